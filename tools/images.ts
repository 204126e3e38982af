// `npm run pictures`: encodes the photographs of content/art, makes the icons and the Open Graph images; skips what has not changed.
// With `--check` it changes nothing and fails when something is out of date.
import { ContentMistake } from './images/making.ts';
import { content, planContent } from './images/plan.ts';
import { closeBrowser } from './images/share.ts';
import { bringUpToDate, findOutdated } from './images/up-to-date.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const plan = await planContent();
  if (process.argv.includes('--check')) {
    const findings = await findOutdated(content, plan);
    for (const finding of findings) print(finding);
    if (findings.length > 0) fail('Run `npm run pictures` and commit what it writes.');
  } else {
    await bringUpToDate(content, plan, print);
  }
  if (!process.exitCode)
    print(`${Object.keys(plan.pictures).length} pictures and ${plan.makings.length} files made from the content are up to date.`);
} catch (error) {
  if (!(error instanceof ContentMistake)) throw error;
  for (const mistake of error.mistakes) print(mistake);
  fail('Correct this in the content folder, then run `npm run pictures` again.');
} finally {
  await closeBrowser();
}

function fail(advice: string): void {
  print(advice);
  process.exitCode = 1;
}
