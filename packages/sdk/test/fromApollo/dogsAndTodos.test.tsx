// What a first app is made of, as people write it with Apollo Client: queries with variables, asked at once, later and again; a
// to-do list with an update function and an optimistic answer; comments that arrive.
import { mount } from '../../src/react/reactTools.laws.tsx';
import { setTimeout as pause } from 'node:timers/promises';
import { act, Suspense, useEffect, useState, useTransition } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { gql } from '../../src/index.ts';
import { useLazyQuery, useMutation, useQuery, useSuspenseQuery } from '../../src/react/index.ts';
import { createMockClient, createVirtualClock, type Mock } from '../../src/testing/index.ts';

function openApp(mocks: readonly Mock[]) {
  const clock = createVirtualClock();
  const { client, fetch } = createMockClient({
    mocks: mocks.map((mock) => ({ delay: 100, ...mock })),
    runtime: clock.runtime,
  });
  return { client, fetch, wait: (ms = 100) => act(() => clock.advance(ms)) };
}

const GET_DOGS = gql<{ dogs: readonly { id: string; breed: string }[] }, object>`
  query GetDogs {
    dogs {
      id
      breed
    }
  }
`;
const GET_DOG_PHOTO = gql<{ dog: { id: string; displayImage: string } }, { breed: string }>`
  query GetDogPhoto($breed: String!) {
    dog(breed: $breed) {
      id
      displayImage
    }
  }
`;
const photos: Mock<{ dog: object }, { breed: string }> = {
  request: { query: GET_DOG_PHOTO, variables: () => true },
  result: ({ breed }) => ({ data: { dog: { __typename: 'Dog', id: breed, displayImage: `${breed}.jpg` } } }),
  maxUsageCount: Infinity,
};
const dogs = (...breeds: string[]): Mock => ({
  request: { query: GET_DOGS },
  result: { data: { dogs: breeds.map((breed) => ({ __typename: 'Dog', id: breed, breed })) } },
});

const asking = suite('queries of a first app, moved from Apollo Client');

asking('a choice among what one query shows decides what another asks for', async () => {
  function DogPhoto({ breed }: { readonly breed: string }) {
    const { loading, error, data } = useQuery(GET_DOG_PHOTO, { variables: { breed } });
    if (loading) return <p>Loading</p>;
    if (error) return <p>{error.message}</p>;
    return <img alt={data!.dog.displayImage} />;
  }
  function Dogs() {
    const [breed, select] = useState<string | null>(null);
    const { loading, error, data } = useQuery(GET_DOGS);
    if (loading) return <p>Loading</p>;
    if (error) return <p>{error.message}</p>;
    return (
      <>
        {data!.dogs.map((dog) => (
          <button key={dog.id} onClick={() => select(dog.breed)}>
            {dog.breed}
          </button>
        ))}
        {breed !== null && <DogPhoto breed={breed} />}
      </>
    );
  }
  const { client, fetch, wait } = openApp([dogs('corgi', 'pug'), photos]);
  const page = await mount(client, <Dogs />);
  assert.is(page.text(), 'Loading');
  await wait();
  const shown = () => page.container.querySelector('img')?.alt;
  await page.press('pug');
  assert.match(page.text(), 'Loading');
  await wait();
  assert.is(shown(), 'pug.jpg');
  await page.press('corgi');
  await wait();
  await page.press('pug');
  assert.is(shown(), 'pug.jpg', 'from the cache');
  assert.is(fetch.requests.length, 3);
  await page.unmount();
});

asking('a query that is asked later shows nothing until then', async () => {
  function DelayedQuery() {
    const [getDog, { loading, called, data }] = useLazyQuery(GET_DOG_PHOTO);
    return (
      <>
        <p>{loading ? 'Loading' : (data?.dog.displayImage ?? (called ? 'nothing' : 'not asked'))}</p>
        <button onClick={() => void getDog({ variables: { breed: 'bulldog' } })}>ask</button>
      </>
    );
  }
  const { client, wait } = openApp([photos]);
  const page = await mount(client, <DelayedQuery />);
  const shown = () => page.container.querySelector('p')!.textContent;
  assert.is(shown(), 'not asked');
  await page.press('ask');
  assert.is(shown(), 'Loading');
  await wait();
  assert.is(shown(), 'bulldog.jpg');
  await page.unmount();
});

