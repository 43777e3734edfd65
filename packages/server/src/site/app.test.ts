import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { HttpError } from '@mainvideo/sdk';
import type { Render } from '@mainvideo/web/rendering';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type App, type AppParts, createApp } from './app.ts';
import { createLibraryStore } from '../database/queries/libraryStore.ts';
import { viewerGlobalId } from '../library/viewers/authorOf.ts';
import { schemaText } from '../testing/sites/testGraphql.ts';
import { inspectFile } from '../library/inspection/inspectFile.ts';
import { resolveLibrary } from '../library/files/libraryRoot.ts';
import { scanLibrary } from '../library/scan/scanLibrary.ts';
import { makeTestVideo } from '../testing/media/testMedia.ts';
import type { LogLine } from '../log.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { partsOf } from '../testing/sites/partsOf.ts';
import { openMigratedMemory } from '../testing/databases/migratedMemory.ts';

const it = suite('createApp');

const clip = await makeTestVideo(1);

/** Renders a page that contains its input, which is all that the server knows about rendering. */
const fakeRender: Render = async ({ url, fetch, assets, inlineStyles, config }) => {
  const answer = await fetch(new URL('/api/graphql', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ viewer { id } home { totalCount } }' }),
  });
  const { data } = (await answer.json()) as { data: unknown };
  const html = `<!doctype html>${JSON.stringify({ href: url.href, data, assets, inlineStyles, config })}`;
  return {
    status: url.pathname === '/' ? 200 : 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' },
    body: new Response(html).body!,
  };
};

interface TestSite {
  readonly app: App;
  readonly lines: LogLine[];
  readonly videoUrl: string;
  readonly clientFolder: string;
  ask(path: string, init?: RequestInit): Promise<Response>;
  graphql(query: string, headers?: Record<string, string>): Promise<Response>;
}

async function withSite(
  check: (site: TestSite) => Promise<void>,
  replace: Partial<AppParts> = {},
): Promise<void> {
  const { folder, remove } = await makeTestFolder({
    'library/clips/one.mp4': clip,
    'client/manifest.json': '{"entry":"/assets/entry.1.js","styles":[],"pages":{}}',
    'client/assets/entry.1.js': 'let site;',
    'docs/index.html': '<!doctype html>documentation',
  });
  const database = await openMigratedMemory();
  try {
    const libraryRoot = await resolveLibrary(join(folder, 'library'));
    const store = createLibraryStore(database);
    await scanLibrary(libraryRoot, { inspect: inspectFile, store, now: Date.now });
    const [videoId] = (await store.videoFingerprints()).keys();
    const lines: LogLine[] = [];
    const clientFolder = join(folder, 'client');
    const app = createApp({
      schemaText,
      ...partsOf(database),
      libraryRoot,
      madeFolder: null,
      clientFolder,
      docsFolder: join(folder, 'docs'),
      sessionSecret: new Uint8Array(32),
      loadRender: async () => fakeRender,
      config: { sentryDsn: null, release: '1.2.3' },
      now: () => 1_700_000_000_000,
      log: (line) => lines.push(line),
      ...replace,
    });
    const ask = (path: string, init?: RequestInit) =>
      app.fetch(new Request(new URL(path, 'http://localhost:3000'), init));
    await check({
      app,
      lines,
      clientFolder,
      ask,
      graphql: (query, headers) =>
        ask('/api/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify({ query }),
        }),
      videoUrl: `/media/${videoId}/video.mp4`,
    });
  } finally {
    await database.destroy();
    await remove();
  }
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0];
const faultsOf = (lines: readonly LogLine[]) => lines.filter((line) => line.event === 'fault');

it('T27: lets a player be framed anywhere, and no other page', async () => {
  await withSite(async ({ ask }) => {
    const ancestorsOf = async (path: string) =>
      /frame-ancestors ([^;]+)/.exec((await ask(path)).headers.get('content-security-policy')!)![1];
    assert.is(await ancestorsOf('/embed/one'), '*');
    assert.is(await ancestorsOf('/embed/one/'), '*');
    for (const path of [
      '/',
      '/watch/one',
      '/embed',
      '/embed/',
      '/embed/one/more',
      '/embed/../watch/one',
      '/feed.xml',
    ])
      assert.is(await ancestorsOf(path), "'none'", path);
  });
});

