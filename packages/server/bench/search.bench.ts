// Measures search and suggestions in a large library, and compares it with a library a tenth of its size.
//
//   npm run bench -- search                   100,000 videos, in SQLite
//   npm run bench -- search --videos=20000    any number of videos
//   npm run bench -- search --postgres        also in PostgreSQL, which it starts itself (or in that of TEST_DATABASE_URL)
//                                             Filling it takes longer, because each statement is a round trip. Start with --videos=10000
//   npm run bench -- search --postgres --write   also writes the table into docs/benchmarks/search.md
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { createRepeatableChance } from '../../sdk/src/testing/repeatableChance.ts';
import { machine } from '../../sdk/bench/cache/machine.ts';
import { digits, markdown } from '../../sdk/bench/cache/table.ts';
import { writeIntoDocs } from '../../sdk/bench/cache/writeIntoDocs.ts';
import { openDatabase } from '../src/database/opening/openDatabase.ts';
import { connectPostgres, openPostgres } from '../src/database/opening/openPostgres.ts';
import { postgresAddress } from '../src/database/opening/postgresAddress.ts';
import { correctQuery } from '../src/database/search/correctQuery.ts';
import {
  countByChannel,
  findVideosWithAny,
  indexChannels,
  indexVideos,
  searchIndex,
} from '../src/database/search/searchIndex.ts';
import {
  sourceOfChannel,
  sourceOfVideo,
  suggest,
  updateSuggestions,
} from '../src/database/search/suggestionIndex.ts';
import type { Tables } from '../src/database/rows/tables.ts';
import type { SnapshotVideo } from '../src/library/catalogue/librarySnapshot.ts';
import { makeSnapshot, makeVideo } from '../src/testing/databases/testDatabase.ts';
import { startTestPostgres, type TestPostgres } from '../src/testing/databases/testPostgres.ts';

