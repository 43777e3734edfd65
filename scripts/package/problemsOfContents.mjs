import { posix } from 'node:path';

/** Files that the package must contain. */
const needed = [
  'package.json',
  'README.md',
  'CHANGELOG.md',
  'LICENSE',
  'dist/esm/react/index.js',
  'dist/cjs/react/index.cjs',
];
const allowed = /^(dist\/(esm|cjs)\/.*\.(js|cjs|d\.ts|d\.cts|map)|src\/.*\.(tsx?|graphql))$/;
/** Server components may import the entry of the hooks only with this directive. The other entry is for servers only. */
const forClients = /^dist\/(esm|cjs)\/react\/index\.c?js$/;
const forServers = /^dist\/(esm|cjs)\/react\/server\/.*\.c?js$/;
const isTest = /\.(test|laws|bench)\.|(^|\/)(test|bench|api)\//;

/**
 * Returns a line for each problem in the files of the package.
 *
 * @param files contents by path
 */
export function problemsOfContents(files) {
  const problems = needed.filter((path) => !files.has(path)).map((path) => `${path} is not in the package`);
  for (const [path, content] of files) {
    if (isTest.test(path)) problems.push(`${path} is for tests`);
    else if (!needed.includes(path) && !allowed.test(path)) problems.push(`${path} has no business in it`);

    const saysClient = /^['"]use client['"]/.test(content.toString('utf8', 0, 20));
    if (forClients.test(path) && !saysClient) problems.push(`${path} does not begin with 'use client'`);
    if (forServers.test(path) && saysClient)
      problems.push(`${path} is for servers, and begins with 'use client'`);

    if (/\.(js|cjs)$/.test(path)) {
      const [, map] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(content.toString()) ?? [];
      if (map !== undefined && !files.has(posix.join(posix.dirname(path), map)))
        problems.push(`${path} names a source map that is not in the package: ${map}`);
    }
    if (path.endsWith('.map')) {
      const { sources, sourcesContent } = JSON.parse(content.toString());
      for (const [i, source] of sources.entries()) {
        const target = posix.join(posix.dirname(path), source);
        if (!files.has(target) && typeof sourcesContent?.[i] !== 'string')
          problems.push(`${path} points to a source that is not in the package: ${source}`);
      }
    }
    if (/\.d\.c?ts$/.test(path)) {
      const code = content.toString().replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
      for (const [, specifier] of code.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
        const target = posix.join(posix.dirname(path), specifier).replace(/\.(c?)js$/, '.d.$1ts');
        if (!files.has(target))
          problems.push(`${path} imports declarations that are not there: ${specifier}`);
      }
    }
  }
  return problems;
}
