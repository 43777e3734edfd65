import { connect } from 'node:net';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Upload } from 'tus-js-client';
import { listen } from '../http/limits/listen.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { openTestOwnerSite } from '../testing/sites/testOwnerSite.ts';
import { createUploadFolder, type UploadFolderParts } from '../uploads/uploadFolder.ts';

const it = suite('uploads, over HTTP');

const content = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7 + (index >> 8)) % 251);

async function withSite(
  check: (site: Awaited<ReturnType<typeof open>>) => Promise<void>,
  parts: Partial<UploadFolderParts> = {},
): Promise<void> {
  const site = await open(parts);
  try {
    await check(site);
  } finally {
    await site.close();
  }
}

async function open(parts: Partial<UploadFolderParts>) {
  const { folder, remove } = await makeTestFolder();
  const root = join(folder, 'library');
  await mkdir(root);
  const uploads = createUploadFolder({
    root,
    maxBytes: 1_000_000,
    now: Date.now,
    obstacle: () => null,
    onPlaced: () => {},
    ...parts,
  });
  const site = await openTestOwnerSite([], {}, { uploads });
  const { port, stop } = await listen((request) => site.app.fetch(request), {
    port: 0,
    host: '127.0.0.1',
    origin: null,
  });
  const origin = `http://127.0.0.1:${port}`;
  const cookie = await site.signIn();

  /** Sends a request like tus-js-client, unless the headers differ. */
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
    fetch(origin + path, {
      method,
      headers: { 'tus-resumable': '1.0.0', cookie, origin, ...headers },
      ...(body && { body: body as BodyInit }),
    });
  const metadata = (name: string, channel = '') =>
    `filename ${btoa(name)}${channel && `,folder ${btoa(channel)}`}`;
  const begin = (name = 'film.mp4', headers: Record<string, string> = {}) =>
    ask('POST', '/api/uploads', {
      'upload-length': String(content.length),
      'upload-metadata': metadata(name),
      ...headers,
    });
  const send = (path: string, offset: number, body: Uint8Array, headers: Record<string, string> = {}) =>
    ask(
      'PATCH',
      path,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
      body,
    );
  const offsetOf = async (path: string) => Number((await ask('HEAD', path)).headers.get('upload-offset'));

  /** Announces the whole rest, sends a part of it, and disconnects. */
  async function sendAndBreak(path: string, offset: number, count: number): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    const head = [
      `PATCH ${path} HTTP/1.1`,
      `host: 127.0.0.1:${port}`,
      `origin: ${origin}`,
      `cookie: ${cookie}`,
      'tus-resumable: 1.0.0',
      'content-type: application/offset+octet-stream',
      `upload-offset: ${offset}`,
      `content-length: ${content.length - offset}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await new Promise((resolve) => socket.write(content.subarray(offset, offset + count), resolve));
    socket.destroy();
  }
  const inLibrary = (name: string) => readFile(join(root, name)).then((file) => file.equals(content));

  return {
    ...site,
    origin,
    root,
    cookie,
    ask,
    begin,
    send,
    sendAndBreak,
    offsetOf,
    inLibrary,
    async close() {
      await stop(0);
      await site.close();
      await remove();
    },
  };
}

it('takes a file from the client of the protocol, in pieces, and puts it into its channel', () =>
  withSite(async ({ origin, cookie, inLibrary }) => {
    const progress: number[] = [];
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(Buffer.from(content), {
        endpoint: `${origin}/api/uploads`,
        headers: { cookie, origin },
        chunkSize: 64 * 1024,
        retryDelays: null,
        metadata: { filename: 'Grüße.mp4', folder: 'Trips', modified: '1700000000000' },
        onChunkComplete: (_, sent) => progress.push(sent),
        onSuccess: () => resolve(),
        onError: reject,
      });
      upload.start();
    });
    assert.equal(progress.at(-1), content.length);
    assert.ok(await inLibrary('Trips/Grüße.mp4'));
  }));

it('goes on after a connection that broke anywhere, and has each byte once', () =>
  withSite(async ({ begin, sendAndBreak, send, offsetOf, inLibrary, root }) => {
    const path = (await begin()).headers.get('location')!;
    for (const count of [0, 1, 5_000, 16_384, 40_001, 65_536]) {
      const offset = await offsetOf(path);
      await sendAndBreak(path, offset, count);
      const after = await offsetOf(path);
      assert.ok(after >= offset && after <= offset + count, `${after} after ${offset} and ${count}`);
    }
    const offset = await offsetOf(path);
    assert.equal(await readdir(root), ['.mainvideo']);
    assert.is((await send(path, offset, content.subarray(offset))).status, 204);
    assert.ok(await inLibrary('film.mp4'));
    // The response may have been lost. The client learns that all data arrived, and the file exists once.
    assert.is(await offsetOf(path), content.length);
    assert.equal((await readdir(root)).toSorted(), ['.mainvideo', 'film.mp4']);
  }));

it('refuses what is not where the last piece ended, or goes beyond the end, and keeps what it has', () =>
  withSite(async ({ begin, send, offsetOf }) => {
    const path = (await begin()).headers.get('location')!;
    assert.is((await send(path, 0, content.subarray(0, 1000))).status, 204);
    assert.is((await send(path, 0, content.subarray(0, 1000))).status, 409);
    assert.is((await send(path, 2000, content.subarray(2000, 3000))).status, 409);
    assert.is((await send(path, 1000, content)).status, 413);
    assert.is(await offsetOf(path), 1000);
  }));

it('lets the later of two writers go on, and mixes nothing of the two', () =>
  withSite(async ({ begin, send, offsetOf, inLibrary }) => {
    const path = (await begin()).headers.get('location')!;
    const both = await Promise.all([send(path, 0, content), send(path, 0, content)]);
    const statuses = both.map(({ status }) => status);
    assert.ok(statuses.includes(204) || statuses.includes(409), statuses.join());
    const offset = await offsetOf(path);
    if (offset < content.length) assert.is((await send(path, offset, content.subarray(offset))).status, 204);
    assert.ok(await inLibrary('film.mp4'));
  }));

it('T32: is for the owner alone, and for pages of this site', () =>
  withSite(async ({ ask, begin, send, offsetOf, origin, root }) => {
    const path = (await begin()).headers.get('location')!;
    for (const headers of <Record<string, string>[]>[
      { cookie: '' },
      { cookie: 'mainvideo-owner=made-up' },
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      assert.ok([401, 403].includes((await begin('film.mp4', headers)).status), JSON.stringify(headers));
      assert.ok([401, 403].includes((await send(path, 0, content, headers)).status));
      assert.ok([401, 403].includes((await ask('DELETE', path, headers)).status));
    }
    // A program other than a browser, with a stolen cookie, is refused unless it sends an origin.
    assert.is(
      (await fetch(origin + path, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })).status,
      403,
    );
    assert.is((await ask('GET', path)).status, 405);
    assert.is((await ask('OPTIONS', path)).status, 405);
    assert.is(await offsetOf(path), 0);
    assert.equal(await readdir(root), ['.mainvideo']);
  }));

it('T32: goes on for another browser of the owner, and not after the sign-out', () =>
  withSite(async ({ begin, send, signIn, post, offsetOf, cookie, inLibrary }) => {
    const path = (await begin()).headers.get('location')!;
    const other = await signIn();
    assert.is((await send(path, 0, content.subarray(0, 1000))).status, 204);
    await post('/studio/sign-out', {}, { cookie });
    assert.is((await send(path, 1000, content.subarray(1000))).status, 401);
    assert.is((await send(path, 1000, content.subarray(1000), { cookie: other })).status, 204);
    assert.ok(await inLibrary('film.mp4'));
    assert.ok(Number.isNaN(await offsetOf(path)) || (await offsetOf(path)) === 0);
  }));

it('T32: ends a piece that is under way when its sender signs out, and keeps what came before', () =>
  withSite(async ({ app, begin, post, cookie, clock, signIn, ask }) => {
    const path = (await begin()).headers.get('location')!;
    async function* pieces() {
      yield content.subarray(0, 1000);
      await post('/studio/sign-out', {}, { cookie });
      clock.nowMs += 6_000;
      yield content.subarray(1000, 2000);
      yield content.subarray(2000);
    }
    const headers = {
      'tus-resumable': '1.0.0',
      cookie,
      origin: 'http://localhost:3000',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    };
    const body = (ReadableStream as any).from(pieces());
    const init = { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit;
    const answer = await app.fetch(new Request(`http://localhost:3000${path}`, init));
    assert.equal([answer.status, /signed out/.test(await answer.text())], [401, true]);
    const known = await ask('HEAD', path, { cookie: await signIn() });
    assert.is(known.headers.get('upload-offset'), '1000');
  }));

