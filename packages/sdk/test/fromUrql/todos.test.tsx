// A to-do list, as people write it with urql and Graphcache: a query that waits for a user, updates and optimistic answers told
// to the cache, a request again at the press of a button.
import { mount } from '../../src/react/reactTools.laws.tsx';
import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { appendNode, createCache, createClient, deleteRecord, gql } from '../../src/index.ts';
import { useMutation, useQuery } from '../../src/react/index.ts';
import { createSchemaFetch, createVirtualClock } from '../../src/testing/index.ts';

interface Todo {
  readonly __typename?: 'Todo';
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
}
const TODOS = gql<{ todos: readonly Todo[] }, { user: string }>`
  query Todos($user: ID!) {
    todos(user: $user) {
      id
      text
      done
    }
  }
`;
const ADD_TODO = gql<{ addTodo: Todo }, { text: string }>`
  mutation AddTodo($text: String!) {
    addTodo(text: $text) {
      id
      text
      done
    }
  }
`;
const TOGGLE_TODO = gql<{ toggleTodo: Todo }, { id: string; done: boolean }>`
  mutation ToggleTodo($id: ID!, $done: Boolean!) {
    toggleTodo(id: $id, done: $done) {
      id
      done
    }
  }
`;
const DELETE_TODO = gql<{ deleteTodo: boolean }, { id: string }>`
  mutation DeleteTodo($id: ID!) {
    deleteTodo(id: $id)
  }
`;

function openApp() {
  const clock = createVirtualClock();
  let todos: Todo[] = [{ id: 't1', text: 'Bread', done: false }];
  const fetch = createSchemaFetch(
    `
      type Todo { id: ID!, text: String!, done: Boolean! }
      type Query { todos(user: ID!): [Todo!]! }
      type Mutation { addTodo(text: String!): Todo!, toggleTodo(id: ID!, done: Boolean!): Todo!, deleteTodo(id: ID!): Boolean! }
    `,
    {
      resolvers: {
        Query: { todos: () => todos },
        Mutation: {
          addTodo(_, { text }) {
            if (text === '') throw new Error('a text, please');
            const added = { id: `t${todos.length + 1}`, text, done: false };
            todos = [...todos, added];
            return added;
          },
          toggleTodo(_, { id, done }) {
            todos = todos.map((each) => (each.id === id ? { ...each, done } : each));
            return todos.find((each) => each.id === id);
          },
          deleteTodo(_, { id }) {
            todos = todos.filter((each) => each.id !== id);
            return true;
          },
        },
      },
      delay: 100,
      runtime: clock.runtime,
    },
  );
  const client = createClient({
    url: '/graphql',
    cache: createCache({
      runtime: clock.runtime,
      // What Graphcache calls updates.
      typePolicies: {
        Mutation: {
          fields: {
            addTodo: appendNode({ field: 'todos' }),
            deleteTodo: deleteRecord('Todo', ({ args }) => args.id),
          },
        },
      },
    }),
    fetch,
    runtime: clock.runtime,
  });
  return {
    client,
    fetch,
    wait: () => act(() => clock.advance(100)),
    elsewhere: (todo: Todo) => void (todos = [...todos, todo]),
  };
}

function Todos({ user }: { readonly user: string | null }) {
  const { data, loading, error, refetch } = useQuery(TODOS, {
    variables: { user: user ?? '' },
    skip: user === null,
  });
  const [addTodo, { error: refused }] = useMutation(ADD_TODO, { onError: () => {} });
  const [toggleTodo] = useMutation(TOGGLE_TODO);
  const [deleteTodo] = useMutation(DELETE_TODO);
  if (error) return <p>{error.message}</p>;
  if (loading && !data) return <p>Loading</p>;
  return (
    <>
      {data?.todos.map(({ id, text, done }) => (
        <li key={id}>
          {done ? `${text} done` : text}
          <button
            onClick={() =>
              void toggleTodo({
                variables: { id, done: !done },
                optimisticResponse: ({ id, done }) => ({
                  toggleTodo: { __typename: 'Todo', id, text, done },
                }),
              })
            }
          >{`toggle ${id}`}</button>
          <button onClick={() => void deleteTodo({ variables: { id } })}>{`delete ${id}`}</button>
        </li>
      ))}
      {refused && <p>{refused.message}</p>}
      <button onClick={() => void addTodo({ variables: { text: 'Milk' } })}>add</button>
      <button onClick={() => void addTodo({ variables: { text: '' } })}>add nothing</button>
      <button onClick={() => void refetch()}>again</button>
    </>
  );
}

const listOf = (container: HTMLElement) =>
  [...container.querySelectorAll('li')].map((each) => each.firstChild!.textContent);

async function openList() {
  const app = openApp();
  const page = await mount(app.client, <Todos user="u1" />);
  await app.wait();
  return { ...app, page, shown: () => listOf(page.container) };
}

const it = suite('a to-do list, moved from urql');

it('asks nothing while it waits for a user, and then asks once', async () => {
  const { client, fetch, wait } = openApp();
  const page = await mount(client, <Todos user={null} />);
  await wait();
  assert.is(fetch.requests.length, 0);
  await page.show(<Todos user="u1" />);
  assert.is(page.text(), 'Loading');
  await wait();
  assert.equal(listOf(page.container), ['Bread']);
  assert.is(fetch.requests.length, 1);
  await page.unmount();
});

it('puts what was added into the list, as its policy says', async () => {
  const { page, shown, wait, fetch } = await openList();
  await page.press('add');
  await wait();
  assert.equal(shown(), ['Bread', 'Milk']);
  assert.is(fetch.requests.length, 2, 'the list is not asked for again');
  await page.unmount();
});

it('takes out what was deleted', async () => {
  const { page, shown, wait } = await openList();
  await page.press('delete t1');
  await wait();
  assert.equal(shown(), []);
  await page.unmount();
});

it('shows a change before the server has answered', async () => {
  const { page, shown, wait } = await openList();
  await page.press('toggle t1');
  assert.equal(shown(), ['Bread done']);
  await wait();
  assert.equal(shown(), ['Bread done']);
  await page.unmount();
});

it('shows what the server refuses, and never rejects with onError', async () => {
  const { page, shown, wait } = await openList();
  await page.press('add nothing');
  await wait();
  assert.match(page.text(), 'a text, please');
  assert.equal(shown(), ['Bread']);
  await page.unmount();
});

it('asks again at the press of a button, past the cache', async () => {
  const { page, shown, wait, elsewhere } = await openList();
  elsewhere({ id: 't9', text: 'Soap', done: false });
  await page.press('again');
  await wait();
  assert.equal(shown(), ['Bread', 'Soap']);
  await page.unmount();
});

it.run();
