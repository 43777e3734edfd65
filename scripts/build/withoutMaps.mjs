/**
 * Leaves out the source maps of these chunks, because generated code needs none.
 *
 * @param {readonly string[]} names as `[name]` of Rollup
 */
export function withoutMaps(names) {
  return {
    name: 'without-maps',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !names.includes(chunk.name)) continue;
        delete bundle[chunk.sourcemapFileName];
        chunk.code = chunk.code.replace(/\/\/# sourceMappingURL=.*\s*$/, '');
      }
    },
  };
}
