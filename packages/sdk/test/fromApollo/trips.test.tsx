// Trips to space, as people write them with Apollo Client: a list with a cursor and its own merge function, a login, a cart
// kept on the client, bookings that change lists by cache.modify.
import { mount, settle, window } from '../../src/react/reactTools.laws.tsx';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, createClient, gql } from '../../src/index.ts';
import { localFields, makeVar, trackVars } from '../../src/local/index.ts';
import { useClient, useMutation, useQuery, useReactiveVar } from '../../src/react/index.ts';
import { createSchemaFetch } from '../../src/testing/index.ts';

const schema = `
  type Launch { id: ID!, site: String!, isBooked: Boolean! }
  type LaunchConnection { cursor: String!, hasMore: Boolean!, launches: [Launch!]! }
  type User { id: ID!, token: String, trips: [Launch!]! }
  type TripUpdate { success: Boolean!, launches: [Launch!]! }
  type Query { launches(after: String): LaunchConnection!, me: User }
  type Mutation { login(email: String!): User, bookTrips(launchIds: [ID!]!): TripUpdate!, cancelTrip(launchId: ID!): TripUpdate! }
`;

interface Launch {
  readonly id: string;
  readonly site: string;
  readonly isBooked: boolean;
}
interface Tile extends Launch {
  readonly isInCart: boolean;
}
const LAUNCH_TILE = gql`
  fragment LaunchTile on Launch {
    id
    site
    isBooked
    isInCart @client
  }
`;
const GET_LAUNCHES = gql<
  { launches: { cursor: string; hasMore: boolean; launches: readonly Tile[] } },
  { after?: string }
>`
  query GetLaunches($after: String) {
    launches(after: $after) {
      cursor
      hasMore
      launches {
        ...LaunchTile
      }
    }
  }
  ${LAUNCH_TILE}
`;
const GET_MY_TRIPS = gql<{ me: { id: string; trips: readonly Tile[] } | null }, object>`
  query GetMyTrips {
    me {
      id
      trips {
        ...LaunchTile
      }
    }
  }
  ${LAUNCH_TILE}
`;
const IS_LOGGED_IN = gql<{ isLoggedIn: boolean }, object>`
  query IsUserLoggedIn {
    isLoggedIn @client
  }
`;
const LOGIN = gql<{ login: { id: string; token: string } }, { email: string }>`
  mutation Login($email: String!) {
    login(email: $email) {
      id
      token
    }
  }
`;
const BOOK_TRIPS = gql<
  { bookTrips: { success: boolean; launches: readonly Launch[] } },
  { launchIds: readonly string[] }
>`
  mutation BookTrips($launchIds: [ID!]!) {
    bookTrips(launchIds: $launchIds) {
      success
      launches {
        id
        isBooked
      }
    }
  }
`;
const CANCEL_TRIP = gql<
  { cancelTrip: { success: boolean; launches: readonly Launch[] } },
  { launchId: string }
>`
  mutation CancelTrip($launchId: ID!) {
    cancelTrip(launchId: $launchId) {
      success
      launches {
        id
        isBooked
      }
    }
  }
`;

