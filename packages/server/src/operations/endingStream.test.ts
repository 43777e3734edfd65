import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endingStream } from './endingStream.ts';

const it = suite('endingStream');

const events = (body: ReadableStream<Uint8Array>) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream' } });
const bytes = (text: string) => new TextEncoder().encode(text);

it('completes a stream that would go on for ever, and lets its source go', async () => {
  let canceled = false;
  const aborter = new AbortController();
  const source = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(bytes('event: next\ndata: {}\n\n')),
    cancel: () => void (canceled = true),
  });
  const text = endingStream(events(source), aborter.signal).text();
  await new Promise((resolve) => setImmediate(resolve));
  aborter.abort();
  assert.is(await text, 'event: next\ndata: {}\n\nevent: complete\ndata:\n\n');
  assert.ok(canceled);
});

it('completes at once what is asked for while the site stops', async () => {
  const response = endingStream(events(new ReadableStream()), AbortSignal.abort());
  assert.is(await response.text(), 'event: complete\ndata:\n\n');
});

it('lets a stream end by itself', async () => {
  const source = new Response('event: complete\ndata:\n\n').body!;
  const response = endingStream(events(source), new AbortController().signal);
  assert.is(await response.text(), 'event: complete\ndata:\n\n');
});

it('tells the source when the client goes away', async () => {
  let canceled = false;
  const source = new ReadableStream<Uint8Array>({ cancel: () => void (canceled = true) });
  await endingStream(events(source), new AbortController().signal).body!.cancel();
  assert.ok(canceled);
});

it('leaves every other response alone', () => {
  for (const response of [
    new Response('{}', { headers: { 'content-type': 'application/json' } }),
    new Response(null, { headers: { 'content-type': 'text/event-stream' } }),
  ]) {
    assert.is(endingStream(response, AbortSignal.abort()), response);
  }
});

it.run();
