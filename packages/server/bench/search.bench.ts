// What does searching cost as one types, in a small library and in one of 100,000 videos?
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { createRepeatableChance } from '@mainvideo/sdk/testing';
import { openDatabase } from '../src/database/openDatabase.ts';
import {
  countByChannel,
  findVideosWithAny,
  indexChannels,
  indexVideos,
  searchIndex,
} from '../src/database/searchIndex.ts';
import {
  sourceOfChannel,
  sourceOfVideo,
  suggest,
  updateSuggestions,
} from '../src/database/suggestionIndex.ts';
import type { Tables } from '../src/database/tables.ts';
import type { SnapshotVideo } from '../src/library/librarySnapshot.ts';
import { makeSnapshot, makeVideo } from '../src/testing/testDatabase.ts';

const sizes = [10_000, 100_000];
const goalMs = 30;
/** Ten times the videos may cost as much more at most. */
const mostRatio = 15;
const rounds = 40;
const dayMs = 86_400_000;

const chance = createRepeatableChance(1);
const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');
const word = () =>
  Array.from({ length: 2 + Math.floor(chance() * 3) }, () => syllables[Math.floor(chance() * 20)]).join('');
const words = [...new Set(Array.from({ length: 30_000 }, word))];
/** The nth word is there about 1/n as often as the first, as in any language (Zipf). */
const anyWord = () => words[Math.floor(words.length ** chance()) - 1]!;
const text = (count: number) => Array.from({ length: count }, anyWord).join(' ');

function generateVideo(i: number): SnapshotVideo {
  const said = chance() < 0.2;
  return makeVideo(`v${i}`, {
    channelHandle: `c${Math.floor(chance() ** 2 * 500)}`,
    title: text(5),
    description: text(25),
    tags: [anyWord(), anyWord(), anyWord()],
    publishedMs: Math.floor(chance() * 3000 * dayMs),
    durationSeconds: Math.floor(chance() * 3600),
    captions: said ? [{ language: 'en', label: 'English', path: `c/${i}.en.vtt` }] : [],
    transcripts: said
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
/** What people type; each round takes words of its own, of about that frequency. */
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
  ['search: the most frequent', (database) => find(database, atRank(0))],
  ['search: 2 frequent words', (database, round) => find(database, `${atRank(round)} ${atRank(round + 9)}`)],
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
    'related: 8 words of any sort',
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

/** Right before it is fast: what is found is what holds the word. */
async function check(database: Kysely<Tables>, videos: readonly SnapshotVideo[]): Promise<void> {
  const wanted = atRank(3_000);
  const holds = ({ title, description, tags, transcripts }: SnapshotVideo) =>
    [title, description, ...tags, ...transcripts.flatMap(({ cues }) => cues.map((cue) => cue.text))]
      .join(' ')
      .split(' ')
      // The last word of a query may be unfinished.
      .some((one) => one.startsWith(wanted));
  const { totalCount } = await find(database, wanted);
  const expected = videos.filter(holds).length;
  if (totalCount !== expected)
    throw new Error(`“${wanted}” is in ${expected} videos, the search found ${totalCount}.`);
}

/** Of this process: the database works in it, and what else the machine does is not counted. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function measure(count: number): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-search-'));
  const database = await openDatabase(join(folder, 'bench.db'));
  try {
    const videos = Array.from({ length: count }, (_, i) => generateVideo(i));
    const startedMs = cpuMs();
    const { channels } = makeSnapshot(videos);
    await database.transaction().execute(async (change) => {
      await indexChannels(change, channels);
      await indexVideos(change, videos, new Map(channels.map(({ handle, name }) => [handle, name])));
      await updateSuggestions(change, [...channels.map(sourceOfChannel), ...videos.map(sourceOfVideo)]);
    });
    const filledMs = cpuMs() - startedMs;
    console.log(
      `\n${count} videos: ${(filledMs / 1000).toFixed(1)} s to index them, ${((filledMs * 1000) / count).toFixed(0)} µs each`,
    );
    await check(database, videos);
    const mediansMs = new Map<string, number>();
    for (const [name, question] of questions) {
      await question(database, 0);
      const timesMs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const beganMs = cpuMs();
        await question(database, round);
        timesMs.push(cpuMs() - beganMs);
      }
      timesMs.sort((a, b) => a - b);
      const [medianMs, p99Ms] = [timesMs[rounds / 2]!, timesMs[Math.ceil(rounds * 0.99) - 1]!];
      mediansMs.set(name, medianMs);
      console.log(
        `${name.padEnd(32)} median ${medianMs.toFixed(2).padStart(7)} ms   p99 ${p99Ms.toFixed(2).padStart(7)} ms${p99Ms > goalMs ? `   over ${goalMs}` : ''}`,
      );
    }
    return mediansMs;
  } finally {
    await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

console.log(`node ${process.version}, ${process.platform} ${process.arch}`);
const [small, large] = [await measure(sizes[0]!), await measure(sizes[1]!)];
for (const [name, ms] of large) {
  const ratio = ms / small.get(name)!;
  if (ratio <= mostRatio) continue;
  console.error(
    `${name}: ten times the videos cost ${ratio.toFixed(1)} times the time, more than ${mostRatio}.`,
  );
  process.exitCode = 1;
}
