import { collectGarbage, median } from '../cache/measure.ts';
import type { Client, Contender } from './contender.ts';

/** One line of the table. */
export interface Figure {
  readonly work: string;
  readonly unit: string;
  /** The largest accepted ratio to the best peer; `null` without a goal. */
  readonly goal: number | null;
}

/** One measurement, which has one or more figures. */
export interface Row {
  readonly id: string;
  readonly figures: readonly Figure[];
  /** The cost of a plain fetch is subtracted, to show the cost of the library. */
  readonly isOverhead?: true;
  /** A plain fetch lacks the feature that this row measures. */
  readonly isBeyondByHand?: true;
  /** @param origin the origin of the server */
  measure(contender: Contender, origin: string): Promise<readonly number[]>;
}

const answer = (id: string): Response =>
  new Response(`{"data":{"video":{"id":"${id}","title":"Video ${id}","__typename":"Video"}}}`, {
    headers: { 'content-type': 'application/graphql-response+json' },
  });

/** Responds immediately, so that only the work of the library is measured. */
const fetchAtOnce = (async (_url: unknown, init: RequestInit) =>
  answer(JSON.parse(init.body as string).variables.id)) as typeof globalThis.fetch;

export const rows: readonly Row[] = [
  {
    id: 'overhead',
    figures: [{ work: 'sequential requests: time in the library, per request', unit: 'µs', goal: 0.5 }],
    isOverhead: true,
    async measure(contender) {
      const client = contender.create('http://site.test/graphql', fetchAtOnce);
      const samples: number[] = [];
      await askInTurn(client, 3_000, 0);
      for (let round = 1; round <= 9; round += 1) {
        collectGarbage();
        const startedMs = performance.now();
        await askInTurn(client, 1_000, round * 1_000);
        samples.push(performance.now() - startedMs);
      }
      return [median(samples)];
    },
  },
  {
    id: 'allocated',
    figures: [
      { work: 'sequential requests: memory allocated by the library, per request', unit: 'KiB', goal: null },
    ],
    isOverhead: true,
    async measure(contender) {
      const client = contender.create('http://site.test/graphql', fetchAtOnce);
      await askInTurn(client, 2_000, 0);
      const samples: number[] = [];
      for (let round = 1; round <= 9; round += 1) {
        collectGarbage();
        const before = process.memoryUsage().heapUsed;
        await askInTurn(client, 50, round * 10_000);
        samples.push((process.memoryUsage().heapUsed - before) / 1_024 / 50);
      }
      return [median(samples)];
    },
  },
  {
    id: 'distinct',
    figures: [{ work: '1,000 different queries at once, until all have a result', unit: 'ms', goal: null }],
    async measure(contender, origin) {
      const client = contender.create(`${origin}/distinct`);
      await Promise.all(range(200).map((id) => askRight(client, `warm-${id}`)));
      const ms = await medianOf(5, async (round) => {
        await Promise.all(range(1_000).map((id) => askRight(client, `${round}-${id}`)));
      });
      return [ms];
    },
  },
  {
    id: 'duplicates',
    figures: [
      { work: '1,000 callers of one query at once, until all have a result', unit: 'ms', goal: null },
      { work: 'the same: requests sent', unit: '', goal: null },
    ],
    isBeyondByHand: true,
    async measure(contender, origin) {
      const client = contender.create(`${origin}/duplicates`);
      const ms = await medianOf(9, async (round) => {
        await Promise.all(range(1_000).map(() => askRight(client, `${round}`)));
      });
      return [ms, (await seenAt(origin, '/duplicates')).answered / 10];
    },
  },
  {
    id: 'large',
    figures: [{ work: 'a response of 20 MB', unit: 'ms', goal: null }],
    async measure(contender, origin) {
      const client = contender.create(`${origin}/large?large`);
      return [await medianOf(5, async (round) => void (await client.ask(`${round}`)))];
    },
  },
  {
    id: 'storm',
    figures: [
      {
        work: '30 queries while the server responds 503 with Retry-After: 30 for 30 s: failed requests',
        unit: '',
        goal: 0.25,
      },
      { work: 'the same: callers that received a result', unit: '', goal: null },
      { work: 'the same: time until the last result', unit: 's', goal: null },
    ],
    isBeyondByHand: true,
    measure: (contender, origin) => storm(contender, origin, 'deadMs=30000&retryAfter=30'),
  },
  {
    id: 'dead',
    figures: [
      { work: '30 queries while the server always responds 503: failed requests', unit: '', goal: 0.25 },
    ],
    isBeyondByHand: true,
    measure: async (contender, origin) => (await storm(contender, origin, 'deadMs=1e9')).slice(0, 1),
  },
];

async function storm(contender: Contender, origin: string, how: string): Promise<readonly number[]> {
  const client = contender.create(`${origin}/storm?${how}`);
  const startedMs = performance.now();
  let lastMs = Number.NaN;
  let answered = 0;
  await Promise.allSettled(
    range(30).map(async (id) => {
      await askRight(client, `${id}`);
      lastMs = performance.now() - startedMs;
      answered += 1;
    }),
  );
  return [(await seenAt(origin, '/storm')).refused, answered, lastMs / 1_000];
}

async function seenAt(
  origin: string,
  path: string,
): Promise<{ readonly answered: number; readonly refused: number }> {
  return (await fetch(`${origin}/count${path}`)).json();
}

async function askInTurn(client: Client, times: number, from: number): Promise<void> {
  for (let id = from; id < from + times; id += 1) await askRight(client, `${id}`);
}

/** Checks every result: a wrong one stops the bench. */
async function askRight(client: Client, id: string): Promise<void> {
  const { video } = await client.ask(id);
  if (video.id !== id) throw new Error(`Asked for ${id}, got ${video.id}.`);
}

async function medianOf(times: number, run: (round: number) => Promise<void>): Promise<number> {
  const samples: number[] = [];
  await run(0);
  for (let round = 1; round <= times; round += 1) {
    collectGarbage();
    const startedMs = performance.now();
    await run(round);
    samples.push(performance.now() - startedMs);
  }
  return median(samples);
}

function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
