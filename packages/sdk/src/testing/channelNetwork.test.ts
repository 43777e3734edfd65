import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createChannelNetwork } from './channelNetwork.ts';
import { rejects } from './rejects.ts';

const it = suite('createChannelNetwork');

/** A tab, and what it heard. */
function openTab(network: ReturnType<typeof createChannelNetwork>, name?: string) {
  const heard: unknown[] = [];
  const channel = network.open(name);
  channel.addEventListener('message', ({ data }) => void heard.push(data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no other window as its target.
  return { channel, heard, post: (message: unknown) => channel.postMessage(message) };
}

it('delivers to all others of that name, on demand', async () => {
  const network = createChannelNetwork();
  const [here, there, third] = [openTab(network), openTab(network), openTab(network)];
  const stranger = openTab(network, 'another');
  here.post('hello');
  assert.equal([network.posted, network.waiting], [['hello'], 2]);
  assert.equal(there.heard, []);
  await network.settle();
  assert.equal([here.heard, there.heard, third.heard, stranger.heard], [[], ['hello'], ['hello'], []]);
});

it('copies what is posted, as the platform does', async () => {
  const network = createChannelNetwork();
  const [here, there] = [openTab(network), openTab(network)];
  const message = { likes: 1 };
  here.post(message);
  message.likes = 2;
  await network.settle();
  assert.equal(there.heard, [{ likes: 1 }]);
  assert.throws(() => here.post(() => {}));
});

it('delivers in any order, twice, or never', async () => {
  const network = createChannelNetwork();
  const [here, there] = [openTab(network), openTab(network)];
  for (const word of ['a', 'b', 'c']) here.post(word);
  network.deliver(1, true);
  network.lose(0);
  await network.settle((count) => count - 1);
  assert.equal(there.heard, ['b', 'b', 'c']);
  assert.throws(() => network.deliver(0), /No message waits at index 0/);
});

it('delivers nothing to a channel that is closed', async () => {
  const network = createChannelNetwork();
  const [here, there] = [openTab(network), openTab(network)];
  here.post('hello');
  there.channel.close();
  await network.settle();
  here.post('still there?');
  assert.equal([network.waiting, there.heard, network.listeners], [0, [], 1]);
});

it('says so when tabs answer each other for ever', async () => {
  const network = createChannelNetwork();
  for (const { channel, post } of [openTab(network), openTab(network)]) {
    channel.addEventListener('message', () => post('and you?'));
    post('hello');
  }
  await rejects(network.settle(), /never stop exchanging/);
});

it.run();