asking('refetch asks with other variables, and polling asks again and again', async () => {
  function Poll() {
    const { data, refetch } = useQuery(GET_DOG_PHOTO, { variables: { breed: 'pug' }, pollInterval: 500 });
    return (
      <>
        <p>{data?.dog.displayImage}</p>
        <button onClick={() => void refetch({ breed: 'dalmatian' })}>dalmatian</button>
      </>
    );
  }
  const { client, fetch, wait } = openApp([photos]);
  const page = await mount(client, <Poll />);
  await wait();
  assert.match(page.text(), 'pug.jpg');
  await wait(600);
  assert.is(fetch.requests.length, 2);
  await page.press('dalmatian');
  await wait();
  assert.match(page.text(), 'dalmatian.jpg');
  await page.unmount();
  const { length } = fetch.requests;
  await wait(5_000);
  assert.is(fetch.requests.length, length, 'nobody polls any more');
});

asking('one that suspends keeps what it shows through a transition', async () => {
  function DogPhoto({ breed }: { readonly breed: string }) {
    const { data } = useSuspenseQuery(GET_DOG_PHOTO, { variables: { breed } });
    return <p>{data.dog.displayImage}</p>;
  }
  function Dogs() {
    const [breed, select] = useState('pug');
    const [isPending, startTransition] = useTransition();
    return (
      <>
        {isPending && <i>Changing</i>}
        <button onClick={() => startTransition(() => select('corgi'))}>corgi</button>
        <DogPhoto breed={breed} />
      </>
    );
  }
  const { client, fetch, wait } = openApp([photos]);
  const page = await mount(
    client,
    <Suspense fallback="Loading">
      <Dogs />
    </Suspense>,
  );
  assert.is(page.text(), 'Loading');
  await wait();
  assert.is(page.text(), 'corgipug.jpg');
  await page.press('corgi');
  assert.is(page.text(), 'Changingcorgipug.jpg');
  await wait();
  assert.is(page.text(), 'corgicorgi.jpg');
  assert.is(fetch.requests.length, 2);
  await page.unmount();
});

asking.run();

interface Todo {
  readonly __typename: 'Todo';
  readonly id: string;
  readonly type: string;
}
const GET_TODOS = gql<{ todos: readonly Todo[] }, object>`
  query GetTodos {
    todos {
      id
      type
    }
  }
`;
const ADD_TODO = gql<{ addTodo: Todo }, { type: string }>`
  mutation AddTodo($type: String!) {
    addTodo(type: $type) {
      id
      type
    }
  }
`;
const UPDATE_TODO = gql<{ updateTodo: Todo }, { id: string; type: string }>`
  mutation UpdateTodo($id: String!, $type: String!) {
    updateTodo(id: $id, type: $type) {
      id
      type
    }
  }
`;
const todo = (id: string, type: string): Todo => ({ __typename: 'Todo', id, type });
const todos: Mock = { request: { query: GET_TODOS }, result: { data: { todos: [todo('1', 'Bread')] } } };

function AddTodo() {
  const [addTodo, { loading, error }] = useMutation(ADD_TODO, {
    update(cache, { data }) {
      cache.modify({
        fields: {
          todos: (existing: readonly unknown[] = [], { toReference }) => [
            ...existing,
            toReference(data!.addTodo),
          ],
        },
      });
    },
  });
  return (
    <>
      <button onClick={() => void addTodo({ variables: { type: 'Milk' } }).catch(() => {})}>add</button>
      {loading && <p>Submitting</p>}
      {error && <p>{error.message}</p>}
    </>
  );
}

function Todos() {
  const { data } = useQuery(GET_TODOS);
  const [updateTodo] = useMutation(UPDATE_TODO);
  return data?.todos.map(({ id, type }) => (
    <li key={id}>
      {type}
      <button
        onClick={() =>
          void updateTodo({
            variables: { id, type: 'Rolls' },
            optimisticResponse: { updateTodo: { __typename: 'Todo', id, type: 'Rolls' } },
          }).catch(() => {})
        }
      >
        {`change ${id}`}
      </button>
    </li>
  ));
}

const listOf = (container: HTMLElement) =>
  [...container.querySelectorAll('li')].map((each) => each.firstChild!.textContent);
const changing = suite('a to-do list, moved from Apollo Client');

