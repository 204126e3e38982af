import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

const emptyModule = '\0server-only-asset';
const exportedName = /^export (?:function|const) (\w+)/gm;

/**
 * Replaces styles, drawings, inline scripts and `*.static.ts(x)` modules with empty stubs in the browser bundle. The browser does not
 * need them, because React keeps the server-rendered markup when it hydrates.
 */
export function serverOnlyAssets(): Plugin {
  return {
    name: 'server-only-assets',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source) => (/\?(inline|raw|inline-script)$/.test(source) ? emptyModule : null),
    load: (id) => (id === emptyModule ? `export default '';` : null),
    transform: (code, id) => {
      if (!/\.static\.tsx?$/.test(id)) return null;
      const stubs = [...code.matchAll(exportedName)].map(([, name]) => `export const ${name} = () => undefined;`);
      return { code: stubs.join('\n'), map: null };
    },
  };
}

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

/**
 * Reloads the page in development when a server-only file changes, such as a style sheet or a page without hydration. Vite itself
 * updates only modules of the browser bundle.
 */
export function reloadOnServerChange(): Plugin {
  return {
    name: 'reload-on-server-change',
    apply: 'serve',
    hotUpdate({ file, modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      const { client } = server.environments;
      if (!client.moduleGraph.getModulesByFile(file)?.size) client.hot.send({ type: 'full-reload' });
    },
  };
}
