import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { compressedSize } from './bundleSize.mjs';

const client = join(root, 'packages/web/dist/client');

/**
 * What a browser loads, by page, read from the site's build: before the page is alive, and then, while nobody waits for it.
 *
 * The client (with its cache, outbox and line to other tabs) comes with every visit; error reporting only where the owner has it
 * switched on. Both are counted without what the page has loaded before.
 */
export function webSizes() {
  const read = (address) => readFileSync(join(client, address));
  const manifest = JSON.parse(read('manifest.json'));
  // As `pageMessages` of packages/web/src/router says it.
  const saidOn = { '/watch': [manifest.messages.watch.en] };
  const first = (page) => [
    manifest.entry,
    ...manifest.pages[page],
    manifest.languages.en,
    ...(saidOn[page] ?? []),
  ];
  const loaded = new Set(['/', '/watch'].flatMap(first));
  const later = (names) =>
    new Set(names.flatMap((name) => manifest.later[name]).filter((address) => !loaded.has(address)));
  const sizeOf = (addresses) => compressedSize(...[...addresses].map(read));
  const react = first('/').filter((address) => address.startsWith('/assets/react.'));
  const scriptsIn = (folder) =>
    readdirSync(join(client, folder))
      .filter((name) => name.endsWith('.js'))
      .map((name) => `${folder}/${name}`);
  const isHls = (address) => /^assets\/(embed\/playStream|startHls)\./.test(address);
  return {
    'web: script of home': sizeOf(first('/')),
    'web: script of watch': sizeOf(first('/watch')),
    'web: of these, React': sizeOf(react),
    'web: after first paint, client': sizeOf(later(['client', 'siteOutbox', 'siteTabs'])),
    'web: after first paint, reports': sizeOf(later(['startSentry'])),
    // The owner's alone, client and all.
    'web: script of studio': sizeOf(first('/studio')),
    // For a stream that the browser does not play by itself.
    'web: on demand, hls.js': sizeOf(scriptsIn('assets').filter(isHls)),
    'web: all scripts but hls.js': sizeOf(scriptsIn('assets').filter((address) => !isHls(address))),
    // What counts a view comes after the first frame; hls.js, as on the site, only for a stream.
    'web: script of embed': sizeOf(scriptsIn('assets/embed').filter((address) => !isHls(address))),
    'web: styles': sizeOf([...manifest.styles, manifest.firstVisitStyle]),
  };
}
