// Fails the build if the browser bundle would contain code of server/ or store/.
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

export function serverCodeGuard(): Plugin {
  return {
    name: 'server-code-guard',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(_code, id) {
      const [folder] = relative(root, id).replaceAll('\\', '/').split('/');
      if (folder === 'server' || folder === 'store')
        this.error(`${relative(root, id)} would be in the browser bundle; import it for loaders and actions only`);
    },
  };
}
