import { minifySync } from 'rolldown/utils';

/** Every browser that packages/web/README.md names supports ES2022. */
const options = { compress: { target: 'es2022' }, mangle: { toplevel: true } };

/** Minifies each chunk with Oxc. Writes no source map. */
export function minify() {
  return {
    name: 'minify',
    renderChunk(code, { fileName }, { format }) {
      const { code: minified, errors } = minifySync(fileName, code, { ...options, module: format === 'es' });
      if (errors.length > 0) this.error(`${fileName} cannot be minified: ${errors[0].message}`);
      return { code: minified, map: null };
    },
  };
}
