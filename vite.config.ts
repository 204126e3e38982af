import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { emblems } from './scripts/vite/emblems.ts';
import { inlineScript } from './scripts/vite/inline-script.ts';
import { markdown } from './scripts/vite/markdown.ts';
import { serverCodeGuard } from './scripts/vite/server-code-guard.ts';
import { serverOnlyAssets } from './scripts/vite/server-only-assets.ts';

/** What entry.client.tsx imports of one language. */
const wordsOf = (locale: string) =>
  new RegExp(String.raw`[\\/]content[\\/](${locale}|(faq|home|schedule|school|strings|instructors[\\/]cards)\.${locale})\.ts$`);

export default defineConfig(({ command }) => ({
  // Served at the root of the site, under the fixed names that browsers and phones ask for.
  publicDir: 'content/icons',
  plugins: [serverOnlyAssets(), emblems(), inlineScript(), markdown(), serverCodeGuard(), reactRouter()],
  build: {
    // Pictures and fonts stay files: the Content-Security-Policy allows no data: addresses.
    assetsInlineLimit: 0,
    // The first of each with nesting, `:has()` and text-wrap; what is written for these is not rewritten for older ones.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: what every page needs is asked for and compressed together. `words-…` is named in server/prerender.ts.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules|rolldown|vite[\\/]/, priority: 4 },
                // What both languages stand on, before either takes it with it.
                {
                  name: 'shared',
                  test: /[\\/]content[\\/](instructors[\\/])?(addresses|facts|school|schedule)\.ts$/,
                  priority: 3,
                },
                // Of pages that run no JavaScript, and of the administrator's; without files of their own they would go with what all
                // share.
                { name: 'administration', test: /[\\/]content[\\/]admin\.\w+\.ts$/, priority: 3 },
                { name: 'pages', test: /[\\/]content[\\/]pages(\.\w+)?\.ts$/, priority: 3 },
                { name: 'words-el', test: wordsOf('el'), priority: 2 },
                { name: 'words-en', test: wordsOf('en'), priority: 2 },
                // The administrator's forms bring the administrator's words: no visitor gets either.
                { name: 'shared', test: /[\\/](app[\\/](?!admin[\\/])|content[\\/])/, minShareCount: 5, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './main.ts' } } },
  },
  // One bundle serves the site: React is then compiled in its production form, and a start reads few files.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
