import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { endingAtSignOut } from './endingAtSignOut.ts';

const it = suite('endingAtSignOut');

const bytes = (text: string) => new TextEncoder().encode(text);

function open(isSignedIn: () => Promise<boolean>) {
  let source!: ReadableStreamDefaultController<Uint8Array>;
  const left: unknown[] = [];
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (source = controller),
    cancel: (reason) => void left.push(reason),
  });
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
  const response = endingAtSignOut(new Response(body, { headers }), isSignedIn);
  return { source, left, response, reader: response.body!.getReader() };
}

it('tells what happens while the session lasts, and nothing afterwards', async () => {
  let isSignedIn = true;
  const { source, left, reader } = open(async () => isSignedIn);
  source.enqueue(bytes('one'));
  assert.equal((await reader.read()).value, bytes('one'));
  isSignedIn = false;
  source.enqueue(bytes('two'));
  assert.equal(await reader.read(), { done: true, value: undefined });
  assert.is(left.length, 1, 'its source is let go');
});

it('asks anew for each event, one that was made before the end included', async () => {
  const answers = [true, false];
  const { source, reader } = open(async () => answers.shift()!);
  source.enqueue(bytes('one'));
  source.enqueue(bytes('two'));
  assert.equal((await reader.read()).value, bytes('one'));
  assert.is((await reader.read()).done, true);
  assert.equal(answers, []);
});

it('lets a stream end by itself, and its reader go', async () => {
  const ended = open(async () => true);
  ended.source.close();
  assert.is((await ended.reader.read()).done, true);
  const left = open(async () => true);
  await left.reader.cancel('gone');
  assert.equal(left.left, ['gone']);
});

it('tells nothing while it cannot be known whether the session lasts', async () => {
  const { source, reader } = open(() => Promise.reject(new Error('away')));
  source.enqueue(bytes('one'));
  const error = await reader.read().catch((reason: unknown) => reason);
  assert.match((error as Error).message, 'away');
});

it('leaves every other response alone', () => {
  const response = new Response('{}', { headers: { 'content-type': 'application/json' } });
  assert.is(
    endingAtSignOut(response, async () => false),
    response,
  );
});

it.run();
