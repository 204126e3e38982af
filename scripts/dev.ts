// `npm run dev` starts the site with hot reload. Every page is rendered per request instead of prerendered.
import { spawn } from 'node:child_process';
import { createServer } from 'vite';

// Reports mistakes in the content, but starts in spite of them, so that they can be corrected while the site is running.
if (!process.env.E2E_DEV) spawn(process.execPath, ['scripts/check.ts', '--errors'], { stdio: 'inherit' });

// Browser tests disable hot reload, because they start several dev servers and reload pages themselves.
const hotReload = process.env.E2E_DEV ? { hmr: false, ws: false as const } : {};
const vite = await createServer({ server: { middlewareMode: true, ...hotReload }, appType: 'custom' });
const { startOrExit } = await vite.ssrLoadModule('/main.ts');
await startOrExit({
  loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  middleware: vite.middlewares,
});
