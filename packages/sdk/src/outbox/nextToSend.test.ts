import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nextToSend, type Waiting } from './nextToSend.ts';

const it = suite('nextToSend');

const waiting = (name: string, parts: Partial<Waiting> = {}) => ({
  name,
  scope: name[0]!,
  isSending: false,
  isReady: true,
  isSkipped: false,
  ...parts,
});
const next = (list: ReturnType<typeof waiting>[], limit = 9, resting = '') =>
  nextToSend(list, limit, (scope) => scope === resting).map(({ name }) => name);

it('takes the oldest of each scope', () => {
  assert.equal(next([waiting('a1'), waiting('a2'), waiting('b1'), waiting('a3')]), ['a1', 'b1']);
});

it('waits for the one of the scope that is being sent, wherever it stands', () => {
  assert.equal(next([waiting('a1', { isSending: true }), waiting('a2')]), []);
  assert.equal(next([waiting('a1'), waiting('a2', { isSending: true })]), []);
});

it('waits for one that is not ready, and not for one that is skipped', () => {
  assert.equal(next([waiting('a1', { isReady: false }), waiting('a2')]), []);
  assert.equal(next([waiting('a1', { isSkipped: true }), waiting('a2')]), ['a2']);
});

it('leaves a scope that rests in peace', () => {
  assert.equal(next([waiting('a1'), waiting('b1')], 9, 'a'), ['b1']);
});

it('keeps to the limit, counting those that are being sent', () => {
  const list = [waiting('a1', { isSending: true }), waiting('b1'), waiting('c1')];
  assert.equal(next(list, 2), ['b1']);
  assert.equal(next(list, 1), []);
});

it.run();
