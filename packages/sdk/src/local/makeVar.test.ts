import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVar } from './makeVar.ts';

const it = suite('makeVar');

it('returns its value, and the new one when it is replaced', () => {
  const count = makeVar(1);
  assert.is(count(), 1);
  assert.is(count(2), 2);
  assert.is(count(), 2);
});

it('can be set to undefined', () => {
  const name = makeVar<string | undefined>('Mia');
  name(undefined);
  assert.is(name(), undefined);
});

it('notifies listeners of other values, by Object.is', () => {
  const value = makeVar<number>(NaN);
  const seen: number[] = [];
  value.subscribe(() => seen.push(value()));
  for (const next of [NaN, 0, -0, -0, 1]) value(next);
  assert.equal(seen.map(String), ['0', '0', '1']);
});

it('removes a listener once, even if it was added twice', () => {
  const value = makeVar(0);
  let calls = 0;
  const listener = () => (calls += 1);
  const stop = value.subscribe(listener);
  value.subscribe(listener);
  stop();
  stop();
  value(1);
  assert.is(calls, 1);
});

it('lets a listener change the value', () => {
  const value = makeVar(0);
  const seen: number[] = [];
  value.subscribe(() => {
    seen.push(value());
    if (value() < 3) value(value() + 1);
  });
  value(1);
  assert.equal(seen, [1, 2, 3]);
});

it.run();