it('sends a player the same to everyone, without a cookie, and once', async () => {
  await withSite(async ({ ask }) => {
    const response = await ask('/embed/one');
    assert.equal(response.headers.getSetCookie(), []);
    assert.match(response.headers.get('etag')!, /^W\//);
    const { data } = JSON.parse((await response.text()).replace('<!doctype html>', ''));
    assert.is(data.home.totalCount, 1);
  });
  const player: Render = async () => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=60' },
    body: new Response('<!doctype html>player').body!,
  });
  await withSite(
    async ({ ask }) => {
      const etag = (await ask('/embed/one')).headers.get('etag')!;
      const again = await ask('/embed/one', { headers: { 'if-none-match': etag } });
      assert.equal([again.status, again.headers.get('cache-control')], [304, 'public, max-age=60']);
      const head = await ask('/embed/one', { method: 'HEAD' });
      assert.equal([head.status, head.headers.get('etag'), await head.text()], [200, etag, '']);
    },
    { loadRender: async () => player },
  );
});

it('tells a feed reader of the videos, with the same headers as everything else', async () => {
  await withSite(async ({ ask }) => {
    const response = await ask('/feed.xml');
    assert.match(await response.text(), /<enclosure url="http:\/\/localhost:3000\/media\//);
    assert.is(response.headers.get('x-content-type-options'), 'nosniff');
    const head = await ask('/feed.xml', { method: 'HEAD' });
    assert.equal([head.status, await head.text()], [200, '']);
    assert.is(head.headers.get('etag'), response.headers.get('etag'));
    assert.is((await ask('/feed.xml', { method: 'POST' })).status, 405);
  });
});

it('renders a page with the address, the assets, the configuration and GraphQL as the viewer', async () => {
  await withSite(async ({ ask }) => {
    const response = await ask('/?t=5');
    assert.equal([response.status, response.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
    const page = JSON.parse((await response.text()).replace('<!doctype html>', ''));
    assert.is(page.href, 'http://localhost:3000/?t=5');
    assert.equal(page.assets, { entry: '/assets/entry.1.js', styles: [], pages: {} });
    assert.equal(page.config, { sentryDsn: null, release: '1.2.3' });
    assert.is(page.data.home.totalCount, 1);
    const viewerId = /mainvideo-viewer=(.{22})\./.exec(cookieOf(response)!)![1]!;
    assert.is(page.data.viewer.id, viewerGlobalId(viewerId));
    assert.not.match(JSON.stringify(page), viewerId);
  });
});

it('keeps a viewer by the cookie of the first page', async () => {
  await withSite(async ({ ask, graphql }) => {
    const cookie = cookieOf(await ask('/'))!;
    const viewerOf = async (headers = {}) =>
      ((await (await graphql('{ viewer { id } }', headers)).json()) as any).data.viewer.id as string;
    assert.is(await viewerOf({ cookie }), await viewerOf({ cookie }));
    assert.is.not(await viewerOf(), await viewerOf());
    assert.equal((await graphql('{ viewer { id } }', { cookie })).headers.getSetCookie(), []);
    assert.match((await graphql('{ viewer { id } }')).headers.getSetCookie()[0]!, /HttpOnly; SameSite=Lax$/);
  });
});

it('applies a mutation once whose first answer was lost with its cookie', async () => {
  await withSite(async ({ graphql, videoUrl }) => {
    const id = videoUrl.split('/')[2];
    const mutation = `mutation { setLike(input: { videoId: "${id}", liked: true }) { video { likeCount } } }`;
    const headers = { 'idempotency-key': '01234567-89ab-4cde-8f01-23456789abcd' };
    const first = await graphql(mutation, headers);
    const repeat = await graphql(mutation, headers);
    assert.is(cookieOf(repeat), cookieOf(first));
    assert.equal(await repeat.json(), { data: { setLike: { video: { likeCount: 1 } } } });
  });
});

for (const key of ['', 'a b', 'x'.repeat(256), 'é']) {
  it(`refuses the idempotency key ${JSON.stringify(key.slice(0, 9))}`, async () => {
    await withSite(async ({ graphql }) => {
      assert.is((await graphql('{ viewer { id } }', { 'idempotency-key': key })).status, 400);
    });
  });
}

it('answers unknown paths, and the path of the shell, with the page for it', async () => {
  await withSite(async ({ ask }) => {
    for (const path of ['/nowhere', '/_app', '/404', '/watch/x/y']) {
      const response = await ask(path, { headers: { accept: 'text/html' } });
      assert.equal([path, response.status], [path, 404]);
      assert.match(response.headers.get('content-type')!, /^text\/html/);
    }
  });
});

it('answers what is no page without rendering one', async () => {
  await withSite(
    async ({ ask, lines }) => {
      assert.is((await ask('/favicon.png', { headers: { accept: 'image/png,*/*' } })).status, 404);
      assert.is((await ask('/data', { headers: { accept: 'application/json' } })).status, 404);
      assert.is((await ask('/media/x/video.mp4', { headers: { accept: 'text/html' } })).status, 404);
      assert.equal(faultsOf(lines), []);
    },
    { loadRender: () => Promise.reject(new Error('nothing is to be rendered')) },
  );
});

it('serves media with ranges', async () => {
  await withSite(async ({ ask, videoUrl }) => {
    const response = await ask(videoUrl, { headers: { range: 'bytes=-100', 'accept-encoding': 'br' } });
    assert.equal(
      [response.status, response.headers.get('content-range'), response.headers.get('content-encoding')],
      [206, `bytes ${clip.length - 100}-${clip.length - 1}/${clip.length}`, null],
    );
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(clip.subarray(-100)));
    assert.equal(response.headers.getSetCookie(), []);
  });
});

it('serves the files of the build', async () => {
  await withSite(async ({ ask }) => {
    const response = await ask('/assets/entry.1.js');
    assert.equal([response.status, await response.text()], [200, 'let site;']);
    assert.is((await ask('/assets/missing.js')).status, 404);
  });
});

it('says that it is well', async () => {
  await withSite(async ({ ask }) => {
    assert.equal(await (await ask('/healthz')).json(), { status: 'ok', videos: 1 });
    assert.match(await (await ask('/robots.txt')).text(), /^User-agent: \*/);
  });
});

it('sends the same headers for HEAD, and no body', async () => {
  await withSite(async ({ ask, videoUrl }) => {
    for (const path of ['/', videoUrl, '/assets/entry.1.js', '/healthz']) {
      const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })];
      await get.body?.cancel();
      assert.equal([path, head.status, head.body], [path, get.status, null]);
      assert.is(head.headers.get('content-type'), get.headers.get('content-type'));
    }
  });
});

