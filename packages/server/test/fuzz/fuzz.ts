import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fuzzDocuments } from './fuzzDocuments.ts';
import { fuzzRequests } from './fuzzRequests.ts';
import { type FuzzedSite, startFuzzedSite } from './startFuzzedSite.ts';

/** Beyond what is kept for good: prepared statements, known queries, buckets of the limiters, code that became hot. */
const mostGrowthBytes = 32 * 1024 * 1024;

const { SEED } = process.env;

/**
 * Random requests to a site: it answers, and stays as it was. SEED names one of them to run alone.
 *
 * @param name of the suite
 */
export function requestsSuite(name: string, count: number, seed: number): void {
  fuzzSuite(name, 'request', SEED ? 1 : count, async (site, times) => {
    const counts = await fuzzRequests(site, times, SEED ? Number(SEED) : seed);
    if (times < 1_000) return '';
    for (const status of [200, 206, 400, 404, 405]) assert.ok(counts.has(status), `some ${status}`);
    return [...counts].map(([status, answers]) => `${status} ${answers} times`).join(', ');
  });
}

/** As `requestsSuite`, with random GraphQL. */
export function documentsSuite(name: string, count: number, seed: number): void {
  fuzzSuite(name, 'operation', SEED ? 1 : count, async (site, times) => {
    const successes = await fuzzDocuments(site, times, SEED ? Number(SEED) : seed);
    if (times > 1) assert.ok(successes > times / 10, `${successes} of ${times} were answered`);
    return `${successes} answers without an error`;
  });
}

function fuzzSuite(
  name: string,
  what: string,
  count: number,
  run: (site: FuzzedSite, times: number) => Promise<string>,
): void {
  const it = suite(name);

  it(`a site answers every ${what} in time, none with a fault, and keeps no memory of them`, async () => {
    const site = await startFuzzedSite();
    try {
      await run(site, Math.min(500, Math.ceil(count / 10)));
      const { heapBytes } = await site.measure();
      const told = await run(site, count);
      const { heapBytes: after } = await site.measure();
      const heap = `heap ${toMiB(heapBytes)}, then ${toMiB(after)} MiB`;
      console.log(`${count} times a random ${what}: ${told}; ${heap}`);
      assert.ok(after - heapBytes < mostGrowthBytes, heap);
    } finally {
      await site.close();
    }
  });

  it.run();
}

function toMiB(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
