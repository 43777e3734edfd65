// A list of missions, page by page, as people write it with Apollo Client: an offset, a limit, and a button for more.
import { mount } from '../../src/react/reactTools.laws.tsx';
import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, createClient, gql, NetworkStatus, offsetLimitPagination } from '../../src/index.ts';
import { useQuery } from '../../src/react/index.ts';
import { createSchemaFetch, createVirtualClock } from '../../src/testing/index.ts';

const schema = `
  type Mission { id: ID!, name: String!, rocket: Rocket! }
  type Rocket { id: ID!, name: String! }
  type Query { missions(rocket: ID, offset: Int, limit: Int): [Mission!]! }
`;
const missions = Array.from({ length: 7 }, (_, index) => ({
  id: `m${index + 1}`,
  name: `Mission ${index + 1}`,
  rocket: { id: index < 4 ? 'small' : 'large', name: index < 4 ? 'Small' : 'Large' },
}));

interface Mission {
  readonly id: string;
  readonly name: string;
}
const PAST_MISSIONS = gql<
  { missions: readonly Mission[] },
  { rocket?: string; offset?: number; limit?: number }
>`
  query PastMissions($rocket: ID, $offset: Int, $limit: Int) {
    missions(rocket: $rocket, offset: $offset, limit: $limit) {
      id
      name
    }
  }
`;

function openApp() {
  const clock = createVirtualClock();
  const fetch = createSchemaFetch(schema, {
    resolvers: {
      Query: {
        missions: (_, { rocket, offset = 0, limit = 10 }) =>
          missions.filter((each) => !rocket || each.rocket.id === rocket).slice(offset, offset + limit),
      },
    },
    delay: 100,
    runtime: clock.runtime,
  });
  const client = createClient({
    url: '/graphql',
    cache: createCache({
      typePolicies: { Query: { fields: { missions: offsetLimitPagination(['rocket']) } } },
    }),
    fetch,
    runtime: clock.runtime,
  });
  const asked = () => fetch.requests.map((request) => (request.body as { variables: unknown }).variables);
  /** The answers come. */
  const settle = () => act(() => clock.advance(100));
  return { client, asked, settle };
}

function Missions({ rocket }: { readonly rocket?: string }) {
  const { data, loading, error, fetchMore, refetch, networkStatus } = useQuery(PAST_MISSIONS, {
    variables: { offset: 0, limit: 3, ...(rocket !== undefined && { rocket }) },
    notifyOnNetworkStatusChange: true,
  });
  if (networkStatus === NetworkStatus.refetch) return <p>Refreshing</p>;
  if (loading && !data) return <p>Loading</p>;
  if (error) return <p>{error.message}</p>;
  return (
    <>
      <p>{data!.missions.map((mission) => mission.name.slice('Mission '.length)).join(' ')}</p>
      {networkStatus === NetworkStatus.fetchMore ? (
        <p> and more</p>
      ) : (
        <button onClick={() => void fetchMore({ variables: { offset: data!.missions.length } })}>More</button>
      )}
      <button onClick={() => void refetch()}>Refresh</button>
    </>
  );
}

const listOf = (container: HTMLElement) => container.querySelector('p')?.textContent;
const it = suite('a list with an offset, moved from Apollo Client');

it('shows that it loads, then a page, and each further page below', async () => {
  const { client, asked, settle } = openApp();
  const page = await mount(client, <Missions />);
  assert.is(page.text(), 'Loading');
  await settle();
  assert.is(listOf(page.container), '1 2 3');
  await page.press('More');
  await settle();
  assert.is(listOf(page.container), '1 2 3 4 5 6');
  await page.press('More');
  await settle();
  assert.is(listOf(page.container), '1 2 3 4 5 6 7');
  assert.equal(asked(), [
    { offset: 0, limit: 3 },
    { offset: 3, limit: 3 },
    { offset: 6, limit: 3 },
  ]);
  await page.unmount();
});

it('says that more is on its way, and keeps what is there', async () => {
  const { client, settle } = openApp();
  const page = await mount(client, <Missions />);
  await settle();
  await page.press('More');
  assert.match(page.text(), '1 2 3 and more');
  await settle();
  assert.is(listOf(page.container), '1 2 3 4 5 6');
  await page.unmount();
});

it('shows all pages at once on the next visit, and asks nothing', async () => {
  const { client, asked, settle } = openApp();
  const first = await mount(client, <Missions />);
  await settle();
  await first.press('More');
  await settle();
  await first.unmount();
  const second = await mount(client, <Missions />);
  assert.is(listOf(second.container), '1 2 3 4 5 6');
  assert.is(asked().length, 2);
  await second.unmount();
});

it('keeps a list for each value of a key argument', async () => {
  const { client, settle } = openApp();
  const page = await mount(client, <Missions rocket="large" />);
  await settle();
  assert.is(listOf(page.container), '5 6 7');
  await page.show(<Missions rocket="small" />);
  await settle();
  assert.is(listOf(page.container), '1 2 3');
  await page.show(<Missions rocket="large" />);
  assert.is(listOf(page.container), '5 6 7');
  await page.unmount();
});

it('says that it refreshes, and shows the list again', async () => {
  const { client, asked, settle } = openApp();
  const page = await mount(client, <Missions />);
  await settle();
  await page.press('Refresh');
  assert.is(page.text(), 'Refreshing');
  await settle();
  assert.is(listOf(page.container), '1 2 3');
  assert.is(asked().length, 2);
  await page.unmount();
});

it.run();
