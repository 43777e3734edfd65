import { readdirSync } from 'node:fs';
import { root } from '../root.mjs';

const source = `${root}/packages/web/src`;
const sdk = `${root}/packages/sdk/src`;

/** The modules of the SDK that the first pages use. Its index files export everything, so they are not followed. */
const ofSdk = [
  'contract/runtime.ts',
  'persistence/saveResponses.ts',
  'react/useQuery.ts',
  'react/ClientProvider.tsx',
].map((file) => `${sdk}/${file}`);
/** The build plugin adds a module without a file. */
const isOurs = (id) => id.startsWith(`${root}/packages/`) || id.startsWith('\0joinDefinitions');
const contents = new Set([`${sdk}/index.ts`, `${sdk}/react/index.ts`, `${sdk}/testing/index.ts`]);

/**
 * Returns the file of a module (`output.manualChunks`), or `undefined` to let Rollup decide. Even a small file occupies one of six
 * connections over HTTP/1.1, and so costs a round trip. Therefore each first page needs only a few files:
 *
 * - `react` changes only with its version, the site with every release
 * - `entry-client`: the entry, the shell and the modules that the home page shares with others
 * - `watching`: modules that the watch page shares with others
 * - `lists`: every other page a viewer visits, which each page loads when it is idle: 10 kB in one request instead of 17
 * - `shared`: modules that the lists share with the outbox or the studio
 */
export function createChunkNames() {
  let names;
  return (id, { getModuleInfo }) => {
    if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
    names ??= planNames(getModuleInfo);
    return names.get(id);
  };
}

function planNames(getModuleInfo) {
  const pages = readdirSync(`${source}/pages`)
    .filter((file) => file.endsWith('.tsx') && !/\.test\.|^_/.test(file))
    .map((file) => `${source}/pages/${file}`);
  const [home, watch] = [`${source}/pages/index.tsx`, `${source}/pages/watch.tsx`];
  const needed = (ids) => {
    const seen = new Set(ids);
    for (const id of seen)
      for (const imported of getModuleInfo(id)?.importedIds ?? [])
        if (isOurs(imported) && !contents.has(imported)) seen.add(imported);
    return seen;
  };
  const names = new Map();
  const everywhere = needed([`${source}/entries/entry-client.tsx`, `${source}/pages/_app.tsx`, ...ofSdk]);
  const ofHome = needed([home]);
  for (const id of everywhere) names.set(id, 'entry-client');
  for (const id of ofHome)
    if (id !== home && isShared(id, ofHome, getModuleInfo)) names.set(id, 'entry-client');
  const watching = needed([watch, `${sdk}/react/useMutation.ts`]);
  for (const id of watching)
    if (id !== watch && !names.has(id) && isShared(id, watching, getModuleInfo)) names.set(id, 'watching');
  const isOfStudio = (page) => page.startsWith(`${source}/pages/studio`);
  const lists = needed(pages.filter((page) => page !== home && page !== watch && !isOfStudio(page)));
  const client = needed([`${source}/data/client.ts`]);
  const others = needed([`${source}/data/siteOutbox.ts`, ...pages.filter(isOfStudio)]);
  for (const id of lists) {
    if (!names.has(id) && !client.has(id)) names.set(id, others.has(id) ? 'shared' : 'lists');
  }
  const controls = needed([`${source}/features/player/controls/PlayerControls.tsx`]);
  for (const id of controls) if (!names.has(id)) names.set(id, 'PlayerControls');
  return names;
}

/** Returns whether a module outside of these imports it too. */
function isShared(id, among, getModuleInfo) {
  const seen = new Set([id]);
  for (const one of seen) {
    if (!among.has(one)) return true;
    for (const importer of getModuleInfo(one).importers) seen.add(importer);
  }
  return false;
}
