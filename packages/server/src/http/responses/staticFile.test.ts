import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { staticFile } from './staticFile.ts';

const it = suite('staticFile');

async function ask(path: string, headers: Record<string, string> = {}) {
  const { folder, remove } = await makeTestFolder({
    'client/assets/entry.123.js': 'plain',
    'client/assets/entry.123.js.br': 'brotli',
    'client/assets/entry.123.js.gz': 'gzip',
    'client/manifest.webmanifest': '{}',
    'client/odd.xyz': 'x',
    'secret.txt': 'secret',
  });
  const response = await staticFile(
    new Request(`http://localhost${path}`, { headers }),
    join(folder, 'client'),
  );
  const text = await response?.text();
  await remove();
  return response && { headers: response.headers, status: response.status, text };
}

it('keeps what has a hash in its name forever', async () => {
  const { headers, text } = (await ask('/assets/entry.123.js'))!;
  assert.equal(
    [headers.get('cache-control'), headers.get('content-type'), headers.get('vary'), text],
    ['public, max-age=31536000, immutable', 'text/javascript; charset=utf-8', 'Accept-Encoding', 'plain'],
  );
});

it('sends what the build compressed', async () => {
  for (const [accept, encoding, text] of [
    ['gzip, br', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', null, 'plain'],
  ] as const) {
    const answer = (await ask('/assets/entry.123.js', { 'accept-encoding': accept }))!;
    assert.equal([answer.headers.get('content-encoding'), answer.text], [encoding, text]);
  }
});

it('sends what is not compressed as it is, and keeps it for an hour', async () => {
  const { headers, text } = (await ask('/manifest.webmanifest', { 'accept-encoding': 'br' }))!;
  assert.equal(
    [headers.get('cache-control'), headers.get('content-type'), headers.get('content-encoding'), text],
    ['public, max-age=3600', 'application/manifest+json', null, '{}'],
  );
});

for (const path of [
  '/assets/missing.js',
  '/assets',
  '/odd.xyz',
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%00.txt',
  '/%ff.txt',
  `/assets/${'long'.repeat(99)}.js`,
]) {
  it(`T30: has nothing at ${path.slice(0, 40)}`, async () => assert.is(await ask(path), undefined));
}

it.run();