function openApp() {
  const booked = new Set(['l2']);
  const launchOf = (id: string) => ({ id, site: `Site ${id}`, isBooked: booked.has(id) });
  const ids = ['l1', 'l2', 'l3', 'l4', 'l5'];
  let currentToken: string | undefined;
  const server = createSchemaFetch(schema, {
    resolvers: {
      Query: {
        launches: (_, { after }) => {
          const from = after ? ids.indexOf(after) + 1 : 0;
          const page = ids.slice(from, from + 2);
          return { cursor: page.at(-1), hasMore: from + 2 < ids.length, launches: page.map(launchOf) };
        },
        me: () =>
          currentToken === 'secret' ? { id: 'u1', trips: [...booked].map((id) => launchOf(id)) } : null,
      },
      Mutation: {
        login: () => ({ id: 'u1', token: 'secret' }),
        bookTrips: (_, { launchIds }) => {
          for (const id of launchIds as string[]) booked.add(id);
          return { success: true, launches: (launchIds as string[]).map(launchOf) };
        },
        cancelTrip: (_, { launchId }) => {
          booked.delete(launchId);
          return { success: true, launches: [launchOf(launchId)] };
        },
      },
    },
  });
  const storage = window.localStorage;
  storage.clear();
  const isLoggedInVar = makeVar(storage.getItem('token') !== null);
  const cartItemsVar = makeVar<readonly string[]>([]);
  const cache = trackVars(
    createCache({
      typePolicies: {
        Launch: {
          fields: {
            isInCart: { read: (_, { readField }) => cartItemsVar().includes(readField('id') as string) },
          },
        },
        Query: {
          fields: {
            isLoggedIn: { read: () => isLoggedInVar() },
            launches: {
              keyArgs: false,
              merge: (existing, incoming) => ({
                ...incoming,
                launches: [...(existing?.launches ?? []), ...incoming.launches],
              }),
            },
          },
        },
      },
    }),
  );
  const client = createClient({
    url: '/graphql',
    cache,
    stages: [localFields()],
    headers: () => ({ authorization: storage.getItem('token') ?? '' }),
    fetch: (input, init) => {
      currentToken = new Headers(init?.headers).get('authorization') ?? undefined;
      return server(input, init);
    },
  });

  function Launches() {
    const { data, loading, error, fetchMore } = useQuery(GET_LAUNCHES);
    if (loading && !data) return <p>Loading</p>;
    if (error) return <p>{error.message}</p>;
    const { cursor, hasMore, launches } = data!.launches;
    return (
      <>
        {launches.map(({ id, isBooked, isInCart }) => (
          <p key={id}>
            {id}
            {isBooked ? ' booked' : isInCart ? ' in cart' : ''}
            <button
              onClick={() => {
                const items = cartItemsVar();
                cartItemsVar(isInCart ? items.filter((item) => item !== id) : [...items, id]);
              }}
            >
              {`cart ${id}`}
            </button>
          </p>
        ))}
        {hasMore && (
          <button onClick={() => void fetchMore({ variables: { after: cursor } })}>Load more</button>
        )}
      </>
    );
  }

  function Cart() {
    const cartItems = useReactiveVar(cartItemsVar);
    const [bookTrips, { data }] = useMutation(BOOK_TRIPS, {
      variables: { launchIds: cartItems },
      onCompleted: () => void cartItemsVar([]),
      update(cache, { data }, { variables }) {
        if (!data?.bookTrips.success) return;
        cache.modify({
          id: cache.identify({ __typename: 'User', id: 'u1' })!,
          fields: {
            trips: (trips: readonly unknown[], { toReference }) => [
              ...trips,
              ...variables!.launchIds.map((id) => toReference({ __typename: 'Launch', id })),
            ],
          },
        });
      },
    });
    return (
      <button onClick={() => void bookTrips()}>
        {data?.bookTrips.success ? 'Booked' : `Book ${cartItems.length}`}
      </button>
    );
  }

  function Profile() {
    const { data } = useQuery(GET_MY_TRIPS, { fetchPolicy: 'network-only' });
    const [cancelTrip] = useMutation(CANCEL_TRIP, {
      update(cache, { data }) {
        const [cancelled] = data!.cancelTrip.launches;
        cache.modify({
          id: cache.identify({ __typename: 'User', id: 'u1' })!,
          fields: {
            trips: (trips: readonly never[], { readField }) =>
              trips.filter((trip) => readField('id', trip) !== cancelled!.id),
          },
        });
      },
    });
    return (
      <ul>
        {data?.me?.trips.map(({ id }) => (
          <li key={id}>
            {id}
            <button onClick={() => void cancelTrip({ variables: { launchId: id } })}>{`cancel ${id}`}</button>
          </li>
        ))}
      </ul>
    );
  }

  function Login() {
    const client = useClient();
    const isLoggedIn = useQuery(IS_LOGGED_IN).data?.isLoggedIn;
    const [login, { loading, error }] = useMutation(LOGIN, {
      onCompleted({ login }) {
        storage.setItem('token', login.token);
        isLoggedInVar(true);
      },
    });
    const logout = async () => {
      storage.removeItem('token');
      isLoggedInVar(false);
      await client.clearStore();
    };
    if (loading) return <p>Logging in</p>;
    if (error) return <p>{error.message}</p>;
    if (!isLoggedIn)
      return <button onClick={() => void login({ variables: { email: 'a@b.c' } })}>Log in</button>;
    return (
      <>
        <Cart />
        <Profile />
        <button onClick={() => void logout()}>Log out</button>
      </>
    );
  }

  return { client, server, Launches, Login };
}

