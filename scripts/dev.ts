// `npm run dev`: the same product with hot reload, its pages rendered per request.
import { createServer } from 'vite';

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const { startOrExit } = await vite.ssrLoadModule('/main.ts');
await startOrExit({
  loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
  middleware: vite.middlewares,
});
