// Own process: a render that is aborted on the server leaves state in React’s contexts, which the browser renderer
// shares.
import { settle } from '../reactTools.laws.tsx';
import { type ReactNode, Suspense } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createScriptedClient, video, VideoTitle } from '../../scriptedClient.laws.ts';
import type { FetchPolicy } from '../../index.ts';
import { createVirtualClock } from '../../testing/index.ts';
import { createQueryPreloader } from '../suspense/createQueryPreloader.ts';
import { sharedQueriesOf } from '../sharedQueries.ts';
import { useBackgroundQuery } from '../suspense/useBackgroundQuery.ts';
import { useQuery } from '../useQuery.ts';
import { useReadQuery } from '../suspense/useReadQuery.ts';
import { useSuspenseQuery } from '../suspense/useSuspenseQuery.ts';
import { collectQueries } from './collectQueries.ts';
import { openPage, renderPage, type Streaming, streamings } from './streamedPage.laws.tsx';

/** A server that responds about each video on demand. */
function library() {
  const waiting = new Map<string, (title: string) => void>();
  const signals: AbortSignal[] = [];
  const { client, fetch } = createScriptedClient(
    ({ body, signal }) => {
      const { id } = (body as { variables: { id: string } }).variables;
      signals.push(signal!);
      return new Promise((resolve) =>
        waiting.set(id, (title) =>
          resolve(
            title === 'fail'
              ? { json: { data: null, errors: [{ message: 'no such video' }] } }
              : { json: { data: { video: video(title, id) } } },
          ),
        ),
      );
    },
    { retry: false },
  );
  return { client, fetch, signals, answer: (id: string, title: string) => waiting.get(id)!(title) };
}

function Title({
  id,
  fetchPolicy,
}: {
  id: string;
  fetchPolicy?: Exclude<FetchPolicy, 'cache-only' | 'standby'>;
}) {
  const { data } = useSuspenseQuery(VideoTitle, { variables: { id }, fetchPolicy });
  return <p>{data.video!.title}</p>;
}

const Part = ({ id, children }: { id: string; children: ReactNode }) => (
  <Suspense fallback={<i>waiting {id}</i>}>{children}</Suspense>
);

const twoParts = (
  <main>
    <Part id="1">
      <Title id="1" />
    </Part>
    <Part id="2">
      <Title id="2" />
    </Part>
  </main>
);

for (const [name, streaming] of streamings) {
  const it = suite(`collectQueries, with ${name}`);
  test(it, streaming);
  it.run();
}

