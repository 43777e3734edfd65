// Reproduced failures of other clients. Each test is named after one that must not happen here.
import { getEventListeners } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ClientOptions } from './client.ts';
import { createScriptedClient, SetTitle, video, VideoTitle } from './scriptedClient.laws.ts';
import { createVirtualClock, rejects, type Script, type ScriptedReply } from './testing/index.ts';
import { forEachSeed } from './testing/forEachSeed.laws.ts';

const titled = (title: string): ScriptedReply => ({ json: { data: { video: video(title) } } });
const set = (title: string): ScriptedReply => ({ json: { data: { setTitle: video(title) } } });

function setup(script: Script, options: Partial<ClientOptions> = {}) {
  const clock = createVirtualClock({ startMs: 0 });
  const { client, fetch, events } = createScriptedClient(script, { runtime: clock.runtime, ...options });
  const title = () => client.cache?.readQuery({ query: VideoTitle, variables: { id: '1' } })?.video?.title;
  return { clock, fetch, events, client, title };
}

/** A server that responds on demand: `answer(2, ...)` responds to the second request. */
function setupServer() {
  const answers: ((reply: ScriptedReply) => void)[] = [];
  const parts = setup(() => new Promise<ScriptedReply>((resolve) => answers.push(resolve)));
  async function answer(request: number, reply: ScriptedReply): Promise<void> {
    answers[request - 1]!(reply);
    await parts.clock.advance(0);
  }
  return { ...parts, answer };
}

const aborts = suite('createClient: an abort by the user');

const moments: readonly (readonly [string, number, ScriptedReply])[] = [
  ['while the request is under way', 100, { hang: true }],
  ['between two attempts', 100, { status: 503, text: 'busy' }],
  ['while the second attempt is under way', 1_000, { error: new TypeError('Failed to fetch') }],
];
for (const [name, atMs, first] of moments) {
  aborts(`${name} is not retried, and nothing is delivered`, async () => {
    const { clock, fetch, client, title } = setup((_, call) => (call === 1 ? first : { hang: true }));
    const controller = new AbortController();
    const asked = rejects(
      client.query({ query: VideoTitle, variables: { id: '1' }, signal: controller.signal }),
    );
    await clock.advance(atMs);
    const { length } = fetch.requests;
    controller.abort('left');
    const error = await asked;
    assert.equal([(error as { kind?: string }).kind, error.cause], ['abort', 'left']);
    await clock.advance(60_000);
    assert.is(fetch.requests.length, length);
    assert.is(title(), undefined);
    assert.is(clock.pendingTimers, 0);
  });
}

