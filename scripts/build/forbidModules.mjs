/** Fails the build when the bundle contains code of a matching module: checks that tree-shaking worked. */
export function forbidModules(pattern, reason) {
  return {
    name: 'forbid-modules',
    generateBundle(options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const found = Object.entries(chunk.modules ?? {}).find(
          ([id, module]) => pattern.test(id.replaceAll('\\', '/')) && module.renderedLength > 0,
        );
        if (found) this.error(`${found[0]} must not be in ${chunk.fileName}. ${reason}`);
      }
    },
  };
}
