import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { printDocument } from '../../documents/printDocument.ts';
import type { ScriptedReply } from '../../testing/index.ts';
import { idempotencyKeys } from './idempotencyKeys.ts';
import { keepaliveMutations } from './keepaliveMutations.ts';
import { createTrial, Rename, stageLaws } from './stage.laws.ts';

const answer: ScriptedReply = { json: { data: { rename: { title: 'Geese' } } } };
const bodyBytes = 64 * 1024;

function trial(script: () => ScriptedReply = () => ({ hang: true })) {
  const parts = createTrial(script, { stages: [idempotencyKeys(), keepaliveMutations()] });
  /** Asks with a body of so many bytes. */
  async function rename(sizeBytes: number) {
    const emptyBytes = JSON.stringify({
      operationName: 'Rename',
      variables: { id: 'v1', title: '' },
      query: printDocument(Rename),
    }).length;
    const heard = parts.ask({
      query: Rename,
      variables: { id: 'v1', title: 'x'.repeat(sizeBytes - emptyBytes) },
    });
    await parts.clock.advance(0);
    const { init } = parts.fetch.requests.at(-1)!;
    return { ...heard, keepalive: init.keepalive === true, sizeBytes: String(init.body).length };
  }
  return { ...parts, rename };
}

const it = suite('keepaliveMutations');

it('lets mutations outlive the page, and leaves queries as they are', async () => {
  const { clock, fetch, ask, rename } = trial();
  const { keepalive, sizeBytes } = await rename(1_000);
  assert.equal([keepalive, sizeBytes], [true, 1_000]);
  ask();
  await clock.advance(0);
  assert.is(fetch.requests[1]?.init.keepalive, undefined);
});

it('sends a mutation of 64 KiB with keepalive, and one of a byte more without', async () => {
  assert.is((await trial().rename(bodyBytes)).keepalive, true);
  assert.is((await trial().rename(bodyBytes + 1)).keepalive, false);
});

it('counts bytes, not characters', async () => {
  const { clock, fetch, ask } = trial();
  ask({ query: Rename, variables: { id: 'v1', title: '鴨'.repeat(bodyBytes / 2) } });
  await clock.advance(0);
  assert.is(fetch.requests[0]?.init.keepalive, undefined);
});

it('counts all that are under way together, as browsers do', async () => {
  const { rename } = trial();
  const first = await rename(40_000);
  assert.is(first.keepalive, true);
  assert.is((await rename(40_000)).keepalive, false);
  assert.is((await rename(20_000)).keepalive, true);
  first.cancel();
  first.cancel();
  assert.is((await rename(40_000)).keepalive, true);
  assert.is((await rename(40_000)).keepalive, false);
});

it('makes room when one is answered, and when one fails', async () => {
  for (const reply of [answer, { status: 400, text: 'no' }]) {
    const { rename } = trial(() => reply);
    for (let time = 0; time < 3; time += 1) assert.is((await rename(60_000)).keepalive, true);
  }
});

it('still sends a mutation that does not fit', async () => {
  const { rename } = trial(() => answer);
  const { calls, keepalive } = await rename(200_000);
  assert.is(keepalive, false);
  assert.equal(calls, ['next', 'complete']);
});

it.run();

stageLaws('keepaliveMutations', {
  options: () => ({ stages: [idempotencyKeys(), keepaliveMutations()] }),
  script: (reply) => () => reply,
  request: { query: Rename, variables: { id: 'v1', title: 'Geese' } },
});
