import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { compressedSize } from './bundleSize.mjs';

const client = join(root, 'packages/web/dist/client');

/** What a browser loads before a page can be used, by page, and the styles. Read from the site's build. */
export function webSizes() {
  const read = (address) => readFileSync(join(client, address));
  const manifest = JSON.parse(read('manifest.json'));
  const script = (page) => compressedSize(...[manifest.entry, ...manifest.pages[page]].map(read));
  const scripts = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'));
  return {
    'web: script of home': script('/'),
    'web: script of watch': script('/watch'),
    // With what is loaded later, error reporting above all.
    'web: all scripts': compressedSize(...scripts.map((name) => read(`assets/${name}`))),
    'web: styles': compressedSize(...manifest.styles.map(read)),
  };
}
