import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compressedResponse } from './compressedResponse.ts';
import { preferredEncoding } from './contentEncoding.ts';

const itPrefers = suite('preferredEncoding');

for (const [header, expected] of [
  [null, null],
  ['', null],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['identity', null],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', null],
  ['gzip;q=x', null],
] as const) {
  itPrefers(`answers ${expected} to ${JSON.stringify(header)}`, () => {
    assert.is(preferredEncoding(header), expected);
  });
}

itPrefers.run();

const it = suite('compressedResponse');

const long = '<p>mainvideo</p>'.repeat(500);
const ask = (accept: string) => new Request('http://localhost/', { headers: { 'accept-encoding': accept } });
const answer = (body: BodyInit, type = 'text/html; charset=utf-8', headers = {}) =>
  new Response(body, { status: 404, headers: { 'content-type': type, ...headers } });

for (const [encoding, decompress] of [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const) {
  it(`compresses by ${encoding} while it is sent what has no length`, async () => {
    const { headers, body } = await compressedResponse(ask(encoding), answer(long));
    assert.equal([headers.get('content-encoding'), headers.get('content-length')], [encoding, null]);
    assert.is(decompress(Buffer.from(await new Response(body).arrayBuffer())).toString(), long);
  });

  it(`compresses by ${encoding} at once what has a length, status and headers kept`, async () => {
    const response = await compressedResponse(
      ask(encoding),
      answer(long, undefined, { 'x-kept': '1', 'content-length': '8000' }),
    );
    const { headers } = response;
    assert.equal(
      [response.status, headers.get('content-encoding'), headers.get('vary'), headers.get('x-kept')],
      [404, encoding, 'Accept-Encoding', '1'],
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.is(Number(headers.get('content-length')), bytes.length);
    assert.ok(bytes.length < 500);
    assert.is(decompress(bytes).toString(), long);
  });
}

it('sends what is short as it is', async () => {
  const response = await compressedResponse(ask('br'), answer('short'));
  assert.equal(
    [response.headers.get('content-encoding'), response.headers.get('content-length')],
    [null, '5'],
  );
  assert.is(await response.text(), 'short');
});

for (const [name, response] of [
  ['a video', answer(long, 'video/mp4')],
  ['a stream of events', answer(long, 'text/event-stream')],
  ['what is compressed already', answer(long, undefined, { 'content-encoding': 'br' })],
  ['a file with ranges', answer(long, 'text/vtt', { 'accept-ranges': 'bytes' })],
  ['an answer without a body', new Response(null, { headers: { 'content-type': 'text/html' } })],
] as const) {
  it(`leaves ${name} alone`, async () => {
    assert.is(await compressedResponse(ask('br'), response), response);
  });
}

it('tells caches that the answer depends on the encoding, also when it sends none', async () => {
  const response = await compressedResponse(ask('identity'), answer(long));
  assert.equal([response.headers.get('vary'), await response.text()], ['Accept-Encoding', long]);
});

it('passes the failure of the source on', async () => {
  const source = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(long));
    },
    pull(controller) {
      controller.error(new Error('broken'));
    },
  });
  const response = await compressedResponse(ask('gzip'), answer(source));
  assert.match(String(await response.text().catch((error: unknown) => error)), /broken/);
});

it('stops the source when the client goes away', async () => {
  let stopped: unknown;
  const canceled = new Promise((resolve) => (stopped = resolve));
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode(long)),
    cancel: () => (stopped as () => void)(),
  });
  const response = await compressedResponse(ask('gzip'), answer(source));
  await response.body!.cancel();
  await canceled;
});

it.run();
