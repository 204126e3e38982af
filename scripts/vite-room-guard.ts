// What holds SQL or secrets must never reach a browser: a build in which it would, fails.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

export function roomGuard(): Plugin {
  return {
    name: 'room-guard',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(_code, id) {
      const [room] = relative(root, id).replaceAll('\\', '/').split('/');
      if (room === 'server' || room === 'store')
        this.error(`${relative(root, id)} would be sent to browsers; import it in a loader or an action only`);
    },
  };
}
