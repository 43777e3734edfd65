import type { KyselyPlugin } from 'kysely';

/**
 * Tells how long each statement took, from before it was compiled until its rows were there. Statements that fail tell nothing.
 *
 * @param clock in milliseconds, with fractions
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
