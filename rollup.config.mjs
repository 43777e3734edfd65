// The bundles of the packages: `npx rollup -c` builds all of them, `--configPart server` one. `npm run build` builds them in
// parallel, with the SDK's types.
const parts = {
  sdk: () => import('./scripts/build/sdk.mjs'),
  webBrowser: () => import('./scripts/build/webBrowser.mjs'),
  webServer: () => import('./scripts/build/webServer.mjs'),
  server: () => import('./scripts/build/server.mjs'),
  devtools: () => import('./scripts/build/devtools.mjs'),
};

export default async function config({ configPart }) {
  const names = configPart === undefined ? Object.keys(parts) : [configPart];
  return Promise.all(names.map(async (name) => (await parts[name]()).default()));
}
