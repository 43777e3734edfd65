import { chmod, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config } from '../config.ts';
import { DataError } from '../database/opening/dataFolder.ts';
import { ListenError } from '../http/limits/listen.ts';
import { LibraryError } from '../library/files/libraryRoot.ts';
import { type OperationsConfig, readOperationsConfig } from '../operations/operationsConfig.ts';
import { makeTestVideo } from '../testing/media/testMedia.ts';
import { packageRoot } from '../packageRoot.ts';
import { type RunningSite, startSite } from './site.ts';
import { NotRun } from '../testing/NotRun.ts';
import { pollUntil } from '../testing/pollUntil.ts';
import { quietConfig } from '../testing/sites/quietConfig.ts';
import { makeTestFolder, type TestFiles } from '../testing/testFolder.ts';

const it = suite('startSite');

const clip = await makeTestVideo(1);

async function withFolder(
  files: TestFiles,
  check: (
    start: (parts?: Partial<Config>, operations?: OperationsConfig) => ReturnType<typeof startSite>,
    folder: string,
    written: string[],
  ) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await makeTestFolder(files);
  const written: string[] = [];
  const config = quietConfig(folder);
  const terminal = { write: (text: string) => written.push(text) };
  const sites: RunningSite[] = [];
  try {
    const start = async (parts: Partial<Config> = {}, operations = readOperationsConfig({})) => {
      const site = await startSite({ ...config, ...parts }, terminal, operations);
      sites.push(site);
      await site.libraryRead;
      return site;
    };
    await check(start, folder, written);
  } finally {
    for (const site of sites) await site.stop();
    await remove();
  }
}

async function titlesAt(address: string): Promise<string[]> {
  const query = encodeURIComponent('{ home { edges { node { title } } } }');
  const response = await fetch(`${address.replace('localhost', '127.0.0.1')}/api/graphql?query=${query}`);
  const { data } = (await response.json()) as { data: any };
  return data.home.edges.map((edge: any) => edge.node.title).sort();
}

it('T15: answers to its own names, the published one and those it was given, and to no other', async () => {
  await withFolder({ 'library/one.mp4': clip }, async (start) => {
    const site = await start({ publicOrigin: 'https://videos.example', allowedHosts: ['videos.lan'] });
    const port = Number(new URL(site.address).port);
    const statusFor = async (host: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /robots.txt HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      return Number((await text(socket)).split(' ')[1]);
    };
    for (const name of ['localhost', '127.0.0.1', hostname(), 'videos.example', 'videos.lan'])
      assert.is(await statusFor(name), 200, name);
    assert.is(await statusFor('evil.example'), 421);
  });
});

it('serves the library, and tells of what it cannot use', async () => {
  await withFolder({ 'library/a/one.mp4': clip, 'library/broken.mp4': 'x' }, async (start, _, written) => {
    const site = await start();
    assert.match(site.address, /^http:\/\/localhost:\d+$/);
    assert.equal(await titlesAt(site.address), ['One']);
    await site.stop();
    assert.is(written.at(-1), 'Not used: broken.mp4. It is not a video file, despite its name.\n');
  });
});

it('reads an unchanged library no second time, and tells of what it cannot use again', async () => {
  await withFolder({ 'library/one.mp4': clip, 'library/broken.mp4': 'x' }, async (start, _, written) => {
    await (await start()).stop();
    written.length = 0;
    const site = await start();
    assert.equal([written.length, written[0]!.slice(0, 20)], [1, 'Not used: broken.mp4']);
    await site.stop();
  });
});

it('forgets videos that left the library, and shows new ones, after a restart', async () => {
  await withFolder(
    { 'library/one.mp4': clip, 'library/two.mp4': await makeTestVideo(70) },
    async (start, folder) => {
      await (await start()).stop();
      await rm(join(folder, 'library/one.mp4'));
      const path = join(folder, 'library/three.webm');
      await writeFile(path, await makeTestVideo(9, { extension: 'webm' }));
      await utimes(path, 1_700_000_000, 1_700_000_000);
      const site = await start();
      assert.equal(await titlesAt(site.address), ['Three', 'Two']);
      await site.stop();
    },
  );
});

