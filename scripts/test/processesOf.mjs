/**
 * The processes that a test file is run in, one after another: one, and for the React binding another on React 18.
 *
 * @param file a path from the root
 * @returns name; imports: modules to import before the file, as paths from the root
 */
export function processesOf(file) {
  const here = { name: file, imports: [] };
  if (!file.startsWith('packages/sdk/src/react/')) return [here];
  return [here, { name: `${file} (React 18)`, imports: ['scripts/test/onReact18.mjs'] }];
}
