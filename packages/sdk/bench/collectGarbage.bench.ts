// Measures how long garbage collection occupies the main thread, in total and in its longest slice. First a quarter of the
// entities is garbage, then all but one. The best of several rounds counts, because other work only makes slices longer.
import { gql } from 'graphql-tag';
import { createCache } from '../src/index.ts';
import { machine } from './cache/machine.ts';

const rounds = 7;
/** The bench fails if ten times the entities take a larger multiple of the time. */
const mostTimes = 20;

const query = gql`
  query ($part: String!) {
    list(part: $part) {
      id
      title
      views
      channel {
        id
        name
      }
    }
  }
`;

function videos(from: number, until: number): object[] {
  return Array.from({ length: until - from }, (_, index) => ({
    id: String(from + index),
    title: `Video number ${from + index}`,
    views: index,
    channel: { id: String(index % 500), name: `Channel ${index % 500}`, __typename: 'Channel' },
    __typename: 'Video',
  }));
}

/** Returns the duration of each slice, in milliseconds. */
function slicesOf(count: number, garbage: number): number[] {
  const waiting: (() => void)[] = [];
  const cache = createCache({
    runtime: { now: () => performance.now(), setTimeout: (callback) => waiting.push(callback) },
  });
  const write = (part: string, list: object[]) =>
    cache.writeQuery({ query, variables: { part }, data: { list }, takeOwnership: true });
  write('stays', videos(0, count - garbage));
  write('goes', videos(count - garbage, count));
  for (const part of ['stays', 'goes']) cache.readQuery({ query, variables: { part } });
  cache.evict({ fieldName: 'list', args: { part: 'goes' } });
  (globalThis as unknown as { gc(): void }).gc();

  const slices: number[] = [];
  for (let slice = waiting.shift(); slice !== undefined; slice = waiting.shift()) {
    const startedMs = performance.now();
    slice();
    slices.push(performance.now() - startedMs);
  }
  const left = JSON.stringify(cache.extract()).split('Video number').length - 1;
  if (left !== count - garbage) throw new Error(`${left} videos are left instead of ${count - garbage}.`);
  return slices;
}

console.log(machine());
for (const [name, share] of [
  ['a quarter goes', 1 / 4],
  ['all but one go', 1],
] as const) {
  const totals: number[] = [];
  for (const count of [10_000, 100_000]) {
    const garbage = Math.min(count - 1, Math.round(count * share));
    const all = Array.from({ length: rounds }, () => slicesOf(count, garbage));
    const totalMs = Math.min(...all.map((slices) => slices.reduce((sum, ms) => sum + ms, 0)));
    const longestMs = Math.min(...all.map((slices) => Math.max(...slices)));
    totals.push(totalMs);
    console.log(
      `${name}, of ${count}: ${totalMs.toFixed(1)} ms in ${Math.min(...all.map((slices) => slices.length))} slices or ` +
        `more, the longest of them ${longestMs.toFixed(1)} ms`,
    );
  }
  const times = totals[1]! / totals[0]!;
  if (times <= mostTimes) continue;
  console.error(
    `${name}: ten times the entities took ${times.toFixed(1)} times as long; the limit is ${mostTimes} times.`,
  );
  process.exitCode = 1;
}
