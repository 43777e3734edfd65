import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createEmitter } from './emitter.ts';
import type { ClientEvent, EventListener } from './events.ts';

const it = suite('createEmitter');
const fact = { type: 'persistence.saved', sizeBytes: 7 } as const;
const throwing =
  (error: unknown): EventListener =>
  () => {
    throw error;
  };

it('notifies every listener, with the time', () => {
  const heard: ClientEvent[] = [];
  const emitter = createEmitter(() => 42, [(event) => heard.push(event), (event) => heard.push(event)]);
  emitter.emit(fact);
  assert.equal(heard, [
    { ...fact, timestampMs: 42 },
    { ...fact, timestampMs: 42 },
  ]);
});

it('takes one listener or a list, and more later', () => {
  const heard: string[] = [];
  const emitter = createEmitter(Date.now, () => heard.push('first'));
  const stop = emitter.on(() => heard.push('second'));
  emitter.emit(fact);
  stop();
  stop();
  emitter.emit(fact);
  assert.equal(heard, ['first', 'second', 'first']);
});

it('reports a listener that throws to the others, and continues', () => {
  const error = new Error('broken listener');
  const heard: ClientEvent[] = [];
  const emitter = createEmitter(() => 42, [throwing(error), (event) => heard.push(event)]);
  emitter.emit(fact);
  assert.equal(heard, [
    { type: 'listener.failed', error, timestampMs: 42 },
    { ...fact, timestampMs: 42 },
  ]);
});

it('does not report a listener’s failure to itself', () => {
  const heard: string[] = [];
  const emitter = createEmitter(Date.now, (event) => {
    heard.push(event.type);
    throw new Error('broken listener');
  });
  emitter.emit(fact);
  assert.equal(heard, ['persistence.saved']);
});

it('notifies a listener added during an event of later events only', () => {
  const heard: string[] = [];
  const emitter = createEmitter(Date.now, () => {
    if (heard.length === 0) emitter.on((event) => heard.push(event.type));
  });
  emitter.emit(fact);
  assert.equal(heard, []);
});

it('ends where listeners fail at each other’s failures', () => {
  const heard: string[] = [];
  const failing = [1, 2, 3].map((error): EventListener => (event) => {
    heard.push(`${error}: ${event.type}`);
    throw error;
  });
  createEmitter(Date.now, failing).emit(fact);
  for (const name of [1, 2, 3])
    assert.is(heard.filter((line) => line === `${name}: persistence.saved`).length, 1);
  assert.ok(heard.length <= 9, heard.join());
});

it('lets a listener remove itself during an event', () => {
  const heard: string[] = [];
  const emitter = createEmitter(Date.now);
  const stop = emitter.on(() => {
    heard.push('once');
    stop();
  });
  emitter.on(() => heard.push('each time'));
  emitter.emit(fact);
  emitter.emit(fact);
  assert.equal(heard, ['once', 'each time', 'each time']);
});

it.run();
