// Fails the build if code of server/ or store/ would end up in the browser bundle.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

export function serverCodeGuard(): Plugin {
  return {
    name: 'server-code-guard',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(_code, id) {
      const [folder] = relative(root, id).replaceAll('\\', '/').split('/');
      if (folder === 'server' || folder === 'store')
        this.error(`${relative(root, id)} would be sent to browsers; import it in a loader or an action only`);
    },
  };
}
