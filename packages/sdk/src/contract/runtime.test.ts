import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRuntime } from './runtime.ts';

const it = suite('createRuntime');

it('takes the parts it is given, and the platform for the rest', () => {
  const runtime = createRuntime({ now: () => 42 });
  assert.is(runtime.now(), 42);
  const chance = runtime.random();
  assert.ok(chance >= 0 && chance < 1);
});

it('makes version 4 UUIDs, each another', () => {
  const runtime = createRuntime();
  const uuids = Array.from({ length: 100 }, () => runtime.randomUUID());
  for (const uuid of uuids)
    assert.match(uuid, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.is(new Set(uuids).size, 100);
});

it('honours timers that are replaced later', () => {
  const runtime = createRuntime();
  const { setTimeout: original } = globalThis;
  let asked = 0;
  globalThis.setTimeout = ((_callback: () => void, delayMs: number) => {
    asked = delayMs;
    return 7;
  }) as unknown as typeof setTimeout;
  try {
    assert.is(
      runtime.setTimeout(() => {}, 500),
      7,
    );
    assert.is(asked, 500);
  } finally {
    globalThis.setTimeout = original;
  }
});

it.run();
