import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: 'main.js',
  // Every route is known from the start: no requests for pieces of the route table.
  routeDiscovery: { mode: 'initial' },
  // Few files: the client parts of a route weigh less than a request.
  splitRouteModules: false,
} satisfies Config;