function test(it: ReturnType<typeof suite>, streaming: Streaming): void {
  for (const order of [
    ['1', '2'],
    ['2', '1'],
  ] as const) {
    it(`sends data before the parts that need it, which come as ${order.join(' and ')}: no request, no flash`, async () => {
      const server = library();
      const rendered = await renderPage(server.client, twoParts, streaming);
      const page = openPage(await rendered.next());
      assert.equal(page.texts(), ['waiting 1waiting 2']);
      await page.hydrate(twoParts);
      for (const id of order) {
        server.answer(id, `Video ${id}`);
        await page.receive(await rendered.next());
      }
      await page.receive(await rendered.rest());
      await page.complete();
      const half = order[0] === '1' ? 'Video 1waiting 2' : 'waiting 1Video 2';
      assert.equal(page.texts(), ['waiting 1waiting 2', half, 'Video 1Video 2']);
      assert.equal(page.mistakes, []);
      assert.is(page.fetch.requests.length, 0);
      assert.is(server.fetch.requests.length, 2);
      await page.change('1', 'New');
      assert.is(page.texts().at(-1), 'NewVideo 2');
      await page.leave();
    });
  }

  it('hydrates a page that arrived complete before its script', async () => {
    const server = library();
    const rendered = await renderPage(server.client, twoParts, streaming);
    server.answer('1', 'Video 1');
    server.answer('2', 'Video 2');
    const page = openPage(await rendered.rest());
    await page.hydrate(twoParts);
    assert.equal(page.texts(), ['Video 1Video 2']);
    assert.equal(page.mistakes, []);
    assert.is(page.fetch.requests.length, 0);
    await page.leave();
  });

  it('spares the request of every policy that takes the cache, of useReadQuery and of useQuery', async () => {
    const Read = ({ id }: { id: string }) => {
      const [queryRef] = useBackgroundQuery(VideoTitle, { variables: { id } });
      return (
        <Part id={id}>
          <Shown queryRef={queryRef} />
        </Part>
      );
    };
    const Shown = ({ queryRef }: { queryRef: Parameters<typeof useReadQuery<any>>[0] }) => (
      <p>{useReadQuery(queryRef).data.video.title}</p>
    );
    const Loaded = () => <p>{useQuery(VideoTitle, { variables: { id: '4' } }).data?.video?.title}</p>;
    const tree = (
      <main>
        <Loaded />
        <Part id="1">
          <Title id="1" fetchPolicy="cache-and-network" />
        </Part>
        <Part id="2">
          <Title id="2" fetchPolicy="network-only" />
        </Part>
        <Read id="3" />
      </main>
    );
    const server = library();
    const loaded = server.client.query({ query: VideoTitle, variables: { id: '4' } });
    await settle();
    server.answer('4', 'Video 4');
    await loaded;
    const rendered = await renderPage(server.client, tree, streaming);
    for (const id of ['1', '2', '3']) server.answer(id, `Video ${id}`);
    const page = openPage(await rendered.rest());
    await page.hydrate(tree);
    assert.equal(page.texts(), ['Video 4Video 1Video 2Video 3']);
    assert.equal(page.mistakes, []);
    assert.is(page.fetch.requests.length, 0);
    await page.leave();
  });

  it('carries any text, and none of it breaks out of its script', async () => {
    const hostile = `</script><script>window.broken = true</script><!-- ' " \\ \\' \u2028\u2029 </head> \${1}`;
    const server = library();
    const rendered = await renderPage(server.client, twoParts, streaming, { nonce: 'r4nd0m"&' });
    server.answer('1', hostile);
    server.answer('2', hostile);
    const html = await rendered.rest();
    const page = openPage(html);
    await page.hydrate(twoParts);
    assert.equal(page.texts(), [hostile + hostile]);
    assert.is((page.window as { broken?: boolean }).broken, undefined);
    assert.equal(page.mistakes, []);
    assert.is(page.fetch.requests.length, 0);
    assert.ok(html.includes('<script nonce="r4nd0m&quot;&amp;">'));
    await page.leave();
  });

  it('leaves a query that failed to the browser', async () => {
    const server = library();
    const rendered = await renderPage(server.client, twoParts, streaming);
    const page = openPage(await rendered.next());
    await page.hydrate(twoParts, (_request, call) => ({
      json: { data: { video: video(`Again ${call}`, '1') } },
    }));
    server.answer('1', 'fail');
    server.answer('2', 'Video 2');
    await page.receive(await rendered.rest());
    await page.complete();
    assert.match(rendered.errors.join(), 'no such video');
    assert.is(page.texts().at(-1), 'Again 1Video 2');
    assert.is(page.fetch.requests.length, 1);
    await page.leave();
  });

  it('leaves what is never revealed to the browser, and aborts it', async () => {
    const server = library();
    const rendered = await renderPage(server.client, twoParts, streaming);
    const page = openPage(await rendered.next());
    await page.hydrate(twoParts, () => ({ json: { data: { video: video('Late', '1') } } }));
    server.answer('2', 'Video 2');
    await page.receive(await rendered.next());
    rendered.abort();
    await page.receive(await rendered.rest());
    await page.complete();
    assert.is(page.texts().at(-1), 'LateVideo 2');
    assert.ok(server.signals[0]!.aborted);
    await page.leave();
  });

  it('aborts what is still asked for when the browser goes away', async () => {
    const server = library();
    const rendered = await renderPage(server.client, twoParts, streaming);
    await rendered.next();
    server.answer('2', 'Video 2');
    await rendered.next();
    await rendered.close();
    assert.ok(server.signals[0]!.aborted);
    assert.not(server.signals[1]!.aborted);
    assert.is(sharedQueriesOf(server.client).all.size, 0);
  });
}

const it = suite('collectQueries');

it('says nothing twice', async () => {
  const { client } = createScriptedClient(() => ({ json: { data: { video: video('Ducks') } } }));
  const queries = collectQueries(client, { nonce: 'abc' });
  assert.is(queries.takeScripts(), '');
  await createQueryPreloader(client)(VideoTitle, { variables: { id: '1' } }).toPromise();
  const script = queries.takeScripts();
  assert.match(script, /^<script nonce="abc">.*Ducks.*<\/script>$/);
  assert.is(queries.takeScripts(), '');
  await client.query({ query: VideoTitle, variables: { id: '2' } });
  assert.match(queries.takeScript(), /^\(self\./);
  assert.is(queries.takeScript(), '');
  queries.stop();
});

it('stops with its signal, and sets no timer of its own', async () => {
  const { client, fetch } = createScriptedClient([{ hang: true }]);
  const controller = new AbortController();
  collectQueries(client, { signal: controller.signal });
  createQueryPreloader(client)(VideoTitle, { variables: { id: '1' } });
  await settle();
  controller.abort();
  await settle();
  assert.ok(fetch.requests[0]!.signal!.aborted);
});

it('lets go, after a time, of what is asked when it was stopped already', async () => {
  const clock = createVirtualClock();
  const { client, fetch } = createScriptedClient([{ hang: true }], { runtime: clock.runtime });
  collectQueries(client, { signal: AbortSignal.abort() });
  createQueryPreloader(client)(VideoTitle, { variables: { id: '1' } });
  await clock.advance(0);
  assert.is(fetch.requests[0]!.signal!.aborted, false);
  await clock.advance(40_000);
  assert.ok(fetch.requests[0]!.signal!.aborted);
  assert.is(sharedQueriesOf(client).all.size, 0);
});

it.run();
