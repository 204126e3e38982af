// `npm run check` checks the content folder without a browser or a database. With `--errors`, it prints errors and the number of
// reminders only.
import { checkContent } from './check/check-content.ts';
import { beforePublic, formatFindings } from './check/finding.ts';

const findings = await checkContent(process.cwd());
const errors = findings.filter(({ severity }) => severity === 'error');
const reminders = findings.filter(({ message }) => message.startsWith(beforePublic));
if (!process.argv.includes('--errors')) process.stdout.write(formatFindings(findings));
else if (errors.length > 0)
  process.stdout.write(`${formatFindings(errors)}Correct the content and try again. npm run check also shows notices.\n`);
else if (reminders.length > 0)
  process.stdout.write(
    `Before you go public, replace or complete ${reminders.length} texts and facts: npm run check lists them.\n`,
  );
process.exitCode = errors.length > 0 ? 1 : 0;
