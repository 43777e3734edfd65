import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { fileResponse } from './fileResponse.ts';

const it = suite('fileResponse');

const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251);

async function ask(headers: Record<string, string> = {}, method = 'GET', name = 'a.mp4') {
  const { folder, remove } = await makeTestFolder({ 'a.mp4': bytes, 'empty.mp4': '' });
  try {
    const modified = new Date('2026-05-01T12:00:00Z');
    await utimes(join(folder, 'a.mp4'), modified, modified);
    const request = new Request('http://localhost/', { method, headers });
    const asked = { path: join(folder, name), contentType: 'video/mp4', cacheControl: 'no-cache' };
    const response = await fileResponse(request, asked);
    return response && { response, body: new Uint8Array(await response.arrayBuffer()) };
  } finally {
    await remove();
  }
}

it('sends a file whole', async () => {
  const { response, body } = (await ask())!;
  assert.is(response.status, 200);
  assert.is(response.headers.get('content-length'), '300000');
  assert.is(response.headers.get('accept-ranges'), 'bytes');
  assert.is(response.headers.get('last-modified'), 'Fri, 01 May 2026 12:00:00 GMT');
  assert.match(response.headers.get('etag')!, /^"[0-9a-z-]+"$/);
  assert.ok(Buffer.from(body).equals(bytes));
});

for (const [range, first, last] of [
  ['bytes=0-0', 0, 0],
  ['bytes=-500', 299_500, 299_999],
  ['bytes=131071-262145', 131_071, 262_145],
] as const) {
  it(`sends exactly ${range}`, async () => {
    const { response, body } = (await ask({ range }))!;
    assert.is(response.status, 206);
    assert.is(response.headers.get('content-range'), `bytes ${first}-${last}/300000`);
    assert.is(response.headers.get('content-length'), String(last - first + 1));
    assert.ok(Buffer.from(body).equals(bytes.subarray(first, last + 1)));
  });
}

it('answers 416 with the size for a start past the end', async () => {
  const { response, body } = (await ask({ range: 'bytes=300000-' }))!;
  assert.equal(
    [response.status, response.headers.get('content-range'), body.length],
    [416, 'bytes */300000', 0],
  );
});

it('sends headers alone for HEAD, also of a range', async () => {
  const { response, body } = (await ask({ range: 'bytes=0-9' }, 'HEAD'))!;
  assert.equal([response.status, response.headers.get('content-length'), body.length], [206, '10', 0]);
});

it('answers 304 to whom has it, before any range', async () => {
  const { response } = (await ask())!;
  const again = (await ask({ 'if-none-match': response.headers.get('etag')!, range: 'bytes=0-9' }))!;
  assert.equal(
    [again.response.status, again.response.headers.get('etag')],
    [304, response.headers.get('etag')],
  );
});

it('sends the whole file when the range is of an older one', async () => {
  const { response } = (await ask({ range: 'bytes=0-9', 'if-range': '"older"' }))!;
  assert.is(response.status, 200);
});

it('sends an empty file', async () => {
  const { response, body } = (await ask({}, 'GET', 'empty.mp4'))!;
  assert.equal([response.status, response.headers.get('content-length'), body.length], [200, '0', 0]);
});

it('answers nothing for a file that is not there, or a folder', async () => {
  assert.is(await ask({}, 'GET', 'b.mp4'), undefined);
  assert.is(await ask({}, 'GET', '.'), undefined);
});

it('tells the reader when the file became shorter while it was sent', async () => {
  const { folder, remove } = await makeTestFolder({ 'a.mp4': bytes });
  const path = join(folder, 'a.mp4');
  const { truncate } = await import('node:fs/promises');
  const response = await fileResponse(new Request('http://localhost/'), {
    path,
    contentType: '',
    cacheControl: '',
  });
  await truncate(path, 10);
  const error = await response!.arrayBuffer().catch((reason: unknown) => reason);
  assert.match(String(error), /became shorter/);
  await remove();
});

it.run();
