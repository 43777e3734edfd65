import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createConnectivitySwitch } from './connectivitySwitch.ts';

const it = suite('createConnectivitySwitch');

it('is online by default', () => {
  assert.not(createConnectivitySwitch().isOffline());
  assert.ok(createConnectivitySwitch({ isOffline: true }).isOffline());
});

it('calls back once, when it is online again', () => {
  const network = createConnectivitySwitch();
  let calls = 0;
  network.goOffline();
  network.onceOnline(() => (calls += 1));
  assert.equal([network.isOffline(), network.waiting, calls], [true, 1, 0]);
  network.goOnline();
  network.goOffline();
  network.goOnline();
  assert.equal([network.isOffline(), network.waiting, calls], [false, 0, 1]);
});

it('forgets who no longer waits', () => {
  const network = createConnectivitySwitch({ isOffline: true });
  const stop = network.onceOnline(() => assert.unreachable());
  stop();
  assert.is(network.waiting, 0);
  network.goOnline();
});

it('counts one callback as often as it was given', () => {
  const network = createConnectivitySwitch({ isOffline: true });
  let calls = 0;
  const callback = () => (calls += 1);
  network.onceOnline(callback);
  network.onceOnline(callback);
  network.goOnline();
  assert.is(calls, 2);
});

it.run();
