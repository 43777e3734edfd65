import { readdirSync } from 'node:fs';
import { root } from '../root.mjs';

const source = `${root}/packages/web/src`;
const sdk = `${root}/packages/sdk/src`;

/** What the first pages use of the SDK. Its contents pages lead to everything, and are not followed. */
const ofSdk = [
  'contract/runtime.ts',
  'persistence/saveResponses.ts',
  'react/useQuery.ts',
  'react/ClientProvider.tsx',
].map((file) => `${sdk}/${file}`);
/** Its compiler of documents adds a module without a file. */
const isOurs = (id) => id.startsWith(`${root}/packages/`) || id.startsWith('\0joinDefinitions');
const contents = new Set([`${sdk}/index.ts`, `${sdk}/react/index.ts`, `${sdk}/testing/index.ts`]);

/**
 * Which file a module goes into (`output.manualChunks`); `undefined`: Rollup decides. A file of a kilobyte costs a browser a place in
 * the queue (six connections over HTTP/1.1) and so a round trip, so what each first page needs is in few of them:
 *
 * - `react` changes with its version alone, the site with every release
 * - `entry-client`: the entry, the shell and what the home page is made of, besides the page itself
 * - `watching`: what the watch page shares with others
 * - `lists`: every other page a viewer visits, which each page loads when it is idle: 10 kB in one request instead of 17
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
  const first = needed([`${source}/entry-client.tsx`, `${source}/pages/_app.tsx`, home, ...ofSdk]);
  first.delete(home);
  const names = new Map([...first].map((id) => [id, 'entry-client']));
  const watching = needed([watch, `${sdk}/react/useMutation.ts`]);
  for (const id of watching)
    if (id !== watch && !names.has(id) && isShared(id, watching, getModuleInfo)) names.set(id, 'watching');
  const lists = needed(
    pages.filter((page) => page !== home && page !== watch && !page.startsWith(`${source}/pages/studio`)),
  );
  for (const id of lists) if (!names.has(id) && !isShared(id, lists, getModuleInfo)) names.set(id, 'lists');
  return names;
}

/** Does something outside of these need it too? */
function isShared(id, among, getModuleInfo) {
  const seen = new Set([id]);
  for (const one of seen) {
    if (!among.has(one)) return true;
    for (const importer of getModuleInfo(one).importers) seen.add(importer);
  }
  return false;
}
