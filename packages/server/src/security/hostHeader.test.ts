import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { AppParts } from '../site/app.ts';
import { createForeignHost } from '../http/requests/acceptedHosts.ts';
import { listen } from '../http/limits/listen.ts';
import { makeVideo } from '../testing/databases/testDatabase.ts';
import { openTestRenderedSite } from '../testing/sites/testRenderedSite.ts';

const it = suite('a Host that a client makes up');

const published = 'https://videos.example';

/** Returns the whole response, headers and body, as bytes on the wire. */
type Get = (path: string, ...headers: string[]) => Promise<string>;

async function withSite(
  origin: string | null,
  check: (get: Get, secret: string) => Promise<void>,
  replace: Partial<AppParts> = {},
) {
  const site = await openTestRenderedSite(
    [makeVideo('song', { poster: { path: 'nature/song.jpg', width: 16, height: 9 } })],
    { 'nature/song.mp4': 'film', 'nature/song.jpg': 'picture' },
    replace,
  );
  const { port, stop } = await listen((request, peer) => site.app.fetch(request, peer), {
    port: 0,
    host: '127.0.0.1',
    origin,
  });
  const get: Get = async (path, ...headers) => {
    const socket = connect(port, '127.0.0.1');
    const lines = [`GET ${path} HTTP/1.1`, 'accept: text/html,*/*', 'connection: close', ...headers];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return text(socket);
  };
  try {
    await check(get, site.secret);
    assert.equal(site.faults, []);
  } finally {
    await stop(0);
    await site.close();
  }
}

const spoofed = [
  'host: evil.example',
  'x-forwarded-host: evil.example',
  'x-forwarded-server: evil.example',
  'x-forwarded-proto: gopher',
  'x-original-url: /evil.example',
  'x-rewrite-url: /evil.example',
  'x-host: evil.example',
  'forwarded: host=evil.example;proto=gopher',
];

const pages = [
  '/',
  '/watch/song',
  '/embed/song',
  '/channel/nature',
  '/search?q=song',
  '/nothing',
  '/studio',
  '/studio/sign-in',
  '/language/de?return=/watch/song',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-videos-1.xml',
  '/feed.xml',
  '/channel/nature/feed.xml',
  `/oembed?url=${encodeURIComponent(`${published}/watch/song`)}`,
];

it('T16: stands in no page, feed, sitemap, oEmbed or redirect of a site that knows its address', async () => {
  await withSite(published, async (get) => {
    const texts = await Promise.all(pages.map((path) => get(path, ...spoofed)));
    for (const [i, answer] of texts.entries()) {
      assert.not.match(answer, /evil\.example|gopher/, pages[i]);
      assert.match(answer, /^HTTP\/1\.1 (?:200|303|404) /);
    }
    const all = texts.join('\n');
    for (const path of ['/watch/song', '/embed/song', '/media/song/poster.jpg', '/sitemap.xml'])
      assert.match(all, published + path);
    assert.match(
      texts[pages.indexOf('/watch/song')]!,
      `<link rel="canonical" href="${published}/watch/song"`,
    );
  });
});

it('T16: has its answer kept apart from those of other hosts, where the site does not know its address', async () => {
  await withSite(null, async (get) => {
    for (const path of pages) {
      const answer = await get(path, 'host: evil.example');
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      assert.match(head, /^vary: (?:.*, )?host$/im, path);
      // The site trusts none of the other headers that may name the requested host.
      const others = await get(path, 'host: here.example', ...spoofed.slice(1));
      assert.not.match(others, /evil\.example|gopher/, path);
      if (path.endsWith('.xml')) assert.match(body, 'http://evil.example/');
    }
  });
});

it('T16: is refused where there are two, or one that is no name', async () => {
  await withSite(null, async (get) => {
    for (const hosts of [
      ['host: a.example', 'host: evil.example'],
      ['host: a.example/evil'],
      ['host: a.example#evil'],
      ['host: user@evil.example'],
      ['host: a.example, evil.example'],
      ['host: <script>'],
    ])
      assert.match(await get('/', ...hosts), /^HTTP\/1\.1 400 /, hosts.join());
  });
});

it('T15: is told 421 and what to do where it is none of the site’s names, whatever it asks for', async () => {
  const parts = { listensOn: '127.0.0.1', machineName: 'attic', publicOrigin: null, allowed: [] };
  const asked = [
    ...pages,
    '/media/song/video.mp4',
    '/media/song/poster.jpg',
    `/api/graphql?query=${encodeURIComponent('{ home { edges { node { title } } } }')}`,
    '/manifest.webmanifest',
    '/metrics',
  ];
  for (const origin of [null, published])
    await withSite(
      origin,
      async (get) => {
        for (const path of asked) {
          // Acts like a page whose name was pointed at this machine.
          const answer = await get(path, 'host: evil.example:3000', 'origin: http://evil.example:3000');
          assert.match(answer, /^HTTP\/1\.1 421 /, path);
          assert.match(answer, 'ALLOWED_HOSTS=evil.example ');
          assert.match(answer, /^cache-control: no-store\r$/m);
          assert.match(answer, /^content-security-policy: /m);
          assert.not.match(answer, /song|set-cookie/i, path);
          assert.not.match(await get(path, 'host: localhost:3000'), /^HTTP\/1\.1 421 /, path);
        }
        // Load balancers use any name for the machine.
        for (const path of ['/healthz', '/readyz'])
          assert.match(await get(path, 'host: instance-7.internal.example'), /^HTTP\/1\.1 200 /);
      },
      { foreignHost: createForeignHost(parts) },
    );
});

it.run();
