import { createClient, type Client } from '@mainvideo/sdk';
import { HomePage, RecordProgress } from '@mainvideo/sdk/operations';
import { createScriptedFetch, createVirtualClock, type Script } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { library } from '../../test/library.ts';
import { createStillTrying } from './createStillTrying.ts';

const it = suite('createStillTrying');

/** A client whose first requests fail, and the reported changes with their times, in milliseconds. */
async function watching(failures: number, ask: (client: Client) => Promise<unknown>) {
  const clock = createVirtualClock();
  const script: Script = (request, call) =>
    call <= failures ? { error: new TypeError('fetch failed') } : (library as Function)(request, call);
  const client = createClient({
    url: 'http://site.test/api/graphql',
    fetch: createScriptedFetch(script),
    runtime: { ...clock.runtime, random: () => 0.5 },
  });
  const stillTrying = createStillTrying(client, clock.runtime);
  const startMs = clock.runtime.now();
  const changes: (readonly [isTrying: boolean, afterMs: number])[] = [];
  stillTrying.subscribe(() => changes.push([stillTrying.isTrying(), clock.runtime.now() - startMs]));
  const asked = ask(client).catch(() => {});
  await clock.advance(60_000);
  await asked;
  stillTrying.stop();
  client.stop();
  return changes;
}

const home = (client: Client) => client.query({ query: HomePage });

it('is silent while the first answer is on its way', async () => {
  assert.equal(await watching(0, home), []);
});

it('is silent where the second attempt succeeds within a second', async () => {
  assert.equal(await watching(1, home), []);
});

it('says so one second after the request began, until it is answered', async () => {
  // Attempts at 0, 500 and 1,500 ms.
  assert.equal(await watching(2, home), [
    [true, 1_000],
    [false, 1_500],
  ]);
});

it('is done when the last attempt has failed', async () => {
  assert.equal(await watching(5, home), [
    [true, 1_000],
    [false, 7_500],
  ]);
});

it('says it once of several requests at a time, until the last of them ends', async () => {
  const both = (client: Client) =>
    Promise.all([home(client), client.query({ query: HomePage, variables: { after: 'x' } })]);
  const changes = await watching(5, both);
  assert.equal(
    changes.map(([isTrying]) => isTrying),
    [true, false],
  );
});

it('passes over what nobody waits for', async () => {
  const report = (client: Client) =>
    client.mutate({
      mutation: RecordProgress,
      variables: { input: { videoId: '1', positionSeconds: 1, started: false } },
    });
  assert.equal(await watching(2, report), []);
});

it('is silent again when whoever asked has left', async () => {
  const leave = new AbortController();
  const asking = (client: Client) => {
    client.on((event) => {
      if (event.type === 'request.retried' && event.attempt === 2) leave.abort();
    });
    return client.query({ query: HomePage, signal: leave.signal });
  };
  assert.equal(await watching(5, asking), []);
});

it.run();
