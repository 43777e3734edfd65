import { gql } from 'graphql-tag';
import { right, type Rule } from '../rule.ts';

const absentQuery = gql`
  query Absent {
    total
  }
`;
const nullQuery = gql`
  query Null {
    total(since: null)
  }
`;
const itemsQuery = gql`
  query Items {
    items {
      id
      name
    }
  }
`;
const nodeQuery = gql`
  query Node {
    node {
      id
    }
  }
`;
const titleQuery = gql`
  query Title {
    node {
      id
      title
    }
  }
`;
const readableQuery = gql`
  query Readable {
    node {
      id
      ... on Readable {
        title
      }
    }
  }
`;

export const lookups: readonly Rule[] = [
  {
    id: 'nullArgument',
    title: 'an argument that is null and one that is absent are two values',
    async run(contender) {
      const client = contender.create(() => ({ data: { total: 1 } }));
      await client.fetch(absentQuery);
      return client.read(nullQuery).isComplete ? 'one value' : right;
    },
  },
  {
    id: 'dangling',
    title: 'a list with an item that is no longer in the cache is said to lack it',
    async run(contender) {
      const items = ['1', '2'].map((id) => ({ __typename: 'Item', id, name: `n${id}` }));
      const client = contender.create(() => ({ data: { items } }));
      await client.fetch(itemsQuery);
      await client.forget('Item', '1');
      const { data, isComplete } = client.read(itemsQuery);
      if (!isComplete) return right;
      return `${data.items.includes(null) ? 'null in its place' : 'left out'}, and the list called whole`;
    },
  },
  {
    id: 'abstract.left',
    title: 'a fragment on a type that nothing is known of is not left out in silence',
    async run(contender) {
      // Once the answer says that it applies; once nothing does, and only the server knows.
      for (const query of [readableQuery, nodeQuery]) {
        const client = contender.create(() => ({ data: { node } }));
        await client.fetch(query);
        const { data, isComplete } = client.read(readableQuery);
        if (isComplete && data.node.title === undefined) return 'left out, and the data called whole';
      }
      return right;
    },
  },
  {
    id: 'abstract.guessed',
    title: 'nor is it taken to apply because the fields that it names happen to be there',
    async run(contender) {
      const client = contender.create(() => ({ data: { node } }));
      await client.fetch(titleQuery);
      const { data, isComplete } = client.read(readableQuery);
      return isComplete && data.node.title !== undefined ? 'taken to apply' : right;
    },
  },
];

const node = { __typename: 'Video', id: '1', title: 'x' };
