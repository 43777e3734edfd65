import { gql } from 'graphql-tag';
import type { Data } from '../contender.ts';
import { right, type Rule, settle } from '../rule.ts';

const itemsQuery = gql`
  query Items {
    items {
      id
      name
      tags {
        id
      }
    }
  }
`;
const sameItemsQuery = gql`
  query SameItems {
    items {
      id
      name
      tags {
        id
      }
    }
  }
`;
const count = 10_000;
const levels = 1_000;

export const scale: readonly Rule[] = [
  {
    id: 'identical',
    title: `an identical response with ${count.toLocaleString('en')} items notifies no watcher, and the data stays the same object`,
    async run(contender) {
      const client = contender.create(() => ({ data: { items: Array.from({ length: count }, item) } }));
      let calls = 0;
      client.watch(itemsQuery, () => (calls += 1));
      await settle();
      if (calls !== 1) throw new Error(`The watcher was called ${calls} times at first.`);
      const before = client.read(itemsQuery).data;
      await client.fetch(sameItemsQuery);
      await settle();
      const after = client.read(itemsQuery).data;
      const seen = [
        ...(calls === 1 ? [] : ['notifies the watcher']),
        ...(before === after ? [] : ['a new object']),
        ...(before.items[0] === after.items[0] ? [] : ['new items']),
      ];
      return seen.length === 0 ? right : seen.join(', ');
    },
  },
  {
    id: 'depth',
    title: `${levels.toLocaleString('en')} nested levels are written and read`,
    async run(contender) {
      const query = gql(`query Deep { ${'next { '.repeat(levels)}name${' }'.repeat(levels)} }`);
      let data: Data = { __typename: 'Level', name: 'innermost' };
      for (let level = 1; level < levels; level += 1) data = { __typename: 'Level', next: data };
      const client = contender.create(() => ({ data: { next: data } }), { embedded: ['Level'] });
      await client.fetch(query);
      let found = client.read(query).data;
      while (found?.next) found = found.next;
      return found?.name === 'innermost' ? right : 'the innermost value is missing';
    },
  },
];

function item(_: unknown, index: number): Data {
  const tags = [{ __typename: 'Tag', id: `t${index % 100}` }];
  return { __typename: 'Item', id: `${index}`, name: `n${index}`, tags };
}
