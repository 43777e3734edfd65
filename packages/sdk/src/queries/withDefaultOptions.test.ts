import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache, maskFragments, gql, withDefaultOptions } from '../index.ts';
import { createScriptedClient, SetTitle, video, VideoTitle } from '../scriptedClient.laws.ts';
import { rejects, type Script } from '../testing/index.ts';
import { settleMicrotasks } from '../testing/settleMicrotasks.ts';

const query = VideoTitle;
const variables = { id: '1' };
const server: Script = (_request, call) => ({ json: { data: { video: video(`Title ${call}`) } } });
const failing: Script = [
  { json: { data: { video: video('Half') }, errors: [{ message: 'Not all of it.', path: ['video'] }] } },
];

const it = suite('withDefaultOptions');

it('decides where a call states nothing, and nowhere else', async () => {
  const { client, fetch } = createScriptedClient(server);
  const asking = withDefaultOptions(client, { query: { fetchPolicy: 'network-only' } });
  await asking.query({ query, variables });
  await asking.query({ query, variables, fetchPolicy: undefined });
  assert.is(fetch.requests.length, 2);
  await asking.query({ query, variables, fetchPolicy: 'cache-first' });
  await client.query({ query, variables });
  assert.is(fetch.requests.length, 2);
});

it('keeps calls, watched queries and mutations apart', async () => {
  const { client, fetch } = createScriptedClient(failing.concat(failing));
  const asking = withDefaultOptions(client, { query: { errorPolicy: 'all' } });
  const { data, error } = await asking.query({ query, variables });
  assert.equal([data?.video?.title, error?.message], ['Half', 'Not all of it.']);
  const watched = asking.watchQuery({ query, variables, fetchPolicy: 'network-only' });
  assert.is((await rejects(watched.refetch())).message, 'Not all of it.');
  assert.is(fetch.requests.length, 2);
});

it('applies to every fetch of a watched query', async () => {
  const { client, fetch } = createScriptedClient(server);
  const asking = withDefaultOptions(client, {
    watchQuery: { fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' },
  });
  await client.query({ query, variables });
  const titles: unknown[] = [];
  const stop = asking
    .watchQuery({ query, variables })
    .subscribe((result) => titles.push(result.data?.video?.title));
  await settleMicrotasks();
  assert.equal([titles.at(-1), fetch.requests.length], ['Title 2', 2]);
  stop();
});

it('applies to mutations', async () => {
  const error = { message: 'Signed out.' };
  const { client } = createScriptedClient([{ json: { data: { setTitle: null }, errors: [error] } }]);
  const asking = withDefaultOptions(client, { mutate: { errorPolicy: 'all', fetchPolicy: 'no-cache' } });
  const result = await asking.mutate({ mutation: SetTitle, variables: { title: 'New' } });
  assert.is(result.error?.message, 'Signed out.');
});

it('adds to the defaults of a client that has some', async () => {
  const { client, fetch } = createScriptedClient(failing.concat(failing));
  const inner = withDefaultOptions(client, { query: { errorPolicy: 'all', fetchPolicy: 'cache-first' } });
  const outer = withDefaultOptions(inner, { query: { fetchPolicy: 'no-cache' } });
  await outer.query({ query, variables });
  const { error } = await outer.query({ query, variables });
  assert.equal([error?.message, fetch.requests.length], ['Not all of it.', 2]);
});

it('leaves the getters of options to the client, which reads them again', async () => {
  const { client, fetch } = createScriptedClient(server);
  const asking = withDefaultOptions(client, { watchQuery: { fetchPolicy: 'network-only' } });
  let name = 'first';
  const watched = asking.watchQuery({
    query,
    variables,
    get context() {
      return { headers: { 'x-name': name } };
    },
  });
  await watched.refetch();
  name = 'second';
  await watched.refetch();
  assert.equal(
    fetch.requests.map(({ headers }) => headers['x-name']),
    ['first', 'second'],
  );
});

it('is known to a masked client, whose uncached results are whole', async () => {
  const Card = gql<any, {}>`
    query Card {
      video(id: "1") {
        id
        ...Title
      }
    }
    fragment Title on Video {
      title
    }
  `;
  const { client } = createScriptedClient(server);
  const masked = maskFragments(withDefaultOptions(client, { watchQuery: { fetchPolicy: 'no-cache' } }));
  const shown: unknown[] = [];
  const stop = masked.watchQuery({ query: Card }).subscribe(({ data }) => shown.push(data?.video.title));
  await settleMicrotasks();
  assert.equal(shown, ['Title 1']);
  stop();
});

it('leaves missing options to the check of the call', async () => {
  const { client } = createScriptedClient(server);
  const asking = withDefaultOptions(client, { query: { fetchPolicy: 'network-only' } });
  await rejects(asking.query(undefined as any), /Expected a parsed GraphQL document/);
});

it('names a default that does not exist or is not possible', () => {
  const { client } = createScriptedClient(server, { cache: createCache() });
  const by = (defaults: object) => () => withDefaultOptions(client, defaults as {});
  assert.throws(
    by({ watchquery: {} }),
    /withDefaultOptions has no option watchquery\. It has query, watchQuery/,
  );
  assert.throws(
    by({ query: { fetchPolicy: 'cache-firts' } }),
    /withDefaultOptions: query: fetchPolicy expects "cache-first"/,
  );
  assert.throws(
    by({ mutate: { fetchPolicy: 'cache-first' } }),
    /fetchPolicy expects "network-only" or "no-cache"/,
  );
});

it.run();
