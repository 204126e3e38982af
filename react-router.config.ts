import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressBuiltFiles } from './server/built-files.ts';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  // Sends the complete route manifest with the page instead of requesting parts of it later.
  routeDiscovery: { mode: 'initial' },
  // The client code of a route is too small to be worth a separate request.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compressBuiltFiles(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
