import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { gzipBytesOf } from './bundleSize.mjs';

const client = join(root, 'packages/web/dist/client');

/**
 * Reads from the site's build what a browser loads for each page: before hydration, and afterwards in idle time.
 *
 * Every visit loads the client with its cache, outbox and tabs; error reporting loads only if the owner has enabled it. Both
 * are counted without the modules that the page has already loaded.
 */
export function webSizes() {
  const read = (address) => readFileSync(join(client, address));
  const manifest = JSON.parse(read('manifest.json'));
  // Must match `pageMessages` of packages/web/src/router.
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
  const sizeOf = (addresses) => gzipBytesOf(...[...addresses].map(read));
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
    'web: after first paint, client': sizeOf(later(['background'])),
    'web: after first paint, reports': sizeOf(later(['startSentry'])),
    // Loaded for the owner only, including the client.
    'web: script of studio': sizeOf(first('/studio')),
    // Loaded for streams that the browser cannot play.
    'web: on demand, hls.js': sizeOf(scriptsIn('assets').filter(isHls)),
    'web: all scripts but hls.js': sizeOf(scriptsIn('assets').filter((address) => !isHls(address))),
    // The code that counts a view loads after the first frame, and hls.js only for a stream.
    'web: script of embed': sizeOf(scriptsIn('assets/embed').filter((address) => !isHls(address))),
    'web: styles': sizeOf([...manifest.styles, manifest.firstVisitStyle]),
  };
}
