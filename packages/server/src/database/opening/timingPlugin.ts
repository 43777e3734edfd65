import type { KyselyPlugin } from 'kysely';

/**
 * Creates a plugin that reports the duration of each statement, from before it is compiled until its rows are
 * available. Failed statements are not reported.
 *
 * @param clock returns milliseconds, with fractions
 */
export function timingPlugin(onQuery: (elapsedMs: number) => void, clock: () => number): KyselyPlugin {
  const startedMs = new WeakMap<object, number>();
  return {
    transformQuery({ node, queryId }) {
      startedMs.set(queryId, clock());
      return node;
    },
    async transformResult({ result, queryId }) {
      const started = startedMs.get(queryId);
      if (started !== undefined) onQuery(clock() - started);
      return result;
    },
  };
}