changing('what is added goes into the list by an update function', async () => {
  const { client, fetch, wait } = openApp([
    todos,
    {
      request: { query: ADD_TODO, variables: { type: 'Milk' } },
      result: { data: { addTodo: todo('2', 'Milk') } },
    },
  ]);
  const page = await mount(
    client,
    <>
      <AddTodo />
      <Todos />
    </>,
  );
  await wait();
  await page.press('add');
  assert.match(page.text(), 'Submitting');
  await wait();
  assert.equal(listOf(page.container), ['Bread', 'Milk']);
  fetch.done();
  await page.unmount();
});

changing('an error is shown, and the list stays', async () => {
  const { client, wait } = openApp([
    todos,
    {
      request: { query: ADD_TODO, variables: { type: 'Milk' } },
      result: { errors: [{ message: 'the list is full' }] },
    },
  ]);
  const page = await mount(
    client,
    <>
      <AddTodo />
      <Todos />
    </>,
  );
  await wait();
  await page.press('add');
  await wait();
  assert.match(page.text(), 'the list is full');
  assert.equal(listOf(page.container), ['Bread']);
  await page.unmount();
});

changing('an optimistic answer is shown at once, and taken back if the mutation fails', async () => {
  const mockOf = (answer: Partial<Mock>): Mock => ({
    request: { query: UPDATE_TODO, variables: { id: '1', type: 'Rolls' } },
    ...answer,
  });
  for (const [answer, after] of [
    [{ result: { data: { updateTodo: todo('1', 'Fresh rolls') } } }, 'Fresh rolls'],
    [{ error: new TypeError('no network') }, 'Bread'],
  ] as const) {
    const { client, wait } = openApp([todos, mockOf(answer)]);
    const page = await mount(client, <Todos />);
    await wait();
    await page.press('change 1');
    assert.equal(listOf(page.container), ['Rolls']);
    await wait();
    assert.equal(listOf(page.container), [after]);
    await page.unmount();
  }
});

changing.run();

interface Remark {
  readonly __typename: 'Comment';
  readonly id: string;
  readonly content: string;
}
const GET_COMMENTS = gql<{ post: { id: string; comments: readonly Remark[] } }, { postId: string }>`
  query GetComments($postId: ID!) {
    post(id: $postId) {
      id
      comments {
        id
        content
      }
    }
  }
`;
const COMMENT_ADDED = gql<{ commentAdded: Remark }, { postId: string }>`
  subscription CommentAdded($postId: ID!) {
    commentAdded(postId: $postId) {
      id
      content
    }
  }
`;
const remark = (id: string, content: string): Remark => ({ __typename: 'Comment', id, content });

const arriving = suite('comments that arrive, moved from Apollo Client');

arriving('each is put ahead of the others by subscribeToMore', async () => {
  function Comments() {
    const { data, subscribeToMore } = useQuery(GET_COMMENTS, { variables: { postId: 'p1' } });
    useEffect(
      () =>
        subscribeToMore({
          document: COMMENT_ADDED,
          variables: { postId: 'p1' },
          updateQuery: (previous, { subscriptionData }) => ({
            ...previous,
            post: {
              ...previous.post,
              comments: [subscriptionData.data.commentAdded, ...previous.post.comments],
            },
          }),
        }),
      [subscribeToMore],
    );
    return data?.post.comments.map(({ id, content }) => <li key={id}>{content}</li>);
  }
  const { client, wait } = openApp([
    {
      request: { query: GET_COMMENTS, variables: { postId: 'p1' } },
      result: { data: { post: { __typename: 'Post', id: 'p1', comments: [remark('c1', 'First')] } } },
    },
    {
      request: { query: COMMENT_ADDED, variables: { postId: 'p1' } },
      parts: ['Second', 'Third'].map((content, index) => ({
        delay: 1_000,
        result: { data: { commentAdded: remark(`c${index + 2}`, content) } },
      })),
    },
  ]);
  const page = await mount(client, <Comments />);
  // The code of subscriptions is loaded with the first one, in its own time.
  const deadlineMs = performance.now() + 60_000;
  while (listOf(page.container).length < 3 && performance.now() < deadlineMs) {
    await pause(1);
    await wait(100);
  }
  assert.equal(listOf(page.container), ['Third', 'Second', 'First']);
  await page.unmount();
});

arriving.run();
