import { once } from 'node:events';
import { copyFile, rename } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text as read } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pollUntil } from '../testing/pollUntil.ts';
import { shownSecret } from '../testing/sites/ownerOfSite.ts';
import { withSiteProcess } from '../testing/sites/siteProcess.ts';

const it = suite('a site that is watched');

const token = 'metrics-token-0123456789';

it('tells everything as JSON lines, each request by its id, and no secret whatever comes in', async () => {
  await withSiteProcess({ METRICS_TOKEN: token }, async (site) => {
    const origin = await site.origin();
    const secrets = {
      cookie: 'viewer=c00kie-s3cret',
      authorization: 'Bearer b3arer-s3cret',
      'idempotency-key': 'k3y-s3cret',
      'x-request-id': 'from-the-proxy',
    };
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(origin + path, { ...init, headers: { ...secrets, ...(init.headers as object) } });
    const post = { 'content-type': 'application/json' };
    const query = { query: 'query Q { search(query: "s3arched", first: 1) { totalCount } }' };
    const responses = [
      await ask('/search?q=my-s3arched-illness'),
      await ask('/api/graphql', { method: 'POST', headers: post, body: JSON.stringify(query) }),
      await ask('/api/graphql', { method: 'POST', headers: post, body: '{"query": "s3arched' }),
      await ask('/metrics', { headers: { authorization: `Bearer ${token}` } }),
      await ask('/%00?t=s3arched'),
    ];
    for (const response of responses) {
      assert.is(response.headers.get('x-request-id'), 'from-the-proxy');
      await response.arrayBuffer();
    }
    const made = await fetch(`${origin}/healthz`);
    const id = made.headers.get('x-request-id')!;
    assert.match(id, /^[\da-f-]{36}$/);

    site.child.kill('SIGTERM');
    assert.equal(await site.exited, [0, null]);
    assert.not.match(site.output, /s3cret|s3arched/);
    assert.not.ok(site.output.includes(token));
    const ownerSecret = shownSecret(site);
    assert.not.ok(
      `${site.output}${site.errors}`.includes(ownerSecret),
      'the secret of the owner is in the log',
    );
    const requests = site.lines.filter(({ event }) => event === 'request');
    assert.is(requests.length, 6);
    assert.equal(requests.map(({ path, requestId }) => [path, requestId]).at(-1), ['/healthz', id]);
    assert.is(site.lines.at(-1).event, 'stopped');
    for (const line of site.lines) assert.equal(Object.keys(line).slice(0, 3), ['level', 'time', 'event']);
  });
});

it('T15, T70: shows metrics on a port of their own with few connections, and none on the port of the site', async () => {
  // Finds a free port.
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  await withSiteProcess({ METRICS_PORT: String(port), LOG_LEVEL: 'info' }, async (site) => {
    const origin = await site.origin();
    await fetch(`${origin}/media/nothing.mp4`).then((response) => response.arrayBuffer());
    assert.is((await fetch(`${origin}/metrics`)).status, 404);
    // On a busy machine the site may be up before it has read its library.
    const text = await pollUntil('the library is in the metrics', async () => {
      const response = await fetch(`http://127.0.0.1:${port}/metrics`);
      assert.match(response.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/);
      const metrics = await response.text();
      return metrics.includes('mainvideo_library_files{') && metrics;
    });
    assert.match(text, /^mainvideo_http_requests_total\{route="media",method="GET",status="4xx"\} 1$/m);
    assert.match(text, /^mainvideo_library_files\{status="playable"\} 1$/m);
    assert.match(text, /^mainvideo_database_query_duration_seconds_count [1-9]/m);
    assert.is((await fetch(`http://127.0.0.1:${port}/`)).status, 404);
    // A foreign page whose name was pointed at this machine.
    const socket = connect(port, '127.0.0.1');
    socket.write('GET /metrics HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n');
    assert.match(await read(socket), /^HTTP\/1\.1 421 /);
    const many = Array.from({ length: 40 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    await pollUntil(
      'most connections are turned away',
      () => many.filter(({ closed }) => closed).length >= 24,
    );
    for (const one of many) one.destroy();
  });
});

it('says as a JSON line why it cannot start', async () => {
  await withSiteProcess({ LIBRARY_DIR: '/nowhere/at/all' }, async (site) => {
    assert.equal(await site.exited, [1, null]);
    const [line] = site.lines;
    assert.equal([site.lines.length, line.level, line.event], [1, 'fatal', 'fault']);
    assert.is(site.errors, '');
    assert.match(line.error, /\/nowhere\/at\/all does not exist\. Give a folder/);
  });
});

it('T118: is not ready when the file of its database was removed, or another one put in its place', async () => {
  await withSiteProcess({}, async (site, folder) => {
    const origin = await site.origin();
    const path = join(folder, 'data', 'mainvideo.db');
    const databaseNeed = async () => {
      const answer = await fetch(`${origin}/readyz`);
      return [answer.status, ((await answer.json()) as { needs: { database: string } }).needs.database];
    };
    assert.equal(await databaseNeed(), [200, 'ok']);
    await rename(path, `${path}.before`);
    assert.equal(await databaseNeed(), [503, 'its file is gone']);
    await copyFile(`${path}.before`, path);
    assert.equal(await databaseNeed(), [503, 'its file is another one']);
    await rename(`${path}.before`, path);
    assert.equal(await databaseNeed(), [200, 'ok']);
  });
});

it.run();
