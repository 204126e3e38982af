import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { emblems } from './scripts/vite/emblems.ts';
import { inlineScript } from './scripts/vite/inline-script.ts';
import { markdown } from './scripts/vite/markdown.ts';
import { serverCodeGuard, serverOnlyAssets } from './scripts/vite/server-only-assets.ts';

/** Matches modules by their path in the project, wherever the project is: `/app` is a usual place in containers. */
const inProject = (pattern: RegExp) => (id: string) => pattern.test(relative(import.meta.dirname, id).replaceAll('\\', '/'));

/** The modules that entry.client.tsx imports for one language. */
const textsOf = (locale: string) =>
  inProject(new RegExp(`^content/(${locale}|(faq|home|schedule|school|strings|instructors/cards)\\.${locale})\\.ts$`));

export default defineConfig(({ command }) => ({
  // Served at the root, under the fixed names that browsers request.
  publicDir: 'content/icons',
  plugins: [serverOnlyAssets(), emblems(), inlineScript(), markdown(), serverCodeGuard(), reactRouter()],
  build: {
    // The Content-Security-Policy allows no data: URLs.
    assetsInlineLimit: 0,
    // The first versions with nesting, `:has()` and text-wrap.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files: they compress better together. server/prerender.ts knows the name `words-…`.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules|rolldown|vite[\\/]/, priority: 4 },
                // Imported by both languages; must not end up in the file of one.
                {
                  name: 'shared',
                  test: inProject(/^content\/(instructors\/)?(addresses|facts|school|schedule)\.ts$/),
                  priority: 3,
                },
                // Texts of the administrator's pages and of pages without JavaScript; would otherwise end up in `shared`.
                { name: 'administration', test: inProject(/^content\/admin\.\w+\.ts$/), priority: 3 },
                { name: 'pages', test: inProject(/^content\/pages(\.\w+)?\.ts$/), priority: 3 },
                { name: 'words-el', test: textsOf('el'), priority: 2 },
                { name: 'words-en', test: textsOf('en'), priority: 2 },
                // Not the administrator's forms, which import the administrator's texts.
                { name: 'shared', test: inProject(/^(app\/(?!admin\/)|content\/)/), minShareCount: 5, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './main.ts' } } },
  },
  // One bundle with all dependencies: React in its production build, and few files to read at startup.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