it('refuses other methods', async () => {
  await withSite(async ({ ask, videoUrl }) => {
    for (const path of ['/', videoUrl, '/healthz', '/assets/entry.1.js']) {
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'FROB']) {
        const response = await ask(path, { method });
        assert.equal([response.status, response.headers.get('allow')], [405, 'GET, HEAD']);
      }
    }
    assert.is((await ask('/api/graphql', { method: 'OPTIONS' })).status, 405);
  });
});

it('T26, T28: sends the security headers with every answer', async () => {
  await withSite(async ({ ask, videoUrl }) => {
    for (const path of ['/', '/nowhere.png', videoUrl, '/api/graphql', '/healthz', '/assets/entry.1.js']) {
      const { headers, body } = await ask(path);
      await body?.cancel();
      const policy = headers.get('content-security-policy')!;
      for (const part of [
        "default-src 'none'",
        "script-src 'self';",
        "connect-src 'self';",
        "frame-ancestors 'none'",
      ]) {
        assert.ok(policy.includes(part), `${path}: ${part}`);
      }
      assert.not.match(policy, /unsafe|\*/);
      assert.is(headers.get('x-content-type-options'), 'nosniff');
      assert.is(headers.get('cross-origin-opener-policy'), 'same-origin');
      assert.is(headers.get('strict-transport-security'), null);
    }
  });
});

