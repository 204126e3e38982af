// `npm run check` checks the content folder without a browser or a database. With `--errors`, it prints errors and the number of
// reminders only.
import { checkContent, formatFindings, formatForBuild, hasErrors } from './check/check-content.ts';

const findings = await checkContent(process.cwd());
process.stdout.write(process.argv.includes('--errors') ? formatForBuild(findings) : formatFindings(findings));
process.exitCode = hasErrors(findings) ? 1 : 0;