/** The text of each, without its buttons. */
const shown = (container: HTMLElement, what: string) =>
  [...container.querySelectorAll(what)].map((each) =>
    [...each.childNodes].flatMap((node) => (node.nodeType === 3 ? [node.textContent] : [])).join(''),
  );

const it = suite('a shop with a login and a cart, moved from Apollo Client');

it('joins pages by its own merge function, until there is no more', async () => {
  const { client, server, Launches } = openApp();
  const page = await mount(client, <Launches />);
  await settle();
  for (let more = 0; more < 2; more += 1) {
    await page.press('Load more');
    await settle();
  }
  assert.equal(shown(page.container, 'p'), ['l1', 'l2 booked', 'l3', 'l4', 'l5']);
  assert.not.match(page.text(), 'Load more');
  assert.is(server.requests.length, 3);
  await page.unmount();
});

it('logs in, sends the token from then on, and forgets everything on logout', async () => {
  const { client, server, Login } = openApp();
  const page = await mount(client, <Login />);
  await page.press('Log in');
  await settle();
  assert.equal(shown(page.container, 'li'), ['l2']);
  assert.is(server.requests.at(-1)!.headers['authorization'], 'secret');
  await page.press('Log out');
  await settle();
  assert.is(page.text(), 'Log in');
  assert.is(client.cache!.readQuery({ query: GET_MY_TRIPS }), null);
  await page.unmount();
});

it('keeps the cart on the client, in every component that shows it', async () => {
  const { client, Launches, Login } = openApp();
  const page = await mount(
    client,
    <>
      <Launches />
      <Login />
    </>,
  );
  await page.press('Log in');
  await settle();
  await page.press('cart l1');
  assert.equal(shown(page.container, 'p'), ['l1 in cart', 'l2 booked']);
  assert.match(page.text(), 'Book 1');
  await page.unmount();
});

it('books what is in the cart: every list that shows it follows, without a request', async () => {
  const { client, server, Launches, Login } = openApp();
  const page = await mount(
    client,
    <>
      <Launches />
      <Login />
    </>,
  );
  await page.press('Log in');
  await settle();
  await page.press('cart l1');
  const { length } = server.requests;
  await page.press('Book 1');
  await settle();
  assert.equal(shown(page.container, 'p'), ['l1 booked', 'l2 booked']);
  assert.equal(shown(page.container, 'li'), ['l2', 'l1']);
  assert.match(page.text(), 'Booked');
  assert.is(server.requests.length, length + 1, 'the mutation alone');
  await page.unmount();
});

it('takes a cancelled trip out of the list by cache.modify', async () => {
  const { client, server, Launches, Login } = openApp();
  const page = await mount(
    client,
    <>
      <Launches />
      <Login />
    </>,
  );
  await page.press('Log in');
  await settle();
  const { length } = server.requests;
  await page.press('cancel l2');
  await settle();
  assert.equal(shown(page.container, 'li'), []);
  assert.equal(shown(page.container, 'p'), ['l1', 'l2']);
  assert.is(server.requests.length, length + 1);
  await page.unmount();
});

it.run();