it('T26: brings the style sheets along with each page, and allows these alone inside it', async () => {
  await withSite(async ({ ask, clientFolder }) => {
    const [href, text] = ['/assets/site.1.css', 'main { color: teal }'];
    const firstVisitStyle = '/assets/firstVisit.1.css';
    await writeFile(join(clientFolder, href), text);
    await writeFile(join(clientFolder, firstVisitStyle), 'img { color: olive }');
    await writeFile(
      join(clientFolder, 'manifest.json'),
      JSON.stringify({ entry: '/e.js', styles: [href], firstVisitStyle, pages: {} }),
    );
    const policyOf = (response: Response) => response.headers.get('content-security-policy')!;
    const hash = createHash('sha256').update(text).digest('base64');
    const first = await ask('/');
    const second = await ask('/', { headers: { cookie: cookieOf(first)! } });
    for (const page of [first, second]) {
      assert.match(policyOf(page), `style-src 'self' 'sha256-${hash}' 'sha256-`);
      assert.match(policyOf(page), "script-src 'self';");
    }
    assert.match(await first.text(), 'olive');
    const html = await second.text();
    assert.match(html, JSON.stringify({ href, text }));
    assert.not.match(html, 'olive', 'what only first visits need');
  });
});

it('lets the browser report errors where it is told to, and nowhere else', async () => {
  await withSite(
    async ({ ask }) => {
      const policy = (await ask('/healthz')).headers.get('content-security-policy')!;
      assert.ok(policy.includes("connect-src 'self' https://errors.example;"));
    },
    { config: { sentryDsn: 'https://key@errors.example/42', release: '1' } },
  );
});

it('shows a viewer who is known by the key of a mutation alone what that has stored', async () => {
  await withSite(async ({ graphql, videoUrl }) => {
    const id = videoUrl.split('/')[2];
    const key = { 'idempotency-key': '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11' };
    await graphql(`mutation { setLike(input: { videoId: "${id}", liked: true }) { video { id } } }`, key);
    const query = `{ video(id: "${id}") { viewerState { liked } } }`;
    const sizeBytes = String(JSON.stringify({ query }).length);
    // The first response takes the full path; later ones may use the fast path.
    for (const headers of [key, key, key]) {
      const response = await graphql(query, { ...headers, 'content-length': sizeBytes });
      assert.equal(await response.json(), { data: { video: { viewerState: { liked: true } } } });
    }
  });
});

it('T29: is strict about the transport and the cookie over HTTPS', async () => {
  await withSite(async ({ app }) => {
    const response = await app.fetch(new Request('https://videos.example/'));
    assert.is(response.headers.get('strict-transport-security'), 'max-age=31536000');
    assert.match(response.headers.getSetCookie()[0]!, /; Secure$/);
  });
});

it('serves the service worker so that each visit asks for it anew', async () => {
  const config = { sentryDsn: null, release: '1', serviceWorker: true };
  await withSite(
    async ({ ask, clientFolder }) => {
      await writeFile(join(clientFolder, 'service-worker.js'), '// the worker');
      const { headers, body } = await ask('/service-worker.js');
      assert.is(headers.get('cache-control'), 'no-cache');
      assert.is(headers.get('content-type'), 'text/javascript; charset=utf-8');
      assert.is(await new Response(body).text(), '// the worker');
    },
    { config },
  );
  await withSite(async ({ ask }) => assert.is((await ask('/service-worker.js')).status, 404), { config });
});

it('serves a last worker, which forgets and goes, where there is to be none', async () => {
  await withSite(async ({ ask }) => {
    const response = await ask('/service-worker.js');
    assert.is(response.headers.get('cache-control'), 'no-cache');
    assert.match(await response.text(), /registration\.unregister\(\)/);
  });
});

it('compresses pages', async () => {
  const body = '<p>long</p>'.repeat(1000);
  const loadRender = async (): Promise<Render> => async () => ({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: new Response(body).body!,
  });
  await withSite(
    async ({ ask }) => {
      const response = await ask('/', { headers: { 'accept-encoding': 'gzip' } });
      assert.is(response.headers.get('content-encoding'), 'gzip');
      assert.is(gunzipSync(Buffer.from(await response.arrayBuffer())).toString(), body);
    },
    { loadRender },
  );
});

