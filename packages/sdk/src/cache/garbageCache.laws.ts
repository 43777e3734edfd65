// What the tests of garbage and of the memory limit write and read.
import { gql } from 'graphql-tag';
import type { Cache, CacheOptions } from '../contract/cache.ts';
import { createVirtualClock } from '../testing/index.ts';
import { createCache } from './createCache.ts';

export const query = gql`
  query ($n: Int) {
    list(n: $n) {
      id
      next {
        id
      }
      friends {
        id
      }
    }
  }
`;

export const Node = gql`
  fragment Node on Node {
    id
    next {
      id
    }
    friends {
      id
    }
  }
`;

// In the order of the document, as servers answer: only then are objects kept as they are.
export const link = (id: string) => ({ id, __typename: 'Node' });

export const node = (id: string, next: string | null = null, friends: readonly string[] = []) => ({
  id,
  next: next === null ? null : link(next),
  friends: friends.map(link),
  __typename: 'Node',
});

export const read = (cache: Cache, id: string) => cache.readFragment({ id: `Node:${id}`, fragment: Node });

export function create(options: CacheOptions = {}) {
  const clock = createVirtualClock();
  const cache = createCache({ runtime: clock.runtime, ...options });
  const write = (n: number, ...nodes: readonly object[]) =>
    cache.writeQuery({ query, variables: { n }, data: { list: nodes } });
  /** Until nothing is planned any more. */
  const settle = async () => {
    while (clock.pendingTimers > 0) await clock.advance(10_000);
  };
  return { clock, cache, write, settle };
}
