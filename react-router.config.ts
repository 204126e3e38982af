import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  // Sends the complete route manifest with the page instead of requesting parts of it later.
  routeDiscovery: { mode: 'initial' },
  // The client code of a route is too small to be worth a separate request.
  splitRouteModules: false,
} satisfies Config;
