// `npm run fonts`: subsets the fonts to app/fonts/characters.json and measures the display font (see app/fonts/README.md).
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
/** Unicode ranges of the source files of a font, as in app/fonts/complete.css. */
const unicodeRanges = { latin: 'U+0-FF, U+2000-2122', 'latin-ext': 'U+100-24F, U+1E00-1EFF', greek: 'U+370-3FF' };

const faces = {
  sofia: '@fontsource-variable/sofia-sans-extra-condensed/files/sofia-sans-extra-condensed',
  alegreya: '@fontsource-variable/alegreya/files/alegreya',
};
type Face = keyof typeof faces;

const fonts: Record<keyof typeof subsets.el, { face: Face; style: 'normal' | 'italic'; weight: number | [number, number] }> = {
  // The display font is variable: the site uses nine of its weights, and the variable file is smaller than even two static ones.
  display: { face: 'sofia', style: 'normal', weight: [600, 1000] },
  text: { face: 'alegreya', style: 'normal', weight: 420 },
  strong: { face: 'alegreya', style: 'normal', weight: 700 },
  italic: { face: 'alegreya', style: 'italic', weight: 420 },
};
/** The subsets use the kerning pairs of this weight for all weights. */
const kerningAt = 850;

const plan = (['el', 'en'] as const).flatMap((locale) =>
  (Object.keys(fonts) as (keyof typeof fonts)[]).map((font) => {
    const { face, style, weight } = fonts[font];
    return {
      file: join(folder, `${font}-${locale}.woff2`),
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
for (const { file, characters } of plan)
  process.stdout.write(`${file}  ${characters.length} characters, ${statSync(file).size} bytes\n`);

await using browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const ranges = Object.values(unicodeRanges).map((range, index) => [range, sourcesOf('sofia', 'normal')[index] ?? ''] as const);
const metricsFile = join(folder, 'display-metrics.json');
writeFileSync(metricsFile, JSON.stringify(await measureDisplayFont(browser, Object.fromEntries(ranges), kerningAt)));
spawnSync('biome', ['format', '--write', metricsFile], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });

function sourcesOf(face: Face, style: 'normal' | 'italic'): string[] {
  return Object.keys(unicodeRanges).map((script) => join(root, 'node_modules', `${faces[face]}-${script}-wght-${style}.woff2`));
}
