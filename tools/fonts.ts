// `npm run fonts`: subsets the fonts to the letters used on the built site and writes their style sheets (app/fonts/README.md).
// Requires Python with fonttools and brotli: no npm package can merge the sources, which come in one file per script.
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

/** Source of each font file; `for` is the range of CSS font weights it serves. */
const fontFiles: Record<
  Cut,
  { face: keyof typeof faces; style: 'normal' | 'italic'; weight: number | [number, number]; for: string }
> = {
  // Variable, because the site uses nine weights and one variable file is smaller than two static ones.
  display: { face: 'sofia', style: 'normal', weight: [600, 1000], for: '600 1000' },
  text: { face: 'alegreya', style: 'normal', weight: 420, for: '400 500' },
  strong: { face: 'alegreya', style: 'normal', weight: 700, for: '501 900' },
  italic: { face: 'alegreya', style: 'italic', weight: 420, for: '400 500' },
};
/** Letters to include even if no page uses them. */
const always: Letters = {
  el: {
    display: `${greek}${digits}&,-.:;–`,
    text: `${greek}ΆΈΉΊΌΎΏϊΐϋ${latin}${marks};«·»`,
    strong: '',
    italic: '',
  },
  // Private pages are in English and contain user input.
  en: {
    display: latin + marks,
    text: latin + marks,
    strong: '',
    italic: 'abcdefghijklmnopqrstuvwxyz',
  },
};

const letters = await readPages();
const subsets = Object.fromEntries(locales.map((locale) => [locale, subsetsOf(locale)])) as Letters;
const cutsOf = (locale: 'el' | 'en') => cuts.filter((cut) => subsets[locale][cut] !== '');
const plan = locales.flatMap((locale) =>
  cutsOf(locale).map((cut) => {
    const { face, style, weight } = fontFiles[cut];
    return {
      file: fileOf(cut, locale),
      sources: sourcesOf(face, style),
      weight,
      kerningAt: 850,
      letters: subsets[locale][cut],
      // Only English text has ligatures (Th, ft).
      features: ['kern', face === 'sofia' ? 'tnum' : 'lnum', ...(cut === 'text' && locale === 'en' ? ['liga'] : [])],
    };
  }),
);
const subsetting = spawnSync(process.env.PYTHON ?? 'python3', [join(import.meta.dirname, 'fonts/subset_fonts.py')], {
  input: JSON.stringify(plan),
  stdio: ['pipe', 'inherit', 'inherit'],
});
if (subsetting.status !== 0) throw new Error('Subsetting failed. It requires Python 3 with fonttools and brotli.');

writeFileSync(join(folder, 'letters.json'), `${JSON.stringify(subsets, null, 2)}\n`);
for (const locale of locales) {
  writeFileSync(join(folder, `${locale}.css`), styleSheet(locale));
  for (const cut of cutsOf(locale)) {
    const { size } = statSync(fileOf(cut, locale));
    process.stdout.write(`${cut}-${locale}.woff2  ${subsets[locale][cut].length} letters, ${size} bytes\n`);
  }
}

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

function subsetsOf(locale: 'el' | 'en'): Record<Cut, string> {
  const entries = cuts.map((cut): [Cut, string] => {
    const given = letters[locale][cut] + always[locale][cut];
    return [cut, given && [...new Set(`${given} \u00a0`)].toSorted().join('')];
  });
  return Object.fromEntries(entries) as Record<Cut, string>;
}

/** Font faces of one language. For letters outside the subsets, browsers fetch the complete fonts ("wide"). */
function styleSheet(locale: 'el' | 'en'): string {
  const rules = cuts
    .filter((cut) => subsets[locale][cut] !== '')
    .map((cut) => {
      const { face, style, for: weights } = fontFiles[cut];
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

/** The ranges of Fontsource's style sheet, widened to whole Unicode blocks. */
function unicodeRange(script: string): string {
  return { 'latin-ext': 'U+100-24F, U+1E00-1EFF', latin: 'U+0-FF, U+2000-2122', greek: 'U+370-3FF' }[script] ?? '';
}