aborts('is the last word, also for a fetch that answers all the same', async () => {
  let answer: (response: Response) => void = () => {};
  const { clock, client, title } = setup([], {
    fetch: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  const controller = new AbortController();
  const asked = rejects(
    client.query({ query: VideoTitle, variables: { id: '1' }, signal: controller.signal }),
  );
  await clock.advance(0);
  controller.abort();
  answer(new Response(JSON.stringify({ data: { video: video('Ducks') } })));
  assert.is(((await asked) as { kind?: string }).kind, 'abort');
  await clock.advance(60_000);
  assert.is(title(), undefined);
});

aborts('of one of two who ask the same leaves the other its answer, whoever was first', async () => {
  for (const leaving of [0, 1]) {
    const { clock, fetch, client, events } = setup([titled('Ducks')]);
    const controller = new AbortController();
    const ask = (signal?: AbortSignal) =>
      client.query({
        query: VideoTitle,
        variables: { id: '1' },
        fetchPolicy: 'network-only',
        ...(signal && { signal }),
      });
    const asked = [0, 1].map((index) => ask(index === leaving ? controller.signal : undefined));
    controller.abort();
    const [left, stayed] = [asked[leaving]!, asked[1 - leaving]!];
    const error = rejects(left);
    await clock.advance(0);
    assert.is(((await error) as { kind?: string }).kind, 'abort');
    assert.is((await stayed).data?.video?.title, 'Ducks');
    assert.is(fetch.requests.length, 1);
    assert.is(events.filter(({ type }) => type === 'request.aborted').length, 1);
  }
});

aborts('by the signal of a query or of a mutation reaches the request', async () => {
  const { clock, fetch, client } = setup(() => ({ hang: true }));
  const controller = new AbortController();
  const { signal } = controller;
  const asked = [
    rejects(client.query({ query: VideoTitle, variables: { id: '1' }, signal })),
    rejects(client.mutate({ mutation: SetTitle, variables: { title: 'Geese' }, signal })),
  ];
  await clock.advance(0);
  assert.is(fetch.requests.length, 2);
  controller.abort('left');
  for (const error of await Promise.all(asked)) assert.is(error.cause, 'left');
  for (const request of fetch.requests) assert.ok(request.signal?.aborted);
  assert.is(getEventListeners(signal, 'abort').length, 0);
});

aborts('by a signal that was aborted before sends nothing', async () => {
  const { fetch, client } = setup([]);
  const signal = AbortSignal.abort('left');
  await rejects(client.query({ query: VideoTitle, variables: { id: '1' }, signal }));
  await rejects(client.mutate({ mutation: SetTitle, variables: { title: 'Geese' }, signal }));
  assert.is(fetch.requests.length, 0);
});

aborts.run();

const storms = suite('createClient: a server in trouble');

storms('is not sent a mutation five times that it answered with 400', async () => {
  for (const body of [{ text: 'Bad Request' }, { json: { error: 'title is too long' } }]) {
    const { clock, fetch, client } = setup([{ status: 400, ...body }]);
    const asked = rejects(client.mutate({ mutation: SetTitle, variables: { title: 'Geese' } }));
    await clock.advance(60_000);
    const error = (await asked) as { kind?: string; status?: number };
    assert.equal([error.kind, error.status, fetch.requests.length], ['http', 400, 1]);
  }
});

storms('that asks 30 queries to come back in 30 seconds is sent at most 37 requests in all, not 150', () =>
  forEachSeed(5, async (_, seed) => {
    const away: ScriptedReply = { status: 503, headers: { 'retry-after': '30' }, text: 'busy' };
    const clock = createVirtualClock({ startMs: 0, seed });
    const { fetch, client } = setup(() => away, { runtime: clock.runtime });
    const asked = Array.from({ length: 30 }, (_, id) =>
      rejects(client.query({ query: VideoTitle, variables: { id: String(id) } })),
    );
    await clock.advance(29_999);
    assert.is(fetch.requests.length, 30);
    await clock.advance(600_000);
    assert.is((await Promise.all(asked)).length, 30);
    assert.ok(fetch.requests.length <= 37, `${fetch.requests.length} requests`);
    assert.is(clock.pendingTimers, 0);
  }),
);

storms.run();

const order = suite('createClient: answers out of order');

order('of two mutations leave the value of the newer', async () => {
  const { clock, client, answer, title } = setupServer();
  const asked = client.query({ query: VideoTitle, variables: { id: '1' } });
  await clock.advance(0);
  await answer(1, titled('first'));
  await asked;
  const mutations = ['older', 'newer'].map((title) =>
    client.mutate({ mutation: SetTitle, variables: { title } }),
  );
  await clock.advance(0);
  await answer(3, set('newer'));
  assert.is(title(), 'newer');
  await answer(2, set('older'));
  await Promise.all(mutations);
  assert.is(title(), 'newer');
});

order('of two mutations never show the older value after the newer', async () => {
  const { clock, client, answer } = setupServer();
  const seen: unknown[] = [];
  const stop = client
    .watchQuery({ query: VideoTitle, variables: { id: '1' } })
    .subscribe(({ data }) => seen.push(data?.video?.title));
  await clock.advance(0);
  await answer(1, titled('first'));
  const mutations = ['older', 'newer'].map((title) =>
    client.mutate({ mutation: SetTitle, variables: { title } }),
  );
  await clock.advance(0);
  await answer(3, set('newer'));
  await answer(2, set('older'));
  await Promise.all(mutations);
  assert.equal(
    seen.filter((title, index) => title !== undefined && title !== seen[index - 1]),
    ['first', 'newer'],
  );
  stop();
});

order('of two mutations that were shown before they were answered end on the newer', async () => {
  const { clock, client, answer, title } = setupServer();
  const asked = client.query({ query: VideoTitle, variables: { id: '1' } });
  await clock.advance(0);
  await answer(1, titled('first'));
  await asked;
  const mutations = ['older', 'newer'].map((title) =>
    client.mutate({
      mutation: SetTitle,
      variables: { title },
      optimisticResponse: { setTitle: video(title) as unknown as { id: string; title: string } },
    }),
  );
  await clock.advance(0);
  assert.is(
    client.cache!.readQuery({ query: VideoTitle, variables: { id: '1' }, optimistic: true })?.video?.title,
    'newer',
  );
  await answer(3, set('newer'));
  await answer(2, set('older'));
  await Promise.all(mutations);
  assert.is(title(), 'newer');
});

order('of two fetches leave the value of the newer', async () => {
  const { clock, client, answer, title } = setupServer();
  const ask = () =>
    client.query({
      query: VideoTitle,
      variables: { id: '1' },
      fetchPolicy: 'network-only',
      context: { dedup: false },
    });
  const asked = [ask(), ask()];
  await clock.advance(0);
  await answer(2, titled('newer'));
  await answer(1, titled('older'));
  await Promise.all(asked);
  assert.is(title(), 'newer');
});

order('of a mutation and an older query leave what the mutation wrote', async () => {
  const { clock, client, answer, title } = setupServer();
  const query = client.query({ query: VideoTitle, variables: { id: '1' } });
  const mutation = client.mutate({ mutation: SetTitle, variables: { title: 'newer' } });
  await clock.advance(0);
  await answer(2, set('newer'));
  await answer(1, titled('older'));
  await Promise.all([query, mutation]);
  assert.is(title(), 'newer');
});

order('keep the order of asking over retries: an older one that is retried is older still', async () => {
  const { clock, client, answer, title } = setupServer();
  const ask = () =>
    client.query({
      query: VideoTitle,
      variables: { id: '1' },
      fetchPolicy: 'network-only',
      context: { dedup: false },
    });
  const asked = [ask()];
  await clock.advance(0);
  await answer(1, { status: 503, text: 'busy' });
  asked.push(ask());
  await clock.advance(2_000);
  await answer(2, titled('newer'));
  await answer(3, titled('older'));
  await Promise.all(asked);
  assert.is(title(), 'newer');
});

order.run();
