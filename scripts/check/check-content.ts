import { type Finding, withoutRepetitions } from './finding.ts';
import { readSources, type Sources } from './sources.ts';
import { checkTypes } from './types.ts';

/** Checks the content folder of this project. Tests of other mistakes replace `findTypeErrors`, which runs the compiler. */
export async function checkContent(root: string, findTypeErrors = checkTypes): Promise<readonly Finding[]> {
  const sources = readSources(root);
  if (sources.syntaxErrors.length > 0) return sources.syntaxErrors;
  const [types, { findings, failure }] = await Promise.all([findTypeErrors(root), applyRules(sources)]);

  const typeErrors = types.filter(({ file }) => file.startsWith('content/'));
  const placeOf = ({ file, field }: Finding) => `${file} ${field}`;
  const places = new Set(typeErrors.map(placeOf));
  const all = withoutRepetitions([...typeErrors, ...findings.filter((finding) => !places.has(placeOf(finding)))]);
  if (all.some(({ severity }) => severity === 'error')) return all;

  // Type errors in pages and rules that failed usually follow from errors in the content.
  if (types.length === 0 && failure) throw failure;
  return [...all, ...types];
}

async function applyRules(sources: Sources): Promise<{ findings: Finding[]; failure: unknown }> {
  try {
    // Loaded here because both import content modules, which may have errors.
    const { readContent } = await import('./content.ts');
    const { rules } = await import('./rules.ts');
    const content = await readContent(sources);
    const results = await Promise.allSettled(rules.map(async (rule) => rule(content)));
    return {
      findings: results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
      failure: results.find((result) => result.status === 'rejected')?.reason,
    };
  } catch (failure) {
    return { findings: [], failure };
  }
}