it('T63: answers as what it is: a file of another kind, too large, too many, no room, a library to read only', async () => {
  const words = async (response: Response) => `${response.status} ${await response.text()}`;
  await withSite(async ({ begin }) => {
    assert.match(await words(await begin('film.exe')), /^415 Its name is not that of a video file/);
    const [said] = JSON.parse(decodeURIComponent((await begin('film.exe')).headers.get('mainvideo-said')!));
    assert.is(said.code, 'UPLOAD_NO_VIDEO');
    assert.match(said.values.extensions, /\.mp4/);
    assert.match(await words(await begin('film.mp4', { 'upload-length': '1000001' })), /^413 .*The limit is/);
    assert.match(await words(await begin('film.mp4', { 'upload-length': '0' })), /^400 The file is empty/);
    const rest = await Promise.all(Array.from({ length: 31 }, (_, index) => begin(`film${index}.mp4`)));
    assert.equal(rest.map(({ status }) => status).toSorted(), [...Array(30).fill(201), 429]);
  });
  const noRoom = { freeBytes: async () => 0 };
  await withSite(
    async ({ begin }) => assert.match(await words(await begin()), /^507 .*Make room there/),
    noRoom,
  );
  // Simulated, because root can write to read-only folders.
  const readOnly = { freeBytes: () => Promise.reject(Object.assign(new Error(), { code: 'EROFS' })) };
  await withSite(
    async ({ begin }) =>
      assert.match(
        await words(await begin()),
        /^403 The site may not write to the library .* Give its user write access/,
      ),
    readOnly,
  );
});

