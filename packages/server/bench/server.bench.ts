// Compares the throughput of one server process with alternatives. Servers and load generators are separate processes.
//
//   npm run bench -- server             three rounds, compared with Apollo Server, Mercurius and nginx
//   npm run bench -- server --nextjs    also compares pages with Next.js and Apollo Client, which it installs and builds
//   npm run bench -- server --write    also writes the table into docs/benchmarks/server.md
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { HomePage, RecordProgress, WatchPage } from '@mainvideo/sdk/operations';
import { print } from 'graphql';
import { machine } from '../../sdk/bench/cache/machine.ts';
import { writeIntoDocs } from '../../sdk/bench/cache/writeIntoDocs.ts';
import { createBenchLibrary } from '../../web/bench/page/benchLibrary.ts';
import { startNextjsSite } from '../../web/bench/page/nextjsSite.ts';
import { writeComments } from '../../web/bench/page/writeComments.ts';
import { programArgv } from '../src/testing/sites/programArgv.ts';
import { startNginx } from './server/nginx.ts';
import { type Question, type ServerName, servingTable } from './server/servingTable.ts';
import { startServer } from './server/startServer.ts';
import { likeAllTheTime, watchAndLike } from './server/watchAndLike.ts';

interface Load {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p99: number };
  readonly throughput: { readonly average: number };
  readonly errors: number;
  readonly non2xx: number;
}
// autocannon has no type declarations.
const autocannon = createRequire(import.meta.url)('autocannon') as (options: object) => Promise<Load>;

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    nextjs: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const [rounds, seconds] = [Number(options.rounds), Number(options.seconds)];
if (!(rounds >= 1 && seconds >= 1)) throw new Error('--rounds and --seconds must be numbers of at least 1.');

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Rows without this suffix use a viewer with a history. */
const changesASecond = 20;
const newViewer = ', a new viewer each time';
const whileChanged = `, during ${changesASecond} likes per second`;
const rememberedNote =
  'GraphQL: our requests come from a viewer with a history, which is read each time; data that all viewers share is cached until ' +
  'something is written (decision 0068). The peers read the same catalogue through the same resolvers, without a cache.';
const html = { accept: 'text/html', 'accept-encoding': 'gzip' };
const movieBytes = 32 * 1024 * 1024;
const undo: (() => unknown)[] = [];
const figures = new Map<string, Partial<Record<ServerName, number[]>>>();

async function ask(options: object, loadSeconds = seconds): Promise<Load> {
  const load = await autocannon({ connections: 16, duration: loadSeconds, timeout: 30, ...options });
  if (load.errors > 0 || load.non2xx > 0)
    throw new Error(
      `${load.errors} requests failed, ${load.non2xx} were refused: ${JSON.stringify(options)}`,
    );
  return load;
}

function note(what: string, value: number, name: ServerName = 'ours'): void {
  const samples = figures.get(what) ?? {};
  (samples[name] ??= []).push(value);
  figures.set(what, samples);
}

