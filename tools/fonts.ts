// `npm run fonts`: subsets the fonts to the letters on the pages of the built site and writes their style sheets (app/fonts/README.md).
// Needs Python with fonttools and brotli: only fonttools can merge the sources, which are one file per script.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { publicAddresses, translationAddresses } from '#app/site-map.ts';
import { findBrowser } from '../scripts/find-browser.ts';
import { type Cut, cuts, type Letters, lettersOf } from './fonts/letters.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'app/fonts');
const locales = ['el', 'en'] as const;
const scripts = ['latin', 'latin-ext', 'greek'];

const faces: Record<'sofia' | 'alegreya', string> = {
  sofia: '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed',
  alegreya: '@fontsource-variable/alegreya/files/alegreya',
};

const digits = '0123456789';
const latin = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz${digits}`;
const greek = 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωάέήίόύώ';
const marks = ' !&()+,-./:?@_–’“”…';

/** Source of each font file, and the range of weights it is used for. */
const made: Record<
  Cut,
  { face: keyof typeof faces; style: 'normal' | 'italic'; weight: number | [number, number]; for: string }
> = {
  // Nine weights are used: one variable file is smaller than two static ones.
  display: { face: 'sofia', style: 'normal', weight: [600, 1000], for: '600 1000' },
  text: { face: 'alegreya', style: 'normal', weight: 420, for: '400 500' },
  strong: { face: 'alegreya', style: 'normal', weight: 700, for: '501 900' },
  italic: { face: 'alegreya', style: 'italic', weight: 420, for: '400 500' },
};
/** Letters to include in addition to those on today's pages. */
const always: Letters = {
  el: {
    display: `${greek}${digits}&,-.:;–`,
    text: `${greek}ΆΈΉΊΌΎΏϊΐϋ${latin}${marks};«·»`,
    strong: '',
    italic: '',
  },
  // Private pages are in English, with names and addresses in any letters.
  en: {
    display: latin + marks,
    text: latin + marks,
    strong: '',
    italic: 'abcdefghijklmnopqrstuvwxyz',
  },
};

const letters = await readPages();
const held = Object.fromEntries(locales.map((locale) => [locale, holdingsOf(locale)])) as Letters;
const cutsOf = (locale: 'el' | 'en') => cuts.filter((cut) => held[locale][cut] !== '');
const plan = locales.flatMap((locale) =>
  cutsOf(locale).map((cut) => {
    const { face, style, weight } = made[cut];
    return {
      file: fileOf(cut, locale),
      sources: sourcesOf(face, style),
      weight,
      kerningAt: 850,
      letters: held[locale][cut],
      // Ligatures (Th, ft) are Latin.
      features: ['kern', face === 'sofia' ? 'tnum' : 'lnum', ...(cut === 'text' && locale === 'en' ? ['liga'] : [])],
    };
  }),
);
const cutting = spawnSync(process.env.PYTHON ?? 'python3', [join(import.meta.dirname, 'fonts/cut.py')], {
  input: JSON.stringify(plan),
  stdio: ['pipe', 'inherit', 'inherit'],
});
if (cutting.status !== 0) throw new Error('Subsetting failed. It needs Python 3 with fonttools and brotli.');

writeFileSync(join(folder, 'letters.json'), `${JSON.stringify(held, null, 2)}\n`);
for (const locale of locales) {
  writeFileSync(join(folder, `${locale}.css`), styleSheet(locale));
  for (const cut of cutsOf(locale)) {
    const { size } = statSync(fileOf(cut, locale));
    process.stdout.write(`${cut}-${locale}.woff2  ${held[locale][cut].length} letters, ${size} bytes\n`);
  }
}

/** Letters on all public pages of the built site. */
async function readPages(): Promise<Letters> {
  const dataDir = mkdtempSync(join(tmpdir(), 'school-fonts-'));
  const origin = 'http://localhost:3991';
  const site = spawn(process.execPath, [join(root, 'build/server/main.js')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: new URL(origin).port, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: findBrowser(), args: sandbox });
  try {
    while (
      !(await fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await sleep(100);
    const paths = [...publicAddresses, ...translationAddresses, '/nothing-is-here', '/en/nothing-is-here', '/auth'];
    return await lettersOf(
      browser,
      paths.map((path) => origin + path),
    );
  } finally {
    await browser.close();
    site.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Letters of each font file. */
function holdingsOf(locale: 'el' | 'en'): Record<Cut, string> {
  const holdings = cuts.map((cut): [Cut, string] => {
    const given = letters[locale][cut] + always[locale][cut];
    return [cut, given && [...new Set(`${given} \u00a0`)].toSorted().join('')];
  });
  return Object.fromEntries(holdings) as Record<Cut, string>;
}

/**
 * Font faces of one language. Letters outside its subsets fall back to the complete fonts ("wide"), which browsers fetch only then.
 */
function styleSheet(locale: 'el' | 'en'): string {
  const rules = cuts
    .filter((cut) => held[locale][cut] !== '')
    .map((cut) => {
      const { face, style, for: weights } = made[cut];
      return rule(face === 'sofia' ? 'Sofia XC' : 'Alegreya V', `./${cut}-${locale}.woff2`, style, weights);
    });
  const wide = (['sofia', 'alegreya'] as const).flatMap((face) =>
    (face === 'sofia' ? (['normal'] as const) : (['normal', 'italic'] as const)).flatMap((style) =>
      scripts.map((script) =>
        rule(
          face === 'sofia' ? 'Sofia wide' : 'Alegreya wide',
          sourceOf(face, script, style),
          style,
          face === 'sofia' ? '600 1000' : '400 900',
          unicodeRange(script),
        ),
      ),
    ),
  );
  return `/* Generated by \`npm run fonts\`; do not edit. */\n@layer fonts {\n${[...rules, ...wide].join('\n')}\n}\n`;
}

function rule(family: string, file: string, style: string, weight: string, range?: string): string {
  return [
    '  @font-face {',
    `    font-family: "${family}";`,
    `    src: url("${file}") format("woff2");`,
    ...(style === 'italic' ? ['    font-style: italic;'] : []),
    `    font-weight: ${weight};`,
    '    font-display: swap;',
    ...(range ? [`    unicode-range: ${range};`] : []),
    '  }',
  ].join('\n');
}

function fileOf(cut: Cut, locale: 'el' | 'en'): string {
  return join(folder, `${cut}-${locale}.woff2`);
}

function sourcesOf(face: keyof typeof faces, style: 'normal' | 'italic'): string[] {
  return scripts.map((script) => join(root, 'node_modules', sourceOf(face, script, style)));
}

function sourceOf(face: keyof typeof faces, script: string, style: 'normal' | 'italic'): string {
  return `${faces[face]}-${script}-wght-${style}.woff2`;
}

/** Like Fontsource's style sheet, with whole blocks: no file has letters in the gaps. */
function unicodeRange(script: string): string {
  return { 'latin-ext': 'U+100-24F, U+1E00-1EFF', latin: 'U+0-FF, U+2000-2122', greek: 'U+370-3FF' }[script] ?? '';
}