it('answers 500 with a page that says what to do when rendering fails, and logs why', async () => {
  const cause = new Error('secret cause');
  await withSite(
    async ({ ask, lines }) => {
      const response = await ask('/', { headers: { 'x-request-id': 'r1' } });
      const html = await response.text();
      assert.is(response.status, 500);
      assert.match(html, /Reload it in a moment/);
      assert.match(html, '<code>r1</code>');
      assert.not.match(html, /secret/);
      assert.equal(faultsOf(lines), [{ event: 'fault', where: 'page', error: cause, requestId: 'r1' }]);
    },
    { loadRender: async () => () => Promise.reject(cause) },
  );
});

it('answers 429 or 503 where the data of a page is refused for now, and logs only the latter', async () => {
  for (const [refused, faults] of [
    [429, 0],
    [503, 1],
  ] as const) {
    const facts = { operationName: 'EmbedPage', attempts: 1, status: refused, retryAfterMs: 2_500 };
    const cause = new HttpError('refused', facts);
    await withSite(
      async ({ ask, lines }) => {
        const { status, headers } = await ask('/embed/one');
        assert.equal([status, headers.get('retry-after')], [refused, '3']);
        assert.is(faultsOf(lines).length, faults);
      },
      { loadRender: async () => () => Promise.reject(cause) },
    );
  }
});

it('says what is wrong with a site that is not built', async () => {
  await withSite(async ({ ask, lines, clientFolder }) => {
    await rm(join(clientFolder, 'manifest.json'));
    assert.is((await ask('/')).status, 500);
    const [fault] = faultsOf(lines);
    assert.match(String(fault!.event === 'fault' && fault!.error), /The site is not built: .*manifest\.json/);
    await mkdir(clientFolder, { recursive: true });
    await writeFile(join(clientFolder, 'manifest.json'), '{"entry":"/e.js","styles":[],"pages":{}}');
    assert.is((await ask('/')).status, 200);
  });
});

it('T50: answers 500 in plain text, and logs why, when anything else fails', async () => {
  const cause = new Error('secret disk');
  await withSite(
    async ({ ask, lines }) => {
      const response = await ask('/sitemap.xml', { headers: { 'x-request-id': 'r1' } });
      assert.equal(
        [response.status, await response.text()],
        [500, 'Something went wrong on the server. Try again. (r1)\n'],
      );
      assert.equal(faultsOf(lines), [{ event: 'fault', where: 'request', error: cause, requestId: 'r1' }]);
    },
    {
      catalogue: new Proxy({} as AppParts['catalogue'], {
        get: () => () => Promise.reject(cause),
      }),
    },
  );
});

it('lets a page fetch nothing but GraphQL', async () => {
  let refused: unknown;
  const loadRender = async (): Promise<Render> => async (request) => {
    refused = await request.fetch('/media/x').catch((error: unknown) => error);
    return fakeRender(request);
  };
  await withSite(
    async ({ ask }) => {
      assert.is((await ask('/')).status, 200);
      assert.match(String(refused), /rendered from \/api\/graphql alone/);
    },
    { loadRender },
  );
});

it('T66: slows down who changes too much, and tells when to try again', async () => {
  await withSite(async ({ graphql, ask, videoUrl }) => {
    const cookie = cookieOf(await ask('/'))!;
    const mutation = `mutation { setLike(input: { videoId: "${videoUrl.split('/')[2]}", liked: true }) { video { id } } }`;
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) statuses.push((await graphql(mutation, { cookie })).status);
    assert.equal(
      statuses.filter((status) => status !== 200),
      [429],
    );
    const response = await graphql(mutation, { cookie });
    assert.equal(
      [response.headers.get('retry-after'), response.headers.get('content-type')],
      ['1', 'text/plain; charset=utf-8'],
    );
    assert.is((await graphql('{ viewer { id } }', { cookie })).status, 200);
    assert.is((await graphql(mutation)).status, 200);
  });
});

