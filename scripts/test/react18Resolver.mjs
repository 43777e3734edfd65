const react18 = new URL('./react18/package.json', import.meta.url).href;

/** A module resolver that resolves React's modules where React 18 is installed. */
export function resolve(specifier, context, nextResolve) {
  const isReact = /^react(-dom)?(\/|$)/.test(specifier);
  return nextResolve(specifier, isReact ? { ...context, parentURL: react18 } : context);
}
