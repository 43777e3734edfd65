import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestVideo } from './testing/testMedia.ts';
import { makeTestFolder } from './testing/testFolder.ts';

// A site as an operator runs it: a process of its own, told by its environment, watched from outside.

const it = suite('a site that is operated');

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const clip = await makeTestVideo(1);

class Site {
  readonly child: ChildProcess;
  readonly exited: Promise<[number | null, string | null]>;
  output = '';

  constructor(folder: string, env: Record<string, string>) {
    this.child = spawn(process.execPath, ['--conditions=@mainvideo/source', '--import', 'tsx', main], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        LIBRARY_DIR: join(folder, 'library'),
        DATA_DIR: join(folder, 'data'),
        PORT: '0',
        LOG: 'json',
        ...env,
      },
    });
    this.exited = once(this.child, 'close') as Promise<[number | null, string | null]>;
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.on('data', (chunk) => (this.output += String(chunk)));
    }
  }

  /** Every line is JSON, or this throws. */
  get lines(): readonly any[] {
    return this.output
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  /** The first line of this event, when it is there. */
  async line(event: string): Promise<any> {
    for (;;) {
      const whole = this.output.slice(0, this.output.lastIndexOf('\n') + 1);
      const found = whole.split('\n').find((line) => line.includes(`"event":"${event}"`));
      if (found !== undefined) return JSON.parse(found);
      const [end] = await Promise.race([
        once(this.child.stdout!, 'data').then(() => ['more']),
        this.exited.then(() => ['ended']),
      ]);
      if (end === 'ended' && !this.output.includes(`"event":"${event}"`))
        throw new Error(`It ended without telling "${event}":\n${this.output}`);
    }
  }

  async origin(): Promise<string> {
    return (await this.line('started')).address.replace('localhost', '127.0.0.1');
  }
}

async function withSite(
  env: Record<string, string>,
  check: (site: Site, folder: string) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await makeTestFolder({ 'library/one.mp4': clip });
  const site = new Site(folder, env);
  try {
    await check(site, folder);
  } finally {
    site.child.kill('SIGKILL');
    await site.exited;
    await remove();
  }
}

const token = 'metrics-token-0123456789';

it('tells everything as JSON lines, each request by its id, and no secret whatever comes in', async () => {
  await withSite({ METRICS_TOKEN: token }, async (site) => {
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
    const requests = site.lines.filter(({ event }) => event === 'request');
    assert.is(requests.length, 6);
    assert.equal(requests.map(({ path, requestId }) => [path, requestId]).at(-1), ['/healthz', id]);
    assert.is(site.lines.at(-1).event, 'stopped');
    for (const line of site.lines) assert.equal(Object.keys(line).slice(0, 3), ['level', 'time', 'event']);
  });
});

it('shows metrics on a port of their own, and none on the port of the site', async () => {
  // A port that was free a moment ago.
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  await withSite({ METRICS_PORT: String(port), LOG_LEVEL: 'info' }, async (site) => {
    const origin = await site.origin();
    await fetch(`${origin}/media/nothing.mp4`).then((response) => response.arrayBuffer());
    assert.is((await fetch(`${origin}/metrics`)).status, 404);
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    assert.match(response.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/);
    const text = await response.text();
    assert.match(text, /^mainvideo_http_requests_total\{route="media",method="GET",status="4xx"\} 1$/m);
    assert.match(text, /^mainvideo_library_files\{status="playable"\} 1$/m);
    assert.match(text, /^mainvideo_database_query_duration_seconds_count [1-9]/m);
    assert.is((await fetch(`http://127.0.0.1:${port}/`)).status, 404);
  });
});

it('is alive, answers and is not ready from the moment it is told to stop; told twice, it ends at once', async () => {
  await withSite({ DRAIN_SECONDS: '600' }, async (site) => {
    const origin = await site.origin();
    assert.is((await fetch(`${origin}/readyz`)).status, 200);
    site.child.kill('SIGTERM');
    assert.is((await site.line('draining')).seconds, 600);
    const ready = await fetch(`${origin}/readyz`);
    assert.equal([ready.status, ready.headers.get('connection')], [503, 'close']);
    assert.equal(await ready.json(), { status: 'not ready', needs: { process: 'stopping' } });
    assert.is((await fetch(`${origin}/healthz`)).status, 200);
    site.child.kill('SIGINT');
    assert.equal(await site.exited, [1, null]);
  });
});

it('finishes what has begun when it is told to stop, and ends with 0', async () => {
  await withSite({}, async (site) => {
    const origin = await site.origin();
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    const body = JSON.stringify({ query: '{ home { totalCount } }' });
    socket.write(
      'POST /api/graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // The request is there, and its body is not.
    await once(socket, 'data');
    site.child.kill('SIGTERM');
    await site.line('draining');
    socket.write(body);
    await once(socket, 'close');
    assert.match(answer, /\r\n\r\nHTTP\/1\.1 200 [^]*"totalCount":1/);
    assert.equal(await site.exited, [0, null]);
    assert.is(site.lines.at(-1).event, 'stopped');
  });
});

it('says as a JSON line why it cannot start', async () => {
  await withSite({ LIBRARY_DIR: '/nowhere/at/all' }, async (site) => {
    assert.equal(await site.exited, [1, null]);
    const [line] = site.lines;
    assert.equal([site.lines.length, line.level, line.event], [1, 'fatal', 'fault']);
    assert.match(line.error, /\/nowhere\/at\/all does not exist\. Give a folder/);
  });
});

it('goes on when nobody reads its log any more', async () => {
  await withSite({}, async (site) => {
    const origin = await site.origin();
    site.child.stdout!.destroy();
    for (let i = 0; i < 5; i++) assert.is((await fetch(`${origin}/healthz`)).status, 200);
    site.child.kill('SIGTERM');
    assert.equal(await once(site.child, 'exit'), [0, null]);
  });
});

it.run();