it('T63: takes no more than sixty beginnings at once, and one a second', () =>
  withSite(async ({ begin }) => {
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await begin('film.exe')).status);
    assert.equal([statuses[59], statuses[60]], [415, 429]);
  }));

it('cancels an upload, of which nothing is left', () =>
  withSite(async ({ ask, begin, send, root }) => {
    const path = (await begin()).headers.get('location')!;
    await send(path, 0, content.subarray(0, 1000));
    assert.is((await ask('DELETE', path)).status, 204);
    assert.is((await ask('HEAD', path)).status, 404);
    assert.equal(await readdir(join(root, '.mainvideo/uploads')), []);
  }));

it('tells its owner, and nobody else, what is under way and what became of it', () =>
  withSite(async ({ graphql, begin, send, cookie }) => {
    const query =
      '{ studio { uploadRule { maxBytes folders } uploads { name receivedBytes sizeBytes path file { status } } } }';
    const path = (await begin('a.mp4')).headers.get('location')!;
    await send(path, 0, content.subarray(0, 1000));
    assert.equal((await graphql(query)).data, { studio: null });
    const { studio } = (await graphql(query, { cookie })).data;
    assert.equal(studio.uploadRule, { maxBytes: 1_000_000, folders: [] });
    const upload = { name: 'a.mp4', sizeBytes: 300_000, path: null, file: null };
    assert.equal(studio.uploads, [{ ...upload, receivedBytes: 1000 }]);
    await send(path, 1000, content.subarray(1000));
    assert.equal((await graphql(query, { cookie })).data.studio.uploads, [
      { ...upload, receivedBytes: 300_000, path: 'a.mp4' },
    ]);
  }));

it('T32: sends nothing to other origins, and nothing to caches', () =>
  withSite(async ({ begin }) => {
    const { headers } = await begin();
    assert.is(headers.get('access-control-allow-origin'), null);
    assert.is(headers.get('cache-control'), 'private, no-store');
    assert.match(headers.get('location')!, /^\/api\/uploads\/[a-f0-9]{32}$/);
  }));

it.run();
