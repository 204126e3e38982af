// `npm run pictures`: encodes the photographs in content/art and generates icons and Open Graph images, but skips unchanged
// files. With `--check`, it only reports outdated files and fails if there are any.
import { contentDir, planContent } from './images/plan.ts';
import { closeBrowser } from './images/share.ts';
import { findOutdated, generateFiles } from './images/up-to-date.ts';
import { ContentError } from './vite/content-error.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const plan = await planContent();
  if (process.argv.includes('--check')) {
    const problems = await findOutdated(contentDir, plan);
    if (problems.length > 0) fail(new ContentError(problems), 'Run `npm run pictures` and commit the result.');
  } else {
    await generateFiles(contentDir, plan, print);
  }
  if (!process.exitCode)
    print(`${Object.keys(plan.pictures).length} pictures and ${plan.generatedFiles.length} generated files are up to date.`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  fail(error, 'Fix the content folder, then run `npm run pictures` again.');
} finally {
  await closeBrowser();
}

function fail({ message }: ContentError, advice: string): void {
  print(message);
  print(advice);
  process.exitCode = 1;
}
