import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fuzzDocuments } from './fuzzDocuments.ts';
import { fuzzRequests } from './fuzzRequests.ts';
import { type FuzzedSite, startFuzzedSite } from './startFuzzedSite.ts';

/** A leak that is found, of each request. */
const leakBytes = 2 * 1024;
/**
 * Caches fill up: prepared statements, known queries, buckets of the limiters, code that became hot. So the heap grows for some rounds,
 * and then for one hardly; with a leak it grows in each.
 */
const mostRounds = 20;

const { SEED } = process.env;

/**
 * Random requests to a site: it answers, and stays as it was. SEED names one of them to run alone.
 *
 * @param name of the test
 */
export function requestsSuite(name: string, count: number, seed: number): void {
  fuzzSuite(name, 'request', SEED ? 1 : count, async (site, times) => {
    const counts = await fuzzRequests(site, times, SEED ? Number(SEED) : seed);
    if (times < 200) return '';
    // Of 200 requests one is a range that can be answered, and now and then none.
    const usual = times < 2_000 ? [200, 400, 404, 405] : [200, 206, 400, 404, 405];
    for (const status of usual) assert.ok(counts.has(status), `some ${status}`);
    return [...counts].map(([status, answers]) => `${status} ${answers} times`).join(', ');
  });
}

/** As `requestsSuite`, with random GraphQL. */
export function documentsSuite(name: string, count: number, seed: number): void {
  fuzzSuite(name, 'operation', SEED ? 1 : count, async (site, times) => {
    const successes = await fuzzDocuments(site, times, SEED ? Number(SEED) : seed);
    // Of 50, mostly 18. A sample with five was seen (seed 65686).
    if (times > 1) assert.ok(successes > times / 50, `${successes} of ${times} were answered`);
    return `${successes} answers without an error`;
  });
}

function fuzzSuite(
  name: string,
  what: string,
  count: number,
  run: (site: FuzzedSite, times: number) => Promise<string>,
): void {
  const it = suite(`a site that is sent a random ${what}`);

  it(name, async () => {
    const site = await startFuzzedSite();
    try {
      const told = await run(site, count);
      // The same again: caches per query or statement are filled by now.
      const times = Math.min(150, count);
      const heaps: number[] = [];
      let isGrowing = count > 1;
      while (isGrowing && heaps.length < mostRounds) {
        await run(site, times);
        const { heapBytes } = await site.measure();
        isGrowing = heapBytes - (heaps.at(-1) ?? 0) > leakBytes * times * 0.75;
        heaps.push(heapBytes);
      }
      const heap = `heap after each round ${heaps.map(toMiB).join(', ')} MiB`;
      console.log(`${count} times a random ${what}: ${told}; ${heap}`);
      assert.not.ok(isGrowing, heap);
    } finally {
      await site.close();
    }
  });

  it.run();
}

function toMiB(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(2);
}
