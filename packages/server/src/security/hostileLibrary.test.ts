import { Buffer } from 'node:buffer';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLibraryStore } from '../database/queries/libraryStore.ts';
import { inspectFile } from '../library/inspection/inspectFile.ts';
import { scanLibrary } from '../library/scan/scanLibrary.ts';
import { parseXml } from '../testing/parseXml.ts';
import { sampled } from '../testing/sampled.ts';
import { makeTestFolder, type TestFiles } from '../testing/testFolder.ts';
import { makeTestVideo } from '../testing/media/testMedia.ts';
import { openTestRenderedSite } from '../testing/sites/testRenderedSite.ts';

const it = suite('a library of hostile files');

type Site = Awaited<ReturnType<typeof openTestRenderedSite>>;

interface Found {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

interface Scanned {
  readonly site: Site;
  readonly videos: readonly Found[];
  readonly problems: ReadonlyMap<string, string>;
}

/** Scans a real folder with these files, and opens a site with the result. */
async function withLibrary(
  files: TestFiles,
  check: (scanned: Scanned) => Promise<void>,
  prepare: (root: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const library = await makeTestFolder(files);
  await prepare(library.folder);
  const site = await openTestRenderedSite([], {}, { libraryRoot: library.folder });
  try {
    const store = createLibraryStore(site.database);
    await scanLibrary(library.folder, { inspect: inspectFile, store, now: Date.now });
    const { data } = await site.graphql('{ home(first: 50) { edges { node { id title description } } } }');
    const listed = await store.files();
    await check({
      site,
      videos: data.home.edges.map(({ node }: { node: Found }) => node),
      problems: new Map(listed.flatMap(({ path, reason }) => (reason === null ? [] : [[path, reason]]))),
    });
    assert.equal(site.faults, []);
  } finally {
    await site.close();
    await library.remove();
  }
}

async function pageOf({ ask }: Site, path: string) {
  const answer = await ask(path, { headers: { accept: 'text/html' } });
  const html = await answer.text();
  assert.is(answer.status, 200, path);
  return { html, document: new JSDOM(html).window.document };
}

/** Returns the elements of a page that could execute something. */
function harm(document: Document): readonly string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const { tagName } = element;
    if (tagName === 'SCRIPT' && !element.hasAttribute('src')) {
      const type = element.getAttribute('type') ?? '';
      if (!type.endsWith('json') && element.id !== 'state')
        found.push(`SCRIPT ${element.textContent!.slice(0, 80)}`);
    }
    if (tagName === 'SCRIPT' && !(element.getAttribute('src') ?? '/assets/').startsWith('/assets/'))
      found.push('SCRIPT src');
    if (['IFRAME', 'OBJECT', 'BASE', 'FORM'].includes(tagName) && element.id === 'hostile')
      found.push(tagName);
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`${tagName} ${name}`);
      if (
        /^(?:href|src|action|formaction|poster|srcdoc)$/i.test(name) &&
        /^\s*(?:javascript|data|vbscript):/i.test(value)
      )
        found.push(`${tagName} ${name}=${value}`);
    }
    if (element.hasAttribute('data-hostile')) found.push(`${tagName} that a file brought`);
  }
  return found;
}

/** Checks every public response about one video, and returns their texts. */
async function checkEverywhere(site: Site, { id, title, description }: Found): Promise<void> {
  const watch = await pageOf(site, `/watch/${id}`);
  assert.equal(harm(watch.document), [], title);
  assert.match(watch.document.title, title.trim(), 'the title of the page');
  const meta = (name: string) =>
    watch.document.querySelector(`meta[property="${name}"]`)?.getAttribute('content');
  assert.is(meta('og:title'), title);
  assert.is(watch.document.querySelector('h1')!.textContent, title);
  const structured = [...watch.document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
    (script) => JSON.parse(script.textContent!) as unknown,
  );
  const all = JSON.stringify(structured);
  assert.match(all, JSON.stringify(title), 'JSON-LD');
  const embed = await pageOf(site, `/embed/${id}`);
  assert.equal(harm(embed.document), [], title);
  assert.match(embed.document.title, title);
  const address = encodeURIComponent(`http://localhost:3000/watch/${id}`);
  const oembed = (await (await site.ask(`/oembed?url=${address}`)).json()) as { title: string; html: string };
  assert.is(oembed.title, title);
  const frame = new JSDOM(oembed.html).window.document;
  assert.equal(harm(frame), []);
  assert.is(frame.querySelectorAll('body *').length, 1);
  assert.is(frame.querySelector('iframe')!.getAttribute('title'), title);
  assert.ok(description.length >= 0);
}

