import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { contactColumns } from '#store/tables.ts';

const documents = globSync(['*.md', 'docs/**/*.md', 'content/**/README.md']);
/** Whether content/ holds the sample, whose files the documents name. */
const hasSample = existsSync('content/sample.test.ts');
const folders = /^(?:app|content|deploy|docs|scripts|server|store|tests|tools)\/[\w./-]+$/;

test.each(documents)('%s refers only to existing files', (document) => {
  const text = readFileSync(document, 'utf8');
  const links = Array.from(text.matchAll(/(?<!!\[[^\]]*)\]\(([^)#:]+)(?:#[^)]*)?\)/g), ([, path = '']) =>
    join(dirname(document), path),
  );
  const names = Array.from(text.matchAll(/`([^`\s]+)`/g), ([, name = '']) => name).filter((name) => folders.test(name));
  const missing = [...links, ...names].filter((path) => !existsSync(path));
  expect(missing.filter((path) => hasSample || !path.startsWith('content/'))).toEqual([]);
});

test('docs/asvs.md counts its rows by state and level', () => {
  const text = readFileSync('docs/asvs.md', 'utf8');
  const rows = Array.from(text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| .+? \| \W*(holds|n\/a|not met)\W* \| .+ \|$/gm));
  expect(new Set(rows.map(([, number]) => number)).size).toBe(70 + 183);
  for (const state of ['holds', 'n/a', 'not met']) {
    const count = (level: string) => rows.filter((row) => row[2] === level && row[3] === state).length;
    expect(text).toContain(`\n| ${state} | ${count('1')} | ${count('2')} |\n`);
  }
});

test('docs/data-export.md names every stored column of a contact message', () => {
  const text = readFileSync('docs/data-export.md', 'utf8');
  expect(contactColumns.filter((column) => !text.includes(`\`${column}\``))).toEqual([]);
});

describe.skipIf(!hasSample)('privacy policy', () => {
  const policies = ['el', 'en'].map((locale) => readFileSync(`content/legal/privacy.${locale}.md`, 'utf8'));
  const read = (path: string) => readFileSync(path, 'utf8');
  const numberIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

  test('names the periods of logs and backups that the manual promises', () => {
    const manual = read('docs/operations.md');
    const logDays = numberIn(manual, /^\| logs are kept for (\d+) days \|/m);
    const backupDays = numberIn(manual, /^\| backups are kept for (\d+) days \|/m);
    const numbers = (text: string, pattern: RegExp) => Array.from(text.match(pattern) ?? [], (found) => numberIn(found, /(\d+)/));
    const [el = '', en = ''] = policies;
    const expected = [logDays, logDays, backupDays, backupDays];
    expect(
      numbers(el, /που κρατά \d+ ημέρες|διακομιστή \| \d+ ημέρες|ασφαλείας \| \d+ ημέρες το πολύ|ασφαλείας ως \d+ ημέρες/g),
    ).toEqual(expected);
    expect(
      numbers(en, /which lasts for \d+ days|logs \| \d+ days|Backups \| \d+ days at most|backup for up to \d+ days/g),
    ).toEqual(expected);
  });

  test('is kept by the configuration of journal and proxies', () => {
    const journal = read('deploy/journald.conf');
    const longest = numberIn(journal, /^MaxRetentionSec=(\d+)day$/m) + numberIn(journal, /^MaxFileSec=(\d+)day$/m);
    expect(longest).toBeLessThanOrEqual(numberIn(policies[1] ?? '', /logs \| (\d+) days/));
    for (const server of read('deploy/nginx.conf')
      .split(/^server /m)
      .slice(1))
      expect(server).toMatch(/^ {4}access_log off;\n {4}error_log syslog:server=unix:\/dev\/log,nohostname;$/m);
    expect(read('deploy/Caddyfile')).not.toMatch(/^\s*log\b/m);
  });

  test('states the retention of contact messages that is configured', () => {
    for (const policy of policies) {
      expect(policy.match(/\{retention\}/g)?.length).toBeGreaterThanOrEqual(2);
      expect(policy).not.toMatch(/\d+ (?:months|μήνες)(?! more)/);
    }
    expect(read('docs/configuration.md')).toContain(`| \`RETENTION_MONTHS\` | \`${readEnv({}).retentionMonths}\` |`);
  });
});
