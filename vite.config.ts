import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { emblems } from './scripts/vite/emblems.ts';
import { inlineScript } from './scripts/vite/inline-script.ts';
import { markdown } from './scripts/vite/markdown.ts';
import { placeholders } from './scripts/vite/placeholders.ts';
import { reloadOnServerChange, serverCodeGuard, serverOnlyAssets } from './scripts/vite/server-only-assets.ts';

/** Matches paths relative to the project, because the project folder itself may be named `app`, for example in a container. */
const inProject = (pattern: RegExp) => (id: string) => pattern.test(relative(import.meta.dirname, id).replaceAll('\\', '/'));

const textModulesOf = (locale: string) =>
  inProject(
    new RegExp(
      `^(app/(content/|(texts/strings|document/texts|events/public-texts|inbox/form-texts|pages/texts|timetable/texts)\\.)|content/(faq|home|pages|schedule|school|instructors/cards)\\.)${locale}\\.ts$`,
    ),
  );

export default defineConfig(({ command }) => ({
  // Serves the icons from the root, where browsers request them under fixed names such as /favicon.ico.
  publicDir: 'content/icons',
  plugins: [
    serverOnlyAssets(),
    emblems(),
    inlineScript(),
    markdown(),
    placeholders(),
    serverCodeGuard(),
    reloadOnServerChange(),
    reactRouter(),
  ],
  build: {
    // Disables inlining, because the Content-Security-Policy forbids data: URLs.
    assetsInlineLimit: 0,
    // First browser versions that support CSS nesting, `:has()` and `text-wrap`.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Hashes do not compress, and a home page names some 25 files.
    rolldownOptions: { output: { assetFileNames: 'assets/[name]-[hash:6][extname]' } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A few large files compress better than many small ones.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules|rolldown|vite[\\/]/, priority: 4 },
                // Both languages import these modules, so they must not be bundled with either. The stubs of static modules and the
                // error pages are too small for files of their own.
                {
                  name: 'shared',
                  test: inProject(
                    /^(app\/(content\/(assemble|edits|placeholders|timetables)|pages\/error-pages|.*\.static)|content\/(instructors\/)?(slugs|facts|school|schedule))\.tsx?$/,
                  ),
                  priority: 3,
                },
                { name: 'copy-el', test: textModulesOf('el'), priority: 3 },
                { name: 'copy-en', test: textModulesOf('en'), priority: 3 },
                // Without the shell of the admin area and the texts of the features, which not every page needs.
                {
                  name: 'shared',
                  test: inProject(/^(app\/(?!admin\/|[\w-]+\/[\w-]*texts\.)|content\/)/),
                  minShareCount: 30,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rolldownOptions: { input: './main.ts' } } },
  },
  // Bundles all dependencies, so startup reads few files and React runs in its production build.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
