import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  // No requests for parts of the route manifest.
  routeDiscovery: { mode: 'initial' },
  // The client part of a route is smaller than the overhead of a request.
  splitRouteModules: false,
} satisfies Config;
