// `npm run typecheck [-- FILE…]`: checks the whole project, because tsc cannot check one file of it. With files, prints their errors only.
import { spawnSync } from 'node:child_process';

const files = process.argv.slice(2);
const options = { encoding: 'utf8', shell: process.platform === 'win32' } as const;

spawnSync('react-router', ['typegen'], { ...options, stdio: 'inherit' });
const { stdout, status } = spawnSync('tsc', ['--noEmit', '--pretty', 'false', '--project', '.'], options);
// The details of an error are indented below its line.
const errors = stdout.split(/\n(?=\S)/).filter((error) => files.length === 0 || files.some((file) => error.startsWith(file)));
process.stdout.write(errors.join('\n'));
process.exitCode = files.length > 0 ? Math.min(errors.length, 1) : (status ?? 1);
