// `npm run typecheck [-- FILE…]` always checks the entire project, because tsc cannot check a single file with the project's settings.
// Given files, it prints only their errors.
import { spawnSync } from 'node:child_process';

const files = process.argv.slice(2);
const options = { encoding: 'utf8', shell: process.platform === 'win32' } as const;

spawnSync('react-router', ['typegen'], { ...options, stdio: 'inherit' });
// Several threads would check shared types several times: twice the CPU time, and no faster on two cores.
const tsc = ['--noEmit', '--singleThreaded', '--pretty', 'false', '--project', '.'];
const { stdout, status } = spawnSync('tsc', tsc, options);
// tsc indents the details of an error, so each line without indentation starts a new one.
const errors = stdout.split(/\n(?=\S)/).filter((error) => files.length === 0 || files.some((file) => error.startsWith(file)));
process.stdout.write(errors.join('\n'));
process.exitCode = files.length > 0 ? Math.min(errors.length, 1) : (status ?? 1);