/** Waits for the library scan: the site listens before it has finished. */
async function libraryRead(origin: string, videoCount: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/api/graphql?query={home{totalCount}}`);
    const { data } = (await answer.json()) as { data: { home: { totalCount: number } } };
    if (data.home.totalCount === videoCount) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

try {
  const library = createBenchLibrary(36);
  undo.push(library.remove);
  // The media rows need a long file: a clip with a padding box, which players ignore.
  const clip = readFileSync(join(library.folder, 'bench/video-000.mp4'));
  const box = Buffer.alloc(movieBytes - clip.length);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  const movie = join(library.folder, 'bench/movie.mp4');
  writeFileSync(movie, Buffer.concat([clip, box]));
  utimesSync(movie, 1_700_000_000, 1_700_000_000);
  const data = mkdtempSync(join(tmpdir(), 'mainvideo-bench-data-'));
  undo.push(() => rmSync(data, { recursive: true, force: true }));
  const site = await startServer([here('../dist/main.js')], {
    PORT: '0',
    DATA_DIR: join(data, 'ours'),
    LIBRARY_DIR: library.folder,
    MEDIA_JOBS: 'off',
    // Each write names another address, because those of one address are limited.
    TRUSTED_PROXIES: 'private',
  });
  undo.push(site.stop);
  await libraryRead(site.origin, 37);
  note('memory when idle, MB', site.memoryMb());

  const signal = AbortSignal.timeout(30_000);
  const home = await (await fetch(site.origin, { headers: html, signal })).text();
  const paths = new Set([...home.matchAll(/href="(\/watch\/[^"?#]+)"/g)].map(([, path]) => path!));
  if (paths.size !== 24) throw new Error(`The home page has ${paths.size} videos, not 24.`);
  const watchPath = [...paths][0]!;
  await writeComments(site.origin, watchPath);
  const idOf = (path: string) => decodeURIComponent(path.split('/').at(-1)!);
  const cookie = await watchAndLike(site.origin, [...paths].slice(0, 12).map(idOf));
  const id = idOf(watchPath);
  const queries = [
    ['home', { query: print(HomePage), variables: {} }],
    ['watch', { query: print(WatchPage), variables: { id } }],
  ] as const;

  cpSync(join(data, 'ours'), join(data, 'peers'), { recursive: true });
  const databaseName = readdirSync(join(data, 'peers')).find((name) => /\.(?:db|sqlite)$/.test(name))!;
  const graphqls = new Map<ServerName, string>([['ours', `${site.origin}/api/graphql`]]);
  for (const name of ['apollo', 'mercurius'] as const) {
    const own = programArgv(here('server/peer.ts'));
    const peer = await startServer([...own, name, join(data, 'peers', databaseName)]);
    undo.push(peer.stop);
    graphqls.set(name, peer.origin);
  }
  const sites = new Map<ServerName, string>([['ours', site.origin]]);
  if (options.nextjs) {
    console.log('Installing and building Next.js');
    const peer = await startNextjsSite(site.origin);
    undo.push(peer.stop);
    sites.set('nextjs', peer.origin);
  }
  const moviePath = await movieOf(site.origin);
  const files = new Map<ServerName, string>([['ours', site.origin + moviePath]]);
  const nginx = await startNginx(library.folder);
  if (nginx) {
    undo.push(nginx.stop);
    files.set('nginx', `${nginx.origin}/bench/movie.mp4`);
  } else console.log('nginx is not installed: media are measured without a comparison.');

  for (let round = 1; round <= rounds; round += 1) {
    for (const [what, body] of queries) {
      for (const [name, url] of graphqls) {
        const headers = { 'content-type': 'application/json', ...(name === 'ours' && { cookie }) };
        await checkAnswer(url, body, headers);
        const asked = { url, method: 'POST', headers, body: JSON.stringify(body) };
        if (round === 1) await ask(asked, 3);
        const take = async (how = '', options: object = asked) =>
          note(`GraphQL, ${what}${how}, requests per second`, (await ask(options)).requests.average, name);
        await take();
        if (name !== 'ours') continue;
        await take(newViewer, { ...asked, headers: { 'content-type': 'application/json' } });
        const stop = likeAllTheTime(site.origin, id, changesASecond);
        await take(whileChanged);
        await stop();
      }
    }
    note(
      'GraphQL, reports of progress with a view, each of another viewer, per second',
      (await ask(reportsOf(`${site.origin}/api/graphql`, id))).requests.average,
    );
    for (const [what, path] of [
      ['home', '/'],
      ['watch', watchPath],
    ] as const) {
      for (const [name, origin] of sites) {
        const asked = { url: origin + path, headers: html };
        if (round === 1) await ask(asked, 3);
        const { requests, latency } = await ask(asked);
        note(`pages, ${what}, requests per second`, requests.average, name);
        note(`pages, ${what}, p99 ms`, latency.p99, name);
      }
    }
    for (const [what, range] of [
      ['whole file', undefined],
      ['ranges of 1 MiB', 'bytes=1048576-2097151'],
    ] as const) {
      for (const [name, url] of files) {
        const asked = { url, connections: 4, ...(range && { headers: { range } }) };
        // Warm up: a new process reaches a third of its throughput, or less beside other work.
        if (round === 1) await ask(asked, 3);
        const { throughput } = await ask(asked);
        note(`media, ${what}, MB per second`, throughput.average / 1e6, name);
      }
    }
    note('memory after the load, MB', site.memoryMb());
    console.log(`round ${round} of ${rounds}`);
  }
} finally {
  for (const step of undo.reverse()) await step();
}

/** Checks the response before its speed is measured. */
async function checkAnswer(url: string, body: object, headers: Record<string, string>): Promise<void> {
  const signal = AbortSignal.timeout(30_000);
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
  const { data, errors } = (await response.json()) as { data?: any; errors?: unknown };
  if (errors || !(data.home?.edges.length === 24 || data.video?.related.edges.length === 12))
    throw new Error(`${url} returns an unexpected response: ${JSON.stringify(errors ?? data).slice(0, 500)}`);
  const { viewerState } = data.video ?? data.home.edges[0].node;
  if ((viewerState.positionSeconds !== null) !== 'cookie' in headers)
    throw new Error(`${url} returns the state of another viewer: ${JSON.stringify(viewerState)}`);
}

/** Returns requests by which viewers behind different addresses report that they watch a video. */
function reportsOf(url: string, videoId: string): object {
  const input = { videoId, positionSeconds: 10, started: true };
  const setupRequest = (request: { headers: object }) => ({
    ...request,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': [10, ...randomBytes(3)].join('.'),
    },
  });
  const body = JSON.stringify({ query: print(RecordProgress), variables: { input } });
  return { url, method: 'POST', body, requests: [{ setupRequest }] };
}

/** Returns the URL of the long file. */
async function movieOf(origin: string): Promise<string> {
  const query = '{ home(first: 100) { edges { node { sources { url sizeBytes } } } } }';
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ query });
  const signal = AbortSignal.timeout(30_000);
  const response = await fetch(`${origin}/api/graphql`, { method: 'POST', headers, body, signal });
  const { data } = (await response.json()) as any;
  const sources = data.home.edges.flatMap(({ node }: any) => node.sources);
  const movie = sources.find(({ sizeBytes }: any) => sizeBytes === movieBytes);
  if (!movie) throw new Error('The long file is missing from the videos.');
  return movie.url;
}

const goals = [
  ['GraphQL, home, requests per second', { of: 'apollo', least: 1.5 }],
  ['GraphQL, watch, requests per second', { of: 'apollo', least: 1.5 }],
  ['pages, home, requests per second', { of: 'nextjs', least: 3 }],
  ['pages, watch, requests per second', { of: 'nextjs', least: 3 }],
  ['media, whole file, MB per second', { of: 'nginx', least: 0.3 }],
  ['media, ranges of 1 MiB, MB per second', { of: 'nginx', least: 0.3 }],
] as const;
const goalOf = new Map<string, Question['goal']>(goals);
const table = servingTable(
  [...figures].map(([what, samples]) => ({ what, samples, goal: goalOf.get(what) })),
);
const text = `${table}\n\n${rememberedNote}\n\n${rounds} rounds of ${seconds} s. ${machine()}`;
console.log(`\n${text}`);
if (options.write) writeIntoDocs('server', text);