it('lets a viewer write ten comments at once and ten a minute, however they are sent, and like as before', async () => {
  let nowMs = 1_700_000_000_000;
  await withSite(
    async ({ graphql, ask, videoUrl }) => {
      const cookie = cookieOf(await ask('/'))!;
      const videoId = videoUrl.split('/')[2]!;
      const field = (name: string) =>
        `${name}: addComment(input: { videoId: "${videoId}", text: "Calm." }) { comment { id } }`;
      const add = async (...names: string[]) =>
        (
          await graphql(`mutation { ...All } fragment All on Mutation { ${names.map(field).join(' ')} }`, {
            cookie,
          })
        ).status;
      assert.equal(
        [await add('a', 'b', 'c', 'd'), await add('a', 'b', 'c', 'd', 'e'), await add('a'), await add('a')],
        [200, 200, 200, 429],
      );
      const like = `mutation { setLike(input: { videoId: "${videoId}", liked: true }) { video { commentCount } } }`;
      const answer = await graphql(like, { cookie });
      assert.is(((await answer.json()) as any).data.setLike.video.commentCount, 10);
      assert.is((await graphql(`mutation { ${field('a')} }`)).status, 200, 'another viewer');
      nowMs += 6_000;
      assert.equal([await add('a', 'b', 'c'), await add('a')], [200, 429]);
      nowMs += 17_000;
      assert.is(await add('a'), 429, 'what was borrowed is paid for');
      nowMs += 2_000;
      assert.is(await add('a'), 200);
      const report =
        'mutation { reportComment(input: { id: "comment:x", reason: SPAM }) { comment { id } } }';
      assert.is((await graphql(report, { cookie })).status, 429, 'a report is written too');
    },
    { now: () => nowMs },
  );
});

it('T66: lets an address write sixty comments at once, however many viewers it says it has', async () => {
  await withSite(async ({ graphql, videoUrl }) => {
    const input = `{ videoId: "${videoUrl.split('/')[2]}", text: "Calm." }`;
    const fields = Array.from(
      { length: 20 },
      (_, i) => `c${i}: addComment(input: ${input}) { comment { id } }`,
    );
    const statuses: number[] = [];
    for (let viewer = 0; viewer < 4; viewer++) {
      statuses.push((await graphql(`mutation { ${fields.join(' ')} }`)).status);
    }
    assert.equal(statuses, [200, 200, 200, 429]);
  });
});

it('T96: counts what the addresses of one IPv6 network write together', async () => {
  await withSite(async ({ app, videoUrl }) => {
    const input = `{ videoId: "${videoUrl.split('/')[2]}", text: "Calm." }`;
    const fields = Array.from(
      { length: 20 },
      (_, i) => `c${i}: addComment(input: ${input}) { comment { id } }`,
    );
    const write = async (address: string) => {
      const request = new Request('http://localhost:3000/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: `mutation { ${fields.join(' ')} }` }),
      });
      return (await app.fetch(request, address)).status;
    };
    const statuses: number[] = [];
    for (let i = 0; i < 4; i++) statuses.push(await write(`2001:db8::${i}:7`));
    statuses.push(await write('2001:db8:0:1::7'));
    assert.equal(statuses, [200, 200, 200, 429, 200]);
  });
});

it('T91: notes the visit of a viewer who is given the cookie again, and answers where it cannot', async () => {
  const noted: string[] = [];
  const viewerVisits = {
    note: async (viewerId: string) => {
      noted.push(viewerId);
      throw new Error('The disk is full.');
    },
    forgetIdle: async () => 0,
  };
  await withSite(
    async ({ ask }) => {
      const cookie = cookieOf(await ask('/'))!;
      assert.equal(noted, []);
      const again = await ask('/', { headers: { cookie } });
      assert.equal([again.status, cookieOf(again)], [200, cookie]);
      assert.equal(noted, [cookie.split('=')[1]!.split('.')[0]]);
    },
    { viewerVisits },
  );
});

it('T91: counts each field of a mutation', async () => {
  await withSite(async ({ graphql, ask, videoUrl }) => {
    const cookie = cookieOf(await ask('/'))!;
    const input = `{ videoId: "${videoUrl.split('/')[2]}", liked: true }`;
    const likes = Array.from({ length: 30 }, (_, i) => `l${i}: setLike(input: ${input}) { video { id } }`);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await graphql(`mutation { ${likes.join(' ')} }`, { cookie })).status);
    }
    assert.equal(statuses, [200, 200, 429]);
  });
});

