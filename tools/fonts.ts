// `npm run fonts`: subsets the fonts to app/fonts/characters.json and writes their style sheets (see app/fonts/README.md).
// Requires Python with fonttools and brotli, because no npm package can merge the source fonts, which are split by script.
import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import subsets from '#app/fonts/characters.json' with { type: 'json' };
import { findOrInstallBrowser } from '../scripts/find-browser.ts';
import { measureDisplayFont } from './fonts/metrics.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'app/fonts');
const locales = ['el', 'en'] as const;
type FontName = keyof typeof subsets.el;
/** Unicode ranges of Fontsource's style sheets, merged into a few contiguous ranges. */
const unicodeRanges = { latin: 'U+0-FF, U+2000-2122', 'latin-ext': 'U+100-24F, U+1E00-1EFF', greek: 'U+370-3FF' };

const faces: Record<'sofia' | 'alegreya', string> = {
  sofia: '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed',
  alegreya: '@fontsource-variable/alegreya/files/alegreya',
};

const fontFiles: Record<
  FontName,
  { face: keyof typeof faces; style: 'normal' | 'italic'; weight: number | [number, number]; cssWeights: string }
> = {
  // The display font is variable: the site uses nine of its weights, and the variable file is smaller than even two static ones.
  display: { face: 'sofia', style: 'normal', weight: [600, 1000], cssWeights: '600 1000' },
  text: { face: 'alegreya', style: 'normal', weight: 420, cssWeights: '400 500' },
  strong: { face: 'alegreya', style: 'normal', weight: 700, cssWeights: '501 900' },
  italic: { face: 'alegreya', style: 'italic', weight: 420, cssWeights: '400 500' },
};
/** The subsets use the kerning pairs of this weight for all weights. */
const kerningAt = 850;
const fontNames = Object.keys(fontFiles) as FontName[];

await using browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const plan = locales.flatMap((locale) =>
  fontNames.map((font) => {
    const { face, style, weight } = fontFiles[font];
    return {
      file: fileOf(font, locale),
      sources: sourcesOf(face, style),
      weight,
      kerningAt,
      characters: subsets[locale][font],
      features: [
        face === 'sofia' ? 'tnum' : 'lnum',
        ...(font === 'strong' ? [] : ['kern']), // Kerning pairs take a tenth of the file; bold texts are short and small.
        ...(font === 'text' && locale === 'en' ? ['liga'] : []), // Greek has none.
      ],
    };
  }),
);
const subsetting = spawnSync(process.env.PYTHON ?? 'python3', [join(import.meta.dirname, 'fonts/subset_fonts.py')], {
  input: JSON.stringify(plan),
  stdio: ['pipe', 'inherit', 'inherit'],
});
if (subsetting.status !== 0) throw new Error('Subsetting failed. It requires Python 3 with fonttools and brotli.');

const ranges = Object.values(unicodeRanges).map((range, index) => [range, sourcesOf('sofia', 'normal')[index] ?? ''] as const);
const metrics = await measureDisplayFont(browser, Object.fromEntries(ranges), kerningAt);
const textFiles = [
  ['display-metrics.json', JSON.stringify(metrics)],
  ...locales.map((locale) => [`${locale}.css`, styleSheet(locale)] as const),
] as const;
for (const [name, text] of textFiles) writeFileSync(join(folder, name), text);
formatWithBiome(textFiles.map(([name]) => join(folder, name)));
for (const locale of locales) {
  for (const font of fontNames) {
    const { size } = statSync(fileOf(font, locale));
    process.stdout.write(`${font}-${locale}.woff2  ${subsets[locale][font].length} characters, ${size} bytes\n`);
  }
}

/** Formats the files as `npm run lint` requires. */
function formatWithBiome(files: string[]): void {
  const { status } = spawnSync('biome', ['format', '--write', ...files], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Biome could not format the generated files.');
}

/** Returns the `@font-face` rules of one language. Browsers fetch the complete fonts ('wide') only for characters outside the subsets. */
function styleSheet(locale: 'el' | 'en'): string {
  const rules = fontNames.map((font) => {
    const { face, style, cssWeights } = fontFiles[font];
    return rule(face === 'sofia' ? 'Sofia XC' : 'Alegreya V', `./${font}-${locale}.woff2`, style, cssWeights);
  });
  const wide = (['sofia', 'alegreya'] as const).flatMap((face) =>
    (face === 'sofia' ? (['normal'] as const) : (['normal', 'italic'] as const)).flatMap((style) =>
      Object.entries(unicodeRanges).map(([script, range]) =>
        rule(
          face === 'sofia' ? 'Sofia wide' : 'Alegreya wide',
          sourceOf(face, script, style),
          style,
          face === 'sofia' ? '600 1000' : '400 900',
          range,
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

function fileOf(font: FontName, locale: 'el' | 'en'): string {
  return join(folder, `${font}-${locale}.woff2`);
}

function sourcesOf(face: keyof typeof faces, style: 'normal' | 'italic'): string[] {
  return Object.keys(unicodeRanges).map((script) => join(root, 'node_modules', sourceOf(face, script, style)));
}

function sourceOf(face: keyof typeof faces, script: string, style: 'normal' | 'italic'): string {
  return `${faces[face]}-${script}-wght-${style}.woff2`;
}