async function checkLists(site: Site, videos: readonly Found[]): Promise<void> {
  for (const path of ['/', `/search?q=${encodeURIComponent('script')}`]) {
    const { document } = await pageOf(site, path);
    assert.equal(harm(document), [], path);
  }
  const feed = parseXml(await (await site.ask('/feed.xml')).text());
  const sitemap = parseXml(await (await site.ask('/sitemap-videos-1.xml')).text());
  for (const { title } of videos) {
    assert.ok(feed.texts('title').includes(title), `the feed has no ${JSON.stringify(title)}`);
    assert.ok(sitemap.texts('video:title').includes(title), `the sitemap has no ${JSON.stringify(title)}`);
  }
  for (const address of sitemap.texts('video:content_loc')) {
    assert.match(address!, /^http:\/\/localhost:3000\/media\/[\w-]{11}\/video\.mp4$/);
    const film = await site.ask(new URL(address!).pathname);
    assert.is(film.status, 200);
    await film.body?.cancel();
  }
}

/** Only videos with a picture are in the video sitemap. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const names = [
  '"><img src=x onerror=alert(1) data-hostile>.mp4',
  "'-alert(1)-' onload='alert(1)'.mp4",
  '<!-- --><script>alert(1)<\\script>.mp4',
  ']]><script>.mp4',
  'javascript:alert(1).mp4',
  '{{7*7}}${7*7}<%= 7 %>.mp4',
  "'; drop table video; --.mp4",
  'line\nbreak\r\nSet-Cookie: a=b.mp4',
  'bell\u0007 red\u001b[31m\u0000'.replace('\u0000', '') + '.mp4',
  '\u202Egpj.\u2066elpmis.mp4',
  '\u2028\u2029\uFEFF.mp4',
  '\u0001.mp4',
  'con.mp4',
  'aux.mp4',
  'NUL.mp4',
  'trailing space .mp4',
  ' .mp4',
  'dots....mp4',
  'x..%2f..%2fetc%2fpasswd.mp4',
  '%00.mp4',
  '%E0%A4%A.mp4',
  '\\..\\..\\windows.mp4',
  '__proto__.mp4',
  'constructor.mp4',
  `${'a'.repeat(251)}.mp4`,
  `${'😀'.repeat(62)}.mp4`,
  '-rf.mp4',
  '$(touch x)`touch x`.mp4',
];
const folders = ['<svg onload=alert(1) data-hostile>', '__proto__', 'x..%2f', 'con', '\u202Efolder\u0007'];

it('T23: shows hostile names of files and folders as text, on every page and in every feed', async () => {
  const files: Record<string, Uint8Array> = {};
  for (const [i, name] of names.entries()) {
    const path = `${folders[i % folders.length]}/${name}`;
    files[path] = await makeTestVideo(i, { durationSeconds: 3 });
    files[path.replace(/mp4$/, 'png')] = picture;
  }
  await withLibrary(files, async ({ site, videos, problems }) => {
    assert.equal([...problems], []);
    assert.is(videos.length, names.length);
    assert.not.match(JSON.stringify(videos), /\\u00[01]|[\u202A-\u202E\u2066-\u2069\u2028]/);
    for (const { title } of videos) assert.ok(title.trim() !== '' && [...title].length <= 200, title);
    assert.is(({} as { title?: string }).title, undefined);
    for (const video of sampled(videos, 5)) await checkEverywhere(site, video);
    await checkLists(site, videos);
  });
});

it('T23: tells of a name that is no UTF-8, and goes on', async () => {
  const files = { 'a/good.mp4': await makeTestVideo(1, { durationSeconds: 3 }) };
  const prepare = async (root: string) => {
    const bytes = Buffer.concat([
      Buffer.from(join(root, 'a/bad-')),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('.mp4'),
    ]);
    await writeFile(bytes, await makeTestVideo(2, { durationSeconds: 3 }));
    await utimes(bytes, 1, 1);
  };
  await withLibrary(
    files,
    async ({ videos, problems }) => {
      assert.equal(
        videos.map(({ title }) => title),
        ['Good'],
      );
      assert.match(problems.get('a/bad-\uFFFD\uFFFD.mp4') ?? '', /Its name is not valid UTF-8/);
    },
    prepare,
  );
});

const script = '</title></script><script>alert(1)</script><img src=x onerror=alert(1) data-hostile>';
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const sidecars: readonly (readonly [name: string, files: TestFiles])[] = [
  [
    'an NFO with entities of files',
    {
      'film.nfo':
        '<!DOCTYPE movie [<!ENTITY x SYSTEM "file:///etc/passwd">]><movie><title>&x;</title></movie>',
    },
  ],
  [
    'an NFO of a billion laughs',
    {
      'film.nfo': `<!DOCTYPE l [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i} "${`&a${i - 1 < 0 ? '' : i - 1};`.repeat(10)}">`).join('')}]><movie><title>&a8;</title></movie>`,
    },
  ],
  [
    'an NFO with a script',
    {
      'film.nfo': `<movie><title><![CDATA[${script}]]></title><plot>${script.replaceAll('<', '&lt;')}</plot></movie>`,
    },
  ],
  ['an NFO of ten megabytes', { 'film.nfo': `<movie><title>${'a'.repeat(10_000_000)}</title></movie>` }],
  ['an NFO of open elements', { 'film.nfo': '<movie>'.repeat(30_000) }],
  ['an NFO of closed elements and addresses', { 'film.nfo': `<movie>${'</a>http:'.repeat(25_000)} x` }],
  [
    'an NFO that names what every object has',
    { 'film.nfo': '<movie><__proto__><title>x</title></__proto__><constructor>y</constructor></movie>' },
  ],
  [
    'JSON with __proto__',
    {
      'film.info.json': `{"__proto__":{"title":"polluted"},"constructor":{"prototype":{"title":"polluted"}},"title":${JSON.stringify(script)},"tags":[${JSON.stringify(script)},"__proto__"],"chapters":[{"title":${JSON.stringify(script)},"start_time":0}]}`,
    },
  ],
  [
    'JSON as deep as it gets',
    { 'film.info.json': `{"title":"Deep","a":${nested(500_000)}}`, 'film.json': nested(500_000) },
  ],
  [
    'JSON with long texts',
    {
      'film.info.json': JSON.stringify({
        title: 'a'.repeat(3_000_000),
        description: 'b'.repeat(3_000_000),
        tags: Array(50_000)
          .fill('t')
          .map((tag, i) => tag + i),
      }),
    },
  ],
  [
    'JSON with a hundred thousand chapters',
    {
      'film.info.json': JSON.stringify({
        title: 'Many',
        chapters: Array.from({ length: 100_000 }, (_, i) => ({ title: `c${i}`, start_time: i / 1e5 })),
      }),
    },
  ],
  [
    'JSON with strange characters',
    {
      'film.json': '{"title":"\\u202egnp\\u0000\\ud800x","description":"\\u0007\\u2066a","tags":["\\u0000"]}',
    },
  ],
  [
    'captions with markup',
    {
      'film.en.vtt': `WEBVTT\n\nSTYLE\n::cue { background: url(javascript:alert(1)) }\n\n00:00.000 --> 00:01.000\n<c.onclick><v "><script>alert(1)</script>><img src=x onerror=alert(1) data-hostile> javascript:alert(1)\n`,
    },
  ],
  [
    'SubRip with markup',
    {
      'film.en.srt': `1\n00:00:00,000 --> 00:00:01,000\n<font onclick=alert(1)>${script}</font> {\\an8}javascript:alert(1)\n`,
    },
  ],
  [
    'a hundred thousand captions',
    { 'film.en.vtt': `WEBVTT\n\n${'00:00.000 --> 00:01.000\nword word word\n\n'.repeat(100_000)}` },
  ],
  [
    'captions that never end',
    { 'film.en.vtt': `WEBVTT\n\n00:00.000 --> 00:01.000\n${'word '.repeat(1_000_000)}` },
  ],
  [
    'captions of nothing but brackets',
    {
      'film.en.vtt': `WEBVTT\n\n00:00.000 --> 00:01.000\n${'<'.repeat(4_000_000)}`,
      'film.de.srt': `1\n00:00:00,000 --> 00:00:01,000\n${'{\\'.repeat(1_000_000)}${'<font'.repeat(500_000)}`,
    },
  ],
  [
    'chapters with markup',
    { 'film.chapters.vtt': `WEBVTT\n\n00:00.000 --> 00:01.000\n${script.replaceAll('<', '&lt;')}\n` },
  ],
];

for (const [name, files] of sidecars) {
  it(`T25: shows ${name} as text, of a length that can be read`, async () => {
    const film = await makeTestVideo(1, { durationSeconds: 3 });
    const placed = Object.fromEntries(Object.entries(files).map(([path, text]) => [`a/${path}`, text]));
    await withLibrary({ 'a/film.mp4': film, 'a/film.png': picture, ...placed }, async ({ site, videos }) => {
      assert.is(videos.length, 1);
      const video = videos[0]!;
      assert.not.match(JSON.stringify(video), /polluted|root:|\\u0000|[\u202A-\u202E\u2066-\u2069]/);
      assert.ok([...video.title].length <= 200, 'a long title');
      assert.ok([...video.description].length <= 20_000, 'a long description');
      await checkEverywhere(site, video);
      await checkLists(site, videos);
      const { html } = await pageOf(site, `/watch/${video.id}`);
      assert.ok(html.length < 1_000_000, `a page of ${html.length}`);
      for (const language of ['en', 'de']) {
        const captions = await site.ask(`/media/${video.id}/captions.${language}.vtt`);
        if (captions.status === 200) assert.match(captions.headers.get('content-type')!, /^text\/vtt/);
        await captions.text();
      }
      assert.is(({} as { title?: string }).title, undefined);
    });
  });
}

it.run();
