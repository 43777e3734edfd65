// Builds the documentation site in dist/docs from the Markdown and the SDK's doc comments:
// `node scripts/docs/buildSite.mjs`.
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root } from '../root.mjs';
import { makeSite } from './site/makeSite.mjs';
import { readApi } from './site/readApi.mjs';
import { sourcePages } from './site/sourcePages.mjs';

const folder = join(root, 'dist/docs');
// Filled first and then moved into place, so that a running site keeps serving the old pages in the meantime.
const filled = join(root, 'dist/docs.new');
const assets = join(root, 'scripts/docs/site/assets');
const images = join(root, 'docs/images');

const files = makeSite(sourcePages(), readApi());
for (const name of readdirSync(assets).filter((file) => file.endsWith('.js')))
  files.set(`assets/${name}`, readFileSync(join(assets, name), 'utf8'));
const styles = [join(root, 'packages/web/src/styles/tokens.css'), join(assets, 'docs.css')];
files.set('assets/docs.css', styles.map((file) => readFileSync(file, 'utf8')).join('\n'));

rmSync(filled, { recursive: true, force: true });
for (const [name, text] of files) {
  const file = join(filled, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  // The server compresses nothing itself; it sends the compressed file beside each file.
  writeFileSync(`${file}.br`, brotliCompressSync(text));
  writeFileSync(`${file}.gz`, gzipSync(text));
}
mkdirSync(join(filled, 'images'), { recursive: true });
for (const name of readdirSync(images)) copyFileSync(join(images, name), join(filled, 'images', name));
rmSync(folder, { recursive: true, force: true });
renameSync(filled, folder);
