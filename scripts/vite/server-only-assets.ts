// Styles (`?inline`), drawings (`?raw`) and inline scripts (`?inline-script`) are written into the HTML by the server. In the
// browser bundle they are empty strings; React keeps the markup that it hydrates.
import type { Plugin } from 'vite';

const emptyModule = '\0server-only-asset';

export function serverOnlyAssets(): Plugin {
  return {
    name: 'server-only-assets',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source) => (/\?(inline|raw|inline-script)$/.test(source) ? emptyModule : null),
    load: (id) => (id === emptyModule ? `export default '';` : null),
  };
}
