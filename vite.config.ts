import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './scripts/vite-inline-script.ts';
import { markdown } from './scripts/vite-markdown.ts';
import { roomGuard } from './scripts/vite-room-guard.ts';

export default defineConfig(({ command }) => ({
  // Served at the root of the site, under the fixed names that browsers and phones ask for.
  publicDir: 'content/icons',
  plugins: [inlineScript(), markdown(), roomGuard(), reactRouter()],
  build: {
    // Pictures and fonts stay files: the Content-Security-Policy allows no data: addresses.
    assetsInlineLimit: 0,
    // The first of each with nesting, `:has()` and text-wrap; what is written for these is not rewritten for older ones.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  },
  environments: { ssr: { build: { rolldownOptions: { input: './main.ts' } } } },
  // One bundle serves the site: React is then compiled in its production form, and a start reads few files.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