it('holds ffmpeg to the cores it may use', async () => {
  if (process.platform !== 'linux') throw new NotRun('Only Linux limits the cores of a program.');
  const ffmpeg = `#!${process.execPath}
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
writeFileSync(__dirname + '/written', readFileSync('/proc/self/status'));
renameSync(__dirname + '/written', __dirname + '/status');
`;
  const files = { 'library/one.mp4': clip, 'bin/ffmpeg': ffmpeg, 'bin/ffprobe': ffmpeg };
  await withFolder(files, async (start, folder) => {
    for (const name of ['ffmpeg', 'ffprobe']) await chmod(join(folder, 'bin', name), 0o755);
    await start({
      media: {
        ffmpeg: join(folder, 'bin/ffmpeg'),
        jobs: 'all',
        cores: 1,
        faststartBytes: 0,
        streamsBytes: null,
      },
    });
    const status = await pollUntil('ffmpeg writes what it was allowed', () =>
      readFile(join(folder, 'bin/status'), 'utf8').catch(() => null),
    );
    assert.match(status, /^Cpus_allowed_list:\t\d+$/m);
  });
});

it('forgets copies of posters whose video left the library', async () => {
  const files = { 'library/one.mp4': clip, 'data/posters/goneVideo-1/abcde-384.webp': 'smaller' };
  await withFolder(files, async (start, folder) => {
    await start();
    assert.not.ok((await readdir(join(folder, 'data/posters'))).includes('goneVideo-1'));
  });
});

it('shows a poster of the library in the size that is asked for, and as it is at its own address', async () => {
  const poster = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#357' } })
    .png()
    .toBuffer();
  await withFolder({ 'library/one.mp4': clip, 'library/one.png': poster }, async (start) => {
    const address = (await start()).address.replace('localhost', '127.0.0.1');
    const query = encodeURIComponent('{ home { edges { node { poster { url card: url(width: 384) } } } } }');
    const { data } = (await (await fetch(`${address}/api/graphql?query=${query}`)).json()) as { data: any };
    const { url, card } = data.home.edges[0].node.poster;
    assert.equal(Buffer.from(await (await fetch(address + url)).arrayBuffer()), poster);
    const { format, width } = await sharp(
      Buffer.from(await (await fetch(address + card)).arrayBuffer()),
    ).metadata();
    assert.equal([format, width], ['webp', 384]);
  });
});

it('serves another library with the same data folder', async () => {
  await withFolder(
    { 'library/one.mp4': clip, 'other/two.mp4': await makeTestVideo(70) },
    async (start, folder) => {
      await (await start()).stop();
      const site = await start({ libraryFolder: join(folder, 'other') });
      assert.equal(await titlesAt(site.address), ['Two']);
      await site.stop();
    },
  );
});

it('starts without the folder where videos are known, says why, and keeps them', async () => {
  await withFolder({ 'library/one.mp4': clip }, async (start, folder, written) => {
    await (await start()).stop();
    const away = join(folder, 'away');
    await rename(join(folder, 'library'), away);
    const site = await start();
    assert.equal([site.videoCount, await titlesAt(site.address)], [1, ['One']]);
    assert.match(
      written.join(''),
      /The library .*library cannot be read \(ENOENT\)\. Is its disk connected\?/,
    );
    await site.stop();
    await rename(away, join(folder, 'library'));
    const again = await start();
    assert.equal(await titlesAt(again.address), ['One']);
    await again.stop();
  });
});

it('reads once what nobody changes, and counts that in its metrics', async () => {
  const metricsToken = '0123456789abcdef';
  await withFolder({ 'library/a.mp4': clip }, async (start) => {
    const { address } = await start({}, readOperationsConfig({ METRICS_TOKEN: metricsToken }));
    for (let time = 0; time < 4; time += 1) {
      const body = JSON.stringify({ query: '{ home(first: 1) { totalCount } }' });
      const headers = { 'content-type': 'application/json' };
      await (await fetch(`${address}/api/graphql`, { method: 'POST', headers, body })).text();
    }
    const headers = { authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(`${address}/metrics`, { headers })).text();
    // The first request reads from the database, because nothing is remembered yet.
    assert.match(text, /mainvideo_memory_reads\{outcome="read"\} 1\n/);
    assert.match(text, /mainvideo_memory_reads\{outcome="found"\} 2\n/);
  });
});

