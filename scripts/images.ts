// `npm run pictures`: encodes the photographs in content/art and generates icons and Open Graph images, but skips unchanged
// files. With `--check`, it only reports outdated files and fails if there are any.
import { ContentError } from './images/generated-file.ts';
import { contentDir, planContent } from './images/plan.ts';
import { closeBrowser } from './images/share.ts';
import { findOutdated, generateFiles } from './images/up-to-date.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const plan = await planContent();
  if (process.argv.includes('--check')) {
    const problems = await findOutdated(contentDir, plan);
    for (const problem of problems) print(problem);
    if (problems.length > 0) fail('Run `npm run pictures` and commit the result.');
  } else {
    await generateFiles(contentDir, plan, print);
  }
  if (!process.exitCode)
    print(`${Object.keys(plan.pictures).length} pictures and ${plan.generatedFiles.length} generated files are up to date.`);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  for (const message of error.messages) print(message);
  fail('Fix the content folder, then run `npm run pictures` again.');
} finally {
  await closeBrowser();
}

function fail(advice: string): void {
  print(advice);
  process.exitCode = 1;
}
