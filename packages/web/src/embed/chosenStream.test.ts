import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { chosenStream } from './chosenStream.ts';

const it = suite('chosenStream');

const streamType = 'application/vnd.apple.mpegurl';
const { window } = new JSDOM('', { url: 'http://site.test/embed/1' });
Object.assign(globalThis, { window });

/** A player with these sources, in a browser that can play these types. */
function playerWith(sources: readonly (readonly [src: string, type: string])[], playable: readonly string[]) {
  const player = window.document.createElement('video');
  for (const [src, type] of sources)
    player.append(Object.assign(window.document.createElement('source'), { src, type }));
  player.canPlayType = (type) => (playable.includes(type) ? 'maybe' : '');
  return player;
}

it('is what the browser cannot play by itself, from where the address asks', () => {
  Object.assign(window, { MediaSource: () => {} });
  const url = 'http://site.test/media/1.m3u8';
  const chosen = (src: string) => chosenStream(playerWith([[src, streamType]], []));
  assert.equal(chosen('/media/1.m3u8'), { url, startSeconds: 0, endSeconds: null });
  assert.equal(chosen('/media/1.m3u8#t=12.5'), { url, startSeconds: 12.5, endSeconds: null });
  assert.equal(chosen('/media/1.m3u8#t=0,20'), { url, startSeconds: 0, endSeconds: 20 });
});

it('is none where the browser plays it, or a file beside it', () => {
  const sources = [
    ['/media/1.m3u8', streamType],
    ['/media/1.mp4', 'video/mp4'],
  ] as const;
  assert.is(chosenStream(playerWith(sources, [streamType])), null);
  assert.is(chosenStream(playerWith(sources, ['video/mp4'])), null);
  assert.is(chosenStream(playerWith([], [])), null);
});

it('is none where media cannot be handed over piece by piece', () => {
  Reflect.deleteProperty(window, 'MediaSource');
  assert.is(chosenStream(playerWith([['/media/1.m3u8', streamType]], [])), null);
});

it.after(() => {
  Reflect.deleteProperty(globalThis, 'window');
});

it.run();
