import { createClient, createOutbox, gql, idempotencyKeys, type Outbox } from '@mainvideo/sdk';
import { createMemoryStorage, createScriptedFetch, createVirtualClock } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLazyOutbox } from './createLazyOutbox.ts';

const it = suite('createLazyOutbox');

const Like = gql`
  mutation Like($id: ID!) {
    like(id: $id)
  }
`;
const Other = gql`
  mutation Other($id: ID!) {
    other(id: $id)
  }
`;

/** A client whose outbox loads when the test decides. */
function open() {
  let isOffline = false;
  const clock = createVirtualClock();
  const storage = createMemoryStorage();
  const fetch = createScriptedFetch(() => ({ json: { data: { like: true } } }));
  const loads: { come(): void; fail(): void }[] = [];
  const outbox = createLazyOutbox(
    (name) => name === 'Like',
    () =>
      new Promise<Outbox>((resolve, reject) => {
        loads.push({
          come: () =>
            resolve(
              createOutbox({
                storage,
                mutations: { Like: { mutation: Like } },
                locks: null,
                channel: null,
                page: null,
              }),
            ),
          fail: () => reject(new TypeError('Failed to fetch dynamically imported module')),
        });
      }),
  );
  const client = createClient({
    url: 'http://site.test/api/graphql',
    fetch: fetch as typeof globalThis.fetch,
    runtime: clock.runtime,
    connectivity: { isOffline: () => isOffline, onceOnline: () => () => {} },
    outbox,
    stages: [idempotencyKeys()],
  });
  return {
    goOffline: () => (isOffline = true),
    outbox,
    client,
    clock,
    loads,
    sent: () => fetch.requests.map(({ body }) => (body as { variables: { id: string } }).variables.id),
    like: (id: string, context = {}) => client.mutate({ mutation: Like, variables: { id }, context }),
    stored: () =>
      [...Array(storage.length).keys()].filter((i) => storage.key(i)!.startsWith('mainvideo-outbox/')),
  };
}

it('lets mutations of before wait for the code, and keeps their order', async () => {
  const { like, loads, sent, outbox, client, clock } = open();
  const first = like('1');
  const second = like('2');
  await clock.advance(0);
  assert.equal(sent(), []);
  assert.is(loads.length, 1, 'it is loaded once');
  loads[0]!.come();
  await clock.advance(0);
  assert.equal(
    outbox.pending().map(({ variables }) => variables['id']),
    ['1', '2'],
  );
  await clock.advance(1_000);
  await Promise.all([first, second]);
  assert.equal(sent(), ['1', '2']);
  assert.equal(outbox.pending(), []);
  client.stop();
});

it('tells of what is pending from the moment it is there', async () => {
  const { like, loads, outbox, client, clock, stored } = open();
  let calls = 0;
  outbox.subscribe(() => (calls += 1));
  const started = outbox.start();
  assert.equal(outbox.pending(), []);
  loads[0]!.come();
  await started;
  const before = calls;
  const answer = like('1');
  assert.is(outbox.pending().length, 1);
  assert.is(stored().length, 1, 'it is stored before the call returns');
  assert.ok(calls > before);
  await clock.advance(1_000);
  await answer;
  client.stop();
});

it('lets other mutations go their way, and the last words of a page too', async () => {
  const { like, loads, sent, client, clock } = open();
  void client.mutate({ mutation: Other, variables: { id: 'other' } });
  void like('last', { keepalive: true });
  await clock.advance(0);
  assert.equal(sent(), ['other', 'last']);
  assert.is(loads.length, 0);
  client.stop();
});

it('stores no last words of a page, which nobody would remove, unless others wait or it is offline', async () => {
  const { like, loads, sent, stored, outbox, client, clock, goOffline } = open();
  void outbox.start();
  loads[0]!.come();
  await clock.advance(0);
  void like('alone', { keepalive: true });
  assert.equal([sent(), stored()], [['alone'], []]);
  void like('first');
  void like('after it', { keepalive: true });
  assert.is(stored().length, 2);
  await clock.advance(1_000);
  assert.equal([sent(), stored()], [['alone', 'first', 'after it'], []]);
  goOffline();
  like('offline', { keepalive: true }).catch(() => {});
  assert.is(stored().length, 1);
  client.stop();
});

it('goes to the network where the code does not come, and asks for it again the next time', async () => {
  const { like, loads, sent, client, clock } = open();
  const first = like('1');
  loads[0]!.fail();
  await clock.advance(0);
  assert.equal((await first).data, { like: true });
  assert.equal(sent(), ['1']);
  void like('2');
  assert.is(loads.length, 2);
  loads[1]!.come();
  await clock.advance(1_000);
  assert.equal(sent(), ['1', '2']);
  client.stop();
});

it('opens nothing on a page that has ended meanwhile', async () => {
  const { loads, outbox, client } = open();
  const started = outbox.start();
  client.stop();
  loads[0]!.come();
  await started;
  assert.equal(outbox.pending(), []);
});

it.run();