it('T91: lets an address store so many playlists and bytes a day, however many viewers it says it has', async () => {
  let nowMs = 1_700_000_000_000;
  await withSite(
    async ({ graphql }) => {
      const create = (title: string, count = 1) => {
        const fields = Array.from(
          { length: count },
          (_, i) => `p${i}: createPlaylist(input: { title: "${title}" }) { playlist { id } }`,
        );
        return graphql(`mutation { ${fields.join(' ')} }`);
      };
      const statuses: number[] = [];
      for (let i = 0; i < 11; i += 1) statuses.push((await create('Calm', 20)).status);
      assert.equal(statuses, [...Array.from({ length: 10 }, () => 200), 429]);
      nowMs += 60_000;
      assert.is((await create('Calm')).status, 429);
      nowMs += 24 * 60 * 60 * 1000;
      assert.is((await create('Calm')).status, 200);
      // Refused because of its length, but counted nevertheless.
      const long: number[] = [];
      for (let i = 0; i < 45; i += 1) long.push((await create('x'.repeat(1_000_000))).status);
      assert.ok(long.indexOf(429) > 30 && long.at(-1) === 429, String(long));
      nowMs += 24 * 60 * 60 * 1000;
      assert.is((await create('Calm')).status, 200);
    },
    { now: () => nowMs },
  );
});

it('T84: lets an address read for some seconds of work at once, and tells when to try again', async () => {
  await withSite(async ({ app, ask, graphql }) => {
    const suggestions = Array.from({ length: 30 }, (_, i) => `s${i}: searchSuggestions(query: "a") { text }`);
    const statuses: number[] = [];
    for (let i = 0; i < 60; i += 1) statuses.push((await graphql(`{ ${suggestions.join(' ')} }`)).status);
    const firstRefused = statuses.indexOf(429);
    // Thirty of them cost 6,000 points of 300,000.
    assert.is(firstRefused, 50);
    assert.equal(new Set(statuses.slice(firstRefused)), new Set([429]));
    for (const path of ['/', '/embed/one', '/feed.xml', '/sitemap.xml', '/api/graphql?query={viewer{id}}']) {
      const { status, headers } = await ask(path, {
        headers: { accept: path.startsWith('/api') ? '*/*' : 'text/html' },
      });
      assert.equal([status, headers.get('retry-after')], [429, '1'], path);
    }
    const other = new Request('http://localhost:3000/');
    const { status } = await app.fetch(other, 'another address');
    assert.is(status, 200);
  });
});

it('logs each request', async () => {
  await withSite(async ({ ask, lines }) => {
    await ask('/healthz?secret=1', { headers: { 'x-request-id': 'r1' } });
    assert.equal(lines, [
      { event: 'request', method: 'GET', path: '/healthz', status: 200, elapsedMs: 0, requestId: 'r1' },
    ]);
  });
});

it('names each answer as the log does, and each fault of GraphQL by the request it came with', async () => {
  const cause = new Error('secret disk');
  await withSite(
    async ({ graphql, lines }) => {
      const response = await graphql('query Broken { home { totalCount } }', { 'x-request-id': 'r2' });
      assert.is(response.headers.get('x-request-id'), 'r2');
      assert.match(await response.text(), /INTERNAL_SERVER_ERROR/);
      const [fault, ...others] = faultsOf(lines);
      assert.equal([fault!.event === 'fault' && fault!.requestId, others], ['r2', []]);
    },
    {
      catalogue: new Proxy({} as AppParts['catalogue'], {
        get: () => () => Promise.reject(cause),
      }),
    },
  );
});

it('serves the documentation under /docs, under the policy of every other page', async () => {
  await withSite(async ({ ask }) => {
    const page = await ask('/docs');
    assert.equal([page.status, await page.text()], [200, '<!doctype html>documentation']);
    assert.match(page.headers.get('content-security-policy')!, "script-src 'self'");
    assert.is(page.headers.get('set-cookie'), null);
    assert.is((await ask('/docs/none')).status, 404);
  });
});

it.run();
