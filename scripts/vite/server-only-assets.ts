import { join, relative } from 'node:path';
import type { Plugin, parseSync } from 'vite';

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

/** Texts that only static and unhydrated parts of pages show: keys of the object that a file in content/ exports. */
const serverOnlyKeys = [
  { file: /^content\/home\.\w+\.ts$/, keys: /^(?:hero|answers|capoeira|about|instructors|schedule|faq)$/ },
  { file: /^content\/instructors\/cards\.\w+\.ts$/, keys: /./ },
];

/** Removes the texts of `*.static.tsx` modules from the browser bundle. */
export function serverOnlyTexts(): Plugin {
  return {
    name: 'server-only-texts',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const file = relative(root, id).replaceAll('\\', '/');
      const keys = serverOnlyKeys.find((each) => each.file.test(file))?.keys;
      return keys ? { code: withoutKeys(this.parse(code), code, keys), map: null } : null;
    },
  };
}

/** Removes the matching keys of each exported object. */
export function withoutKeys({ body }: ReturnType<typeof parseSync>['program'], code: string, keys: RegExp): string {
  const removed = body
    .flatMap((node) =>
      node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration'
        ? node.declaration.declarations
        : [],
    )
    .flatMap(({ init }) => (init?.type === 'ObjectExpression' ? init.properties : []))
    .filter((property) => property.type === 'Property' && property.key.type === 'Identifier' && keys.test(property.key.name));
  return removed.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/, ''), code);
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
