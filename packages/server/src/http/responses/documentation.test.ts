import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { documentation, isDocumentation } from './documentation.ts';

const it = suite('documentation');

const built = {
  'docs/index.html': 'start',
  'docs/index.html.br': 'brotli',
  'docs/cache.html': 'the cache',
  'docs/api/react.html': 'hooks',
  'docs/assets/docs.css': 'css',
  'docs/404.html': 'no such page',
  'secret.html': 'secret',
};

async function ask(
  path: string,
  headers: Record<string, string> = {},
  files: Record<string, string> = built,
) {
  const { folder, remove } = await makeTestFolder(files);
  const request = new Request(`http://localhost${path}`, { headers });
  const response = await documentation(request, join(folder, 'docs'));
  const text = await response.text();
  await remove();
  return { status: response.status, text, headers: response.headers };
}

for (const [path, text] of [
  ['/docs', 'start'],
  ['/docs/', 'start'],
  ['/docs/cache', 'the cache'],
  ['/docs/cache/', 'the cache'],
  ['/docs/api/react', 'hooks'],
  ['/docs/assets/docs.css', 'css'],
] as const) {
  it(`answers ${path}`, async () => {
    const answer = await ask(path);
    assert.equal([answer.status, answer.text], [200, text]);
    assert.is(answer.headers.get('cache-control'), 'no-cache');
  });
}

it('sends what the build compressed, and nothing at all to whoever has it', async () => {
  const { headers, text } = await ask('/docs', { 'accept-encoding': 'br' });
  assert.equal([headers.get('content-encoding'), text], ['br', 'brotli']);
  const since = new Date(Date.now() + 1_000).toUTCString();
  assert.is((await ask('/docs', { 'if-modified-since': since })).status, 304);
});

for (const path of ['/docs/none', '/docs/none.css', '/docs/..%2fsecret', '/docs/..%2fsecret.html']) {
  it(`shows its own 404 at ${path}`, async () => {
    const answer = await ask(path, { range: 'bytes=0-1', 'if-modified-since': new Date().toUTCString() });
    assert.equal([answer.status, answer.text], [404, 'no such page']);
  });
}

it('says what to do where it is not built', async () => {
  const answer = await ask('/docs', {}, { 'other.txt': '' });
  assert.is(answer.status, 404);
  assert.match(answer.text, 'npm run docs');
});

it('is all of /docs, and nothing else', () => {
  assert.equal(['/docs', '/docs/', '/docs/a/b', '/docsx', '/a/docs', '/'].map(isDocumentation), [
    ...[true, true, true],
    ...[false, false, false],
  ]);
});

it.run();
