import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pieceBytes } from '../../../web/src/studio/upload/sendFile.ts';
import { listen } from '../http/limits/listen.ts';
import { NotRun } from '../testing/NotRun.ts';
import { pollUntil } from '../testing/pollUntil.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { openTestOwnerSite, ownerCookie } from '../testing/sites/testOwnerSite.ts';
import { createUploadFolder } from '../uploads/uploadFolder.ts';

const it = suite('the site behind nginx, with deploy/nginx.conf');

const shipped = readFileSync(new URL('../../../../deploy/nginx.conf', import.meta.url), 'utf8');
const origin = 'https://videos.example';

it('allows pieces of the studio’s size to be uploaded, and is written as the documentation says', async () => {
  const [, megabytes] = /location \/api\/uploads \{[^}]*client_max_body_size (\d+)m;/.exec(shipped) ?? [];
  assert.ok(Number(megabytes) * 1024 * 1024 >= pieceBytes, `${megabytes} MiB`);
  const documented = readFileSync(new URL('../../../../docs/run/proxies.md', import.meta.url), 'utf8');
  assert.ok(documented.includes(`client_max_body_size ${megabytes}m`));
});

interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
  readonly text: string;
}

/** Runs nginx with the shipped configuration, in which only the ports and the certificate differ. */
async function withNginx(
  check: (
    ask: (
      method: string,
      path: string,
      headers?: Readonly<Record<string, string>>,
      body?: Uint8Array,
    ) => Promise<Answer>,
    site: Awaited<ReturnType<typeof openTestOwnerSite>>,
    library: string,
  ) => Promise<void>,
): Promise<void> {
  const missing = ['nginx', 'openssl'].filter(
    (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0,
  );
  if (missing.length > 0) throw new NotRun(`This machine does not have ${missing.join(' and ')}.`);
  const { folder, remove } = await makeTestFolder();
  const library = join(folder, 'library');
  await mkdir(library);
  const uploads = createUploadFolder({
    root: library,
    maxBytes: 1e9,
    now: Date.now,
    obstacle: () => null,
    onPlaced: () => {},
  });
  const site = await openTestOwnerSite([], {}, { uploads });
  const listening = await listen((one) => site.app.fetch(one), { port: 0, host: '127.0.0.1', origin });
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=videos.example'],
    ...['-keyout', key, '-out', certificate],
  ]);
  assert.is(made.status, 0);
  const [port, plainPort] = [await freePort(), await freePort()];
  const own = shipped
    .replace(/server 127\.0\.0\.1:\d+;/, `server 127.0.0.1:${listening.port};`)
    .replace(/\n.*listen \[::\].*/g, '')
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace(/\/etc\S+privkey\.pem/, key)
    .replace(/\/etc\S+fullchain\.pem/, certificate);
  const isRoot = process.getuid?.() === 0;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder};`,
  );
  await writeFile(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid; error_log stderr crit; daemon off; ${isRoot ? 'user root;' : ''} events {}
     http { access_log off; ${temporary.join(' ')} ${own} }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(nginx, 'close');

  const ask = (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
    body?: Uint8Array,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: { host: 'videos.example', ...headers },
          rejectUnauthorized: false,
          agent: false,
        },
        async (response) => {
          response.setEncoding('utf8');
          let text = '';
          for await (const part of response) text += part as string;
          resolve({ status: response.statusCode!, headers: response.headers, text });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  try {
    await pollUntil('nginx takes connections', async () => {
      assert.is(nginx.exitCode, null, said);
      return ask('GET', '/healthz').then(
        ({ status }) => status === 200,
        () => false,
      );
    });
    await check(ask, site, library);
  } finally {
    nginx.kill('SIGTERM');
    await ended;
    await listening.stop(0);
    await site.close();
    await remove();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('takes a file in pieces of the studio’s size, and no larger body anywhere else', () =>
  withNginx(async (ask, { post, secret }, library) => {
    const cookie = ownerCookie(await post(`${origin}/studio/sign-in`, { secret }))!;
    const own = { cookie, origin, 'tus-resumable': '1.0.0' };
    const file = Buffer.alloc(pieceBytes + 1, 'a film');
    const begun = await ask('POST', '/api/uploads', {
      ...own,
      'upload-length': String(file.length),
      'upload-metadata': `filename ${btoa('film.mp4')}`,
      'content-length': '0',
    });
    assert.is(begun.status, 201, begun.text);
    const { pathname } = new URL(String(begun.headers['location']), origin);
    const send = (offset: number, body: Buffer) =>
      ask(
        'PATCH',
        pathname,
        {
          ...own,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(body.length),
        },
        body,
      );
    const sent = await send(0, file.subarray(0, pieceBytes));
    assert.is(sent.status, 204, sent.text);
    assert.is((await send(pieceBytes, file.subarray(pieceBytes))).status, 204);
    assert.ok((await readFile(join(library, 'film.mp4'))).equals(file));

    const json = { 'content-type': 'application/json', 'content-length': String(2 * 1024 * 1024) };
    assert.is((await ask('POST', '/api/graphql', json, Buffer.alloc(2 * 1024 * 1024, ' '))).status, 413);
    assert.is((await ask('GET', '/metrics')).status, 404);
  }));

it.run();
