// `import code from './page-script.ts?inline-script'` imports the module's code as a string, bundled into a minified classic script.
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const suffix = '?inline-script';

export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null;
      const resolved = await this.resolve(source.slice(0, -suffix.length), importer);
      return resolved && `${resolved.id}${suffix}`;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      const result = await build({
        configFile: false,
        logLevel: 'warn',
        root: join(import.meta.dirname, '../..'),
        build: { write: false, target: 'es2020', lib: { entry: file, formats: ['iife'], name: '_' }, minify: true },
      });
      const [output] = Array.isArray(result) ? result : [result];
      if (!output || !('output' in output)) throw new Error(`${file}: no script was built`);
      return `export default ${JSON.stringify(output.output[0].code.trim())};`;
    },
  };
}
