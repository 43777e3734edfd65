import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createOpenStreams } from './openStreams.ts';

const it = suite('createOpenStreams');

/** Returns an endless stream, and whether its source was cancelled. */
function eventStream() {
  const seen = { isCancelled: false, end: (): void => {}, fail: (error: Error): void => void error };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('data: 1\n\n'));
      seen.end = () => controller.close();
      seen.fail = (error) => controller.error(error);
    },
    cancel: () => void (seen.isCancelled = true),
  });
  return { seen, response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }) };
}

it('refuses one stream too many of a name, and tells its source', async () => {
  const streams = createOpenStreams({ ofOne: 2, ofAll: 9 });
  for (let i = 0; i < 2; i++) assert.ok(await streams.count('ann', eventStream().response));
  const { seen, response } = eventStream();
  assert.is(await streams.count('ann', response), undefined);
  assert.ok(seen.isCancelled);
  assert.ok(await streams.count('bob', eventStream().response));
});

it('T72: refuses one stream too many of all names', async () => {
  const streams = createOpenStreams({ ofOne: 2, ofAll: 3 });
  for (const name of ['ann', 'bob', 'cleo']) assert.ok(await streams.count(name, eventStream().response));
  assert.is(await streams.count('dora', eventStream().response), undefined);
});

for (const [name, leave] of [
  ['ends', async ({ seen, response }) => (seen.end(), void (await response.text()))],
  [
    'fails',
    async ({ seen, response }) => (
      seen.fail(new Error('gone')),
      void (await response.text().catch(() => {}))
    ),
  ],
  ['is left', async ({ response }) => response.body!.cancel()],
] as readonly (readonly [
  string,
  (open: { seen: ReturnType<typeof eventStream>['seen']; response: Response }) => Promise<void>,
])[]) {
  it(`counts a stream no more once it ${name}`, async () => {
    const streams = createOpenStreams({ ofOne: 1, ofAll: 1 });
    for (let i = 0; i < 3; i++) {
      const { seen, response } = eventStream();
      const counted = await streams.count('ann', response);
      assert.ok(counted, `stream ${i}`);
      assert.is(await streams.count('ann', eventStream().response), undefined);
      await leave({ seen, response: counted });
    }
  });
}

it('leaves every other answer as it is', async () => {
  const streams = createOpenStreams({ ofOne: 0, ofAll: 0 });
  const page = new Response('page', { headers: { 'content-type': 'text/html' } });
  assert.is(await streams.count('ann', page), page);
});

it.run();
