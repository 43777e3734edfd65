import * as assert from 'uvu/assert';
import { createChooser } from './chooser.ts';
import { inParallel } from './inParallel.ts';
import { randomRequest } from './randomRequest.ts';
import { asCommand, sendBytes } from './sendBytes.ts';
import type { FuzzedSite } from './startFuzzedSite.ts';

/** Generous, for a machine that does other things as well; a server that hangs takes longer. */
const limitMs = 30_000;
/** Responses to invalid HTTP versions and methods. */
const protocolAnswers = [501, 505];

/**
 * Sends so many random requests. Each is answered or refused in time, and none with a fault of the server.
 *
 * @param seed of the first; the next has the next
 * @returns how often each status was answered
 */
export async function fuzzRequests(
  { port, measure }: FuzzedSite,
  count: number,
  seed: number,
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  await inParallel(count, 8, async (index) => {
    const sent = randomRequest(createChooser(seed + index));
    const { statuses, hangs } = await sendBytes(port, sent, limitMs);
    for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
    const faulty = statuses.find((status) => status >= 500 && !protocolAnswers.includes(status));
    if (!hangs && faulty === undefined) return;
    const { faults } = await measure();
    const problem = hangs ? `is not answered within ${limitMs} ms` : `is answered with ${faulty}`;
    throw new Error(
      `Seed ${seed + index}: the request ${problem} (SEED=${seed + index} runs it alone).\n${faults.join('\n')}\n${asCommand(sent.bytes)}`,
    );
  });
  const { faults } = await measure();
  assert.equal(faults, []);
  return counts;
}
