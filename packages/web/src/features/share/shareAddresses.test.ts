import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { embedAddress, watchAddress } from './shareAddresses.ts';

const it = suite('embedAddress');

const origin = 'https://videos.example';
const plain = { startSeconds: null, autoplay: false, loop: false };

it('is the plain address of the player where nothing is chosen', () => {
  assert.is(embedAddress(origin, 'a/b', plain), 'https://videos.example/embed/a%2Fb');
});

it('says what is chosen, and mutes a player that starts by itself', () => {
  assert.is(
    embedAddress(origin, '1', { startSeconds: 90, autoplay: true, loop: true }),
    'https://videos.example/embed/1?t=90&autoplay=1&muted=1&loop=1',
  );
});

it('starts where the address of the page starts', () => {
  assert.is(watchAddress(origin, '1', 90), 'https://videos.example/watch/1?t=90');
  assert.is(watchAddress(origin, 'a/b', null), 'https://videos.example/watch/a%2Fb');
});

it.run();
