// `npm run check` checks the content folder without a browser or a database. With `--errors`, it prints errors and the number of
// reminders only.
import { checkContent } from './check/check-content.ts';
import { formatFindings, formatForBuild } from './check/finding.ts';

const findings = await checkContent(process.cwd());
process.stdout.write(process.argv.includes('--errors') ? formatForBuild(findings) : formatFindings(findings));
process.exitCode = findings.some(({ severity }) => severity === 'error') ? 1 : 0;
