// `npm run pictures`: encodes the photographs in content/art and generates icons, mail pictures and Open Graph images, but skips unchanged
// files. `npm run check` reports outdated ones.
import { contentDir, planContent } from './images/plan.ts';
import { generateFiles } from './images/up-to-date.ts';
import { ContentError } from './vite/content-error.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const plan = await planContent();
  await generateFiles(contentDir, plan, print);
  print(`${Object.keys(plan.pictures).length} pictures and ${plan.generatedFiles.length} generated files are up to date.`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  print(`${error.message}\nFix the content folder, then run \`npm run pictures\` again.`);
  process.exitCode = 1;
}
