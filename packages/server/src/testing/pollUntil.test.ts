import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pollUntil } from './pollUntil.ts';

const it = suite('pollUntil');

it('resolves with the first truthy value, and reads no more', async () => {
  let reads = 0;
  assert.is(await pollUntil('a third read', async () => (reads += 1) > 2 && `read ${reads}`), 'read 3');
  assert.is(reads, 3);
});

it('lets timers run between two reads', async () => {
  let isDone = false;
  setTimeout(() => (isDone = true), 1);
  assert.is(await pollUntil('a timer', () => isDone), true);
});

it('fails with what it waited for', async () => {
  const error = await pollUntil('a row in the table', () => null, { timeoutMs: 0 }).catch(
    (reason: unknown) => reason,
  );
  assert.is((error as Error).message, 'Not so after 0 s: a row in the table.');
});

it('fails with what the read throws', async () => {
  const fault = new Error('no database');
  assert.is(await pollUntil('a row', () => Promise.reject(fault)).catch((reason: unknown) => reason), fault);
});

it.run();
