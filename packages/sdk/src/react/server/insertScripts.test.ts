import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createVirtualClock, rejects, settleMicrotasks } from '../../testing/index.ts';
import { insertScripts } from './insertScripts.ts';

/** Creates a transform with its two ends, and counts how often it was notified of the end. */
function inserting(take: () => string = () => '') {
  const clock = createVirtualClock();
  let ends = 0;
  const { readable, writable } = insertScripts(clock.runtime, { take, end: () => void (ends += 1) });
  return { clock, reader: readable.getReader(), writer: writable.getWriter(), ends: () => ends };
}

/** More than the stream accepts before a reader consumes some of it. */
const large = new Uint8Array(40_000);
const small = new TextEncoder().encode('<p>more</p>');

const it = suite('insertScripts');

it('writes nothing more once its reader is gone, not even what waited for the reader', async () => {
  const { clock, reader, writer, ends } = inserting();
  const first = writer.write(large);
  await clock.advance(0);
  await first;
  const waiting = writer.write(small);
  await settleMicrotasks();
  await reader.cancel('the browser went away');
  await waiting.catch(() => {});
  await clock.advance(1_000);
  await rejects(writer.closed, /the browser went away/);
  assert.equal([ends(), clock.pendingTimers], [1, 0]);
});

it('ends at once when it is aborted, though its reader takes nothing', async () => {
  const { clock, reader, writer, ends } = inserting();
  const first = writer.write(large);
  await clock.advance(0);
  await first;
  writer.write(small).catch(() => {});
  await settleMicrotasks();
  const aborted = writer.abort(new Error('the page failed'));
  await settleMicrotasks();
  assert.equal([ends(), clock.pendingTimers], [1, 0]);
  await aborted;
  await rejects(reader.closed, /the page failed/);
});

it('fails at both ends, and nowhere else, where the scripts cannot be made', async () => {
  for (const isClosed of [false, true]) {
    const { clock, reader, writer, ends } = inserting(() => {
      throw new TypeError('no JSON');
    });
    await writer.write(small);
    if (isClosed) writer.close().catch(() => {});
    await clock.advance(0);
    await rejects(reader.read(), /no JSON/);
    if (!isClosed) await rejects(writer.closed, /no JSON/);
    assert.equal([ends(), clock.pendingTimers], [1, 0]);
  }
});

it.run();
