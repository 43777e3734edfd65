import { dirname, join } from 'node:path';
import { transform } from 'esbuild';

const compilerOptions = { jsx: 'react-jsx', target: 'ES2022', verbatimModuleSyntax: true };

/** Strips the types from TypeScript modules, one module at a time. `npm run check types` checks them. */
export function transpile() {
  return {
    name: 'transpile',
    resolveId(source, importer) {
      const isModule = importer && source.startsWith('.') && isTypescript.test(source);
      return isModule ? join(dirname(importer), source) : null;
    },
    async transform(code, id) {
      if (!isTypescript.test(id)) return null;
      const { code: script, map } = await transform(code, {
        loader: id.endsWith('x') ? 'tsx' : 'ts',
        sourcefile: id,
        sourcemap: true,
        target: 'es2022',
        tsconfigRaw: { compilerOptions },
      });
      return { code: script, map };
    },
  };
}

const isTypescript = /\.tsx?$/;
