import { join } from 'node:path';
import { build } from 'esbuild';

const entriesOfSdk = [
  'index.js',
  'react/index.js',
  'react/server/index.js',
  'monitoring/sentry.js',
  'monitoring/openTelemetry.js',
  'local/index.js',
  'devtools/index.js',
  'storages/indexeddb/index.js',
  'operations/index.js',
  'testing/index.js',
];

/**
 * Returns a line for each module whose code a bundler keeps although nothing of it is used. esbuild is the most careful: it drops a
 * call only if the call is marked as pure and its arguments are pure too.
 *
 * @param folder contains the ES modules of the SDK's build
 */
export async function problemsOfSideEffects(folder, entries = entriesOfSdk) {
  const problems = await Promise.all(entries.map((entry) => keptOf(folder, entry)));
  return [...new Set(problems.flat())];
}

async function keptOf(folder, entry) {
  const { metafile } = await build({
    stdin: { contents: `import './${entry}'`, resolveDir: folder },
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
    plugins: [{ name: 'all modules may have side effects', setup: markModules }],
  });
  const [output] = Object.values(metafile.outputs);
  return Object.entries(output.inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(
      ([path, { bytesInOutput }]) =>
        `Bundlers keep ${bytesInOutput} bytes of ${path} that no one uses: mark its calls with /* @__PURE__ */`,
    );

  function markModules({ onResolve }) {
    // Other packages, in a file that bundlers include whole or not at all: `package.json` says that it has no side effects.
    onResolve({ filter: /\/graphql-tag\.js$/ }, ({ path }) => ({ path, external: true, sideEffects: false }));
    // What is loaded on demand would be wrapped into a function.
    onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) =>
      kind === 'dynamic-import'
        ? { path, external: true }
        : { path: join(resolveDir, path), sideEffects: true },
    );
    onResolve({ filter: /^[^.]/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path, external: true, sideEffects: false },
    );
  }
}
