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
    title: 'a null argument and a missing argument are different',
    async run(contender) {
      const client = contender.create(() => ({ data: { total: 1 } }));
      await client.fetch(absentQuery);
      return client.read(nullQuery).isComplete ? 'treated as the same' : right;
    },
  },
  {
    id: 'dangling',
    title: 'a list whose item was removed from the cache is reported as incomplete',
    async run(contender) {
      const items = ['1', '2'].map((id) => ({ __typename: 'Item', id, name: `n${id}` }));
      const client = contender.create(() => ({ data: { items } }));
      await client.fetch(itemsQuery);
      await client.forget('Item', '1');
      const { data, isComplete } = client.read(itemsQuery);
      if (!isComplete) return right;
      return `${data.items.includes(null) ? 'null in its place' : 'left out'}, but the list is reported as complete`;
    },
  },
  {
    id: 'abstract.left',
    title: 'a fragment on an unknown type is not silently left out',
    async run(contender) {
      // First the response shows that the fragment matches; then only the server knows.
      for (const query of [readableQuery, nodeQuery]) {
        const client = contender.create(() => ({ data: { node } }));
        await client.fetch(query);
        const { data, isComplete } = client.read(readableQuery);
        if (isComplete && data.node.title === undefined)
          return 'left out, but the data is reported as complete';
      }
      return right;
    },
  },
  {
    id: 'abstract.guessed',
    title: 'a fragment on an unknown type does not match just because its fields are cached',
    async run(contender) {
      const client = contender.create(() => ({ data: { node } }));
      await client.fetch(titleQuery);
      const { data, isComplete } = client.read(readableQuery);
      return isComplete && data.node.title !== undefined ? 'treated as a match' : right;
    },
  },
];

const node = { __typename: 'Video', id: '1', title: 'x' };