const { values: options } = parseArgs({
  options: {
    videos: { type: 'string', default: '100000' },
    postgres: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
const mostVideos = Number(options.videos);
if (!(Number.isInteger(mostVideos) && mostVideos >= 1_000))
  throw new Error('--videos must be a whole number of at least 1,000.');
const sizes = [Math.round(mostVideos / 10), mostVideos];
const goalMs = 30;
/** The largest accepted ratio for ten times the videos: ten for the rows, with room for cache misses. A quadratic search would reach 100. */
const mostRatio = 30;
const rounds = 40;
const dayMs = 86_400_000;

const chance = createRepeatableChance(1);
const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');
const word = () =>
  Array.from({ length: 2 + Math.floor(chance() * 3) }, () => syllables[Math.floor(chance() * 20)]).join('');
const words = [...new Set(Array.from({ length: 30_000 }, word))];
/** Follows Zipf's law: the nth word occurs about 1/n as often as the first. */
const anyWord = () => words[Math.floor(words.length ** chance()) - 1]!;
const text = (count: number) => Array.from({ length: count }, anyWord).join(' ');

function generateVideo(i: number): SnapshotVideo {
  const hasTranscript = chance() < 0.2;
  return makeVideo(`v${i}`, {
    channelHandle: `c${Math.floor(chance() ** 2 * 500)}`,
    title: text(5),
    description: text(25),
    tags: [anyWord(), anyWord(), anyWord()],
    publishedMs: Math.floor(chance() * 3000 * dayMs),
    durationSeconds: Math.floor(chance() * 3600),
    captions: hasTranscript ? [{ language: 'en', label: 'English', path: `c/${i}.en.vtt` }] : [],
    transcripts: hasTranscript
      ? [
          {
            language: 'en',
            cues: Array.from({ length: 20 }, (_, n) => ({ startSeconds: n * 5, text: text(8) })),
          },
        ]
      : [],
  });
}

const search = { filter: {}, sort: 'RELEVANCE', first: 24, after: null } as const;
const atRank = (rank: number) => words[rank]!;
/** Typical queries. Each round uses different words of about the same frequency. */
const questions: readonly [
  name: string,
  ask: (database: Kysely<Tables>, round: number) => Promise<unknown>,
][] = [
  ['suggest: 1 letter', (database, round) => ask(database, atRank(round)[0]!)],
  ['suggest: 3 letters', (database, round) => ask(database, atRank(round).slice(0, 3))],
  [
    'suggest: 2 words',
    (database, round) => ask(database, `${atRank(round)} ${atRank(round + 50).slice(0, 2)}`),
  ],
  ['search: a rare word', (database, round) => find(database, atRank(3_000 + round))],
  ['search: a frequent word', (database, round) => find(database, atRank(20 + round))],
  ['search: the most frequent word', (database) => find(database, atRank(0))],
  ['search: 2 frequent words', (database, round) => find(database, `${atRank(round)} ${atRank(round + 9)}`)],
  ['search: a misspelt word', (database, round) => findMeant(database, misspelt(atRank(300 + round)))],
  ['search: 2 letters', (database, round) => find(database, atRank(round).slice(0, 2))],
  [
    'search: filtered, newest first',
    (database, round) =>
      searchIndex(database, {
        ...search,
        query: atRank(20 + round),
        sort: 'NEWEST',
        filter: { minSeconds: 240, maxSeconds: 1200, hasCaptions: true },
      }),
  ],
  [
    'channels of a frequent word',
    (database, round) => countByChannel(database, { query: atRank(20 + round), filter: {}, first: 10 }),
  ],
  [
    'related videos: 8 words, frequent and rare',
    (database, round) =>
      findVideosWithAny(
        database,
        [0, 9, 40, 200, 900, 3_000, 9_000, 20_000].map((rank) => atRank(rank + round)),
        100,
      ),
  ],
];

const ask = (database: Kysely<Tables>, query: string) => suggest(database, { query, first: 8 });
const find = (database: Kysely<Tables>, query: string) => searchIndex(database, { ...search, query });
/** No word has a `q`. */
const misspelt = (one: string) => `${one.slice(0, 3)}q${one.slice(3)}`;

/** As the API searches. */
async function findMeant(database: Kysely<Tables>, query: string): Promise<void> {
  const { totalCount } = await find(database, query);
  const meant = totalCount === 0 ? await correctQuery(database, query) : null;
  if (meant === null) throw new Error(`“${query}” was not corrected.`);
  await find(database, meant);
}

/** Checks before measuring that a search finds exactly the videos that contain the word. */
async function check(database: Kysely<Tables>, videos: readonly SnapshotVideo[]): Promise<void> {
  const wanted = atRank(3_000);
  const holds = ({ title, description, tags, transcripts }: SnapshotVideo) =>
    [title, description, ...tags, ...transcripts.flatMap(({ cues }) => cues.map((cue) => cue.text))]
      .join(' ')
      .split(' ')
      // The last word of a query may be incomplete.
      .some((one) => one.startsWith(wanted));
  const { totalCount } = await find(database, wanted);
  const expected = videos.filter(holds).length;
  if (totalCount !== expected)
    throw new Error(`“${wanted}” occurs in ${expected} videos, but the search found ${totalCount}.`);
}

/** SQLite runs in this process, so its processor time excludes other work. PostgreSQL needs wall-clock time. */
function spentMs(isPostgres: boolean): number {
  if (isPostgres) return performance.now();
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Opens an empty database, which is removed when it is closed. */
async function openBenchDatabase(postgres: TestPostgres | null) {
  if (postgres) {
    const name = `bench_${Date.now()}`;
    const address = new URL(postgres.url);
    const whole = connectPostgres(postgresAddress(postgres.url));
    await sql`create database ${sql.ref(name)} template template0`.execute(whole);
    address.pathname = `/${name}`;
    const database = await openPostgres(postgresAddress(address.href));
    const close = async () => {
      await database.destroy();
      await sql`drop database ${sql.ref(name)} with (force)`.execute(whole);
      await whole.destroy();
    };
    // As on a running site, collect the statistics of the tables.
    const settle = async () => void (await sql`vacuum analyze`.execute(database));
    return { database, settle, close };
  }
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-search-'));
  const database = await openDatabase(join(folder, 'bench.db'));
  const close = async () => {
    await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  };
  return { database, settle: async () => {}, close };
}

interface Times {
  readonly medianMs: number;
  readonly p99Ms: number;
}

/** @param postgres `null` for SQLite */
async function measure(count: number, postgres: TestPostgres | null): Promise<ReadonlyMap<string, Times>> {
  const spent = () => spentMs(postgres !== null);
  const { database, settle, close } = await openBenchDatabase(postgres);
  try {
    const videos = Array.from({ length: count }, (_, i) => generateVideo(i));
    const startedMs = spent();
    const { channels } = makeSnapshot(videos);
    await database.transaction().execute(async (change) => {
      await indexChannels(change, channels);
      await indexVideos(change, videos, new Map(channels.map(({ handle, name }) => [handle, name])));
      await updateSuggestions(change, [...channels.map(sourceOfChannel), ...videos.map(sourceOfVideo)]);
    });
    const filledMs = spent() - startedMs;
    console.log(
      `\n${count} videos, ${postgres ? 'PostgreSQL' : 'SQLite'}: ${(filledMs / 1000).toFixed(1)} s to index them, ${((filledMs * 1000) / count).toFixed(0)} µs each`,
    );
    await settle();
    await check(database, videos);
    const times = new Map<string, Times>();
    for (const [name, question] of questions) {
      await question(database, 0);
      const timesMs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const beganMs = spent();
        await question(database, round);
        timesMs.push(spent() - beganMs);
      }
      timesMs.sort((a, b) => a - b);
      const [medianMs, p99Ms] = [timesMs[rounds / 2]!, timesMs[Math.ceil(rounds * 0.99) - 1]!];
      times.set(name, { medianMs, p99Ms });
      console.log(
        `${name.padEnd(32)} median ${medianMs.toFixed(2).padStart(7)} ms   p99 ${p99Ms.toFixed(2).padStart(7)} ms${p99Ms > goalMs ? `   over ${goalMs}` : ''}`,
      );
    }
    return times;
  } finally {
    await close();
  }
}

/** @returns the times of the smaller and of the larger library */
async function measureBoth(postgres: TestPostgres | null) {
  return [await measure(sizes[0]!, postgres), await measure(sizes[1]!, postgres)] as const;
}

async function inPostgres() {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return measureBoth({ url: given } as TestPostgres);
  const postgres = await startTestPostgres();
  try {
    return await measureBoth(postgres);
  } finally {
    await postgres.close();
  }
}

const measured = [{ where: 'SQLite', times: await measureBoth(null) }];
if (options.postgres) measured.push({ where: 'PostgreSQL', times: await inPostgres() });
for (const { where, times } of measured) {
  const [small, large] = times;
  for (const [name, { medianMs }] of large) {
    const ratio = medianMs / small.get(name)!.medianMs;
    if (ratio <= mostRatio) continue;
    console.error(
      `${where}, ${name}: ten times the videos cost ${ratio.toFixed(1)} times the time, more than ${mostRatio}.`,
    );
    process.exitCode = 1;
  }
}

const rows = questions.map(([name]) => {
  const all = measured.map(({ times }) => times[1].get(name)!);
  const verdicts = measured.map(({ where, times }) =>
    times[1].get(name)!.p99Ms < goalMs ? `${where} reached` : `${where} **not reached**`,
  );
  return [
    name,
    ...all.flatMap(({ medianMs, p99Ms }) => [digits(medianMs), digits(p99Ms)]),
    `p99 < ${goalMs}: ${verdicts.join(', ')}`,
  ];
});
const heads = measured.flatMap(({ where }) => [`${where}, median ms`, `${where}, p99 ms`]);
const table = markdown([`${mostVideos} videos`, ...heads, 'goal'], rows);
const clocks =
  'SQLite: processor time, because it runs in the process of the site; PostgreSQL: wall-clock time.';
const report = `${table}\n\n${rounds} searches each. ${clocks} ${machine()}`;
console.log(`\n${report}`);
if (options.write) writeIntoDocs('search', report);
