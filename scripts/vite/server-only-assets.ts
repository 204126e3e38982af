// Keeps server-rendered content out of the browser bundle; React keeps the markup that it hydrates. There, styles (`?inline`),
// drawings (`?raw`) and inline scripts (`?inline-script`) are empty strings, and the exports of `*.static.ts(x)` modules are
// functions that return nothing.
import type { Plugin } from 'vite';

const emptyModule = '\0server-only-asset';
const exportedName = /^export (?:function|const) (\w+)/gm;

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