it('makes every file of the sample library a video', async () => {
  await withFolder({}, async (start, _, written) => {
    const site = await start({ libraryFolder: join(packageRoot(), 'sample-library') });
    assert.ok((await titlesAt(site.address)).length >= 10);
    assert.equal(
      written.filter((line) => line.startsWith('Not used')),
      [],
    );
    await site.stop();
  });
});

it('says what to do where there is nothing to play', async () => {
  await withFolder({ 'library/notes.txt': 'x' }, async (start, folder, written) => {
    const site = await start();
    assert.is(site.videoCount, 0);
    assert.match(written.at(-1)!, /^No video in .* can be played\. Add files to it \(\.mp4, .*\.ogv\)\.\n$/);
    assert.ok(written.join('').includes(join(folder, 'library')));
    await site.stop();
  });
});

it('says that videos are still being copied where there is nothing else', async () => {
  await withFolder({ 'library/notes.txt': 'x' }, async (start, folder, written) => {
    // A truncated file counts as still being copied for two minutes, however late a busy machine looks at it.
    await writeFile(join(folder, 'library/holiday.mp4'), clip.subarray(0, clip.length >> 1));
    const site = await start();
    assert.match(
      written.at(-1)!,
      /^Videos are still being copied into .*library\. They appear once they are complete\.\n$/,
    );
    await site.stop();
  });
});

for (const [name, parts, kind, message] of [
  [
    'a library that is not there',
    { libraryFolder: 'missing' },
    LibraryError,
    /missing does not exist\. Give a folder/,
  ],
  [
    'a library that is a file',
    { libraryFolder: 'file' },
    LibraryError,
    /file is a file\. Give the folder it is in/,
  ],
  [
    'a data folder that cannot be made',
    { dataFolder: 'file/data' },
    DataError,
    /cannot be written \(ENOTDIR\)\./,
  ],
  [
    'a data folder that is a file',
    { dataFolder: 'file' },
    DataError,
    /file is a file\. Give a folder: --data FOLDER\.$/,
  ],
  [
    'a database that is none',
    { dataFolder: 'spoilt' },
    DataError,
    /mainvideo\.db cannot be used: file is not a database\./,
  ],
  [
    'a host of another machine',
    { host: '192.0.2.1' },
    ListenError,
    /192\.0\.2\.1 is no address of this machine\./,
  ],
] as const) {
  it(`names the mend for ${name}, and lets go of everything`, async () => {
    const files = { file: 'x', 'spoilt/mainvideo.db': 'no database '.repeat(99), 'library/one.mp4': clip };
    await withFolder(files, async (start, folder) => {
      const paths = Object.entries(parts).map(([key, value]) => [
        key,
        key === 'host' ? value : join(folder, value),
      ]);
      const error = await start(Object.fromEntries(paths)).catch((reason: unknown) => reason);
      assert.instance(error, kind);
      assert.match((error as Error).message, message);
      await (await start()).stop();
    });
  });
}

it('gives up at once on a data folder that the system will not make, though its parent is there', async () => {
  await withFolder({ 'library/one.mp4': clip }, async (start) => {
    const error = await start({ dataFolder: '/proc/mainvideo' }).catch((reason: unknown) => reason);
    assert.instance(error, DataError);
    assert.match((error as Error).message, /^The data folder \/proc\/mainvideo cannot be written \(/);
  });
});

it('names the mend for a port in use, and lets go of the data folder', async () => {
  await withFolder({ 'library/one.mp4': clip }, async (start, folder) => {
    const first = await start();
    const port = Number(new URL(first.address).port);
    const other = join(folder, 'other-data');
    const error = await start({ port, dataFolder: other }).catch((reason: unknown) => reason);
    assert.match((error as Error).message, new RegExp(`^Port ${port} is in use\\. `));
    await (await start({ dataFolder: other })).stop();
    await first.stop();
  });
});

it.run();
