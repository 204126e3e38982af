// `npm run pictures`: makes what pages need of the pictures in content/art, the icons, and the pictures that are shown with
// shared links. What hasn't changed is not made again. With `--check` it makes nothing and fails when something is out of date.
import { ContentMistake } from './images/making.ts';
import { content, planContent } from './images/plan.ts';
import { closeBrowser } from './images/share.ts';
import { bringUpToDate, findOutdated } from './images/up-to-date.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const plan = await planContent();
  if (process.argv.includes('--check')) {
    const findings = await findOutdated(content, plan);
    for (const finding of findings) say(finding);
    if (findings.length > 0) fail('Run `npm run pictures` and commit what it writes.');
  } else {
    await bringUpToDate(content, plan, say);
  }
  if (!process.exitCode)
    say(`${Object.keys(plan.pictures).length} pictures and ${plan.makings.length} files made from the content are up to date.`);
} catch (error) {
  if (!(error instanceof ContentMistake)) throw error;
  for (const mistake of error.mistakes) say(mistake);
  fail('Mend this in the content folder, then run `npm run pictures` again.');
} finally {
  await closeBrowser();
}

function fail(advice: string): void {
  say(advice);
  process.exitCode = 1;
}
