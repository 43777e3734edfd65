import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parsePlaylist } from '../library/formats/hlsPlaylist.ts';
import { streamPart } from './streamPart.ts';

const segments = (name: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="${name}/init.mp4"\n#EXTINF:4,\n${name}/0.m4s\n#EXT-X-ENDLIST\n`;
const texts: { readonly [path: string]: string } = {
  'nature/film.m3u8':
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfilm/low.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nfilm/high.m3u8\n',
  'nature/film/low.m3u8': segments('low'),
  'nature/film/high.m3u8': segments('../../../outside'),
};
const playlistOf = (text: string) => ({ text, uris: parsePlaylist(text).playlist?.uris ?? [] });
const ask = (address: string) =>
  streamPart('nature/film.m3u8', address.split('/'), async (path) =>
    texts[path] === undefined ? undefined : playlistOf(texts[path]),
  );

const it = suite('streamPart');

it('hands out playlists that name their parts by number', async () => {
  const first = await ask('stream.m3u8');
  assert.equal(first, {
    type: 'playlist',
    text: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nstream/0.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\nstream/1.m3u8\n',
  });
  const level = await ask('stream/0.m3u8');
  assert.match(level?.type === 'playlist' ? level.text : '', /URI="0\/0\.mp4"\n#EXTINF:4,\n0\/1\.m4s\n/);
});

it('finds the file of a number', async () => {
  assert.equal(await ask('stream/0/0.mp4'), {
    type: 'file',
    path: 'nature/film/low/init.mp4',
    contentType: 'video/mp4',
  });
  assert.equal(await ask('stream/0/1.m4s'), {
    type: 'file',
    path: 'nature/film/low/0.m4s',
    contentType: 'video/iso.segment',
  });
});

for (const address of [
  'stream.mp4',
  'stream/2.m3u8',
  'stream/0.mp4',
  'stream/0/2.m4s',
  'stream/0/1.ts',
  'stream/0/0/0.m4s',
  'stream/-1.m3u8',
  'stream/00.m3u8',
  'stream/.m3u8',
  'stream/length.m3u8',
  'stream/1/0.mp4',
  'stream/1/1.m4s',
  'stream/..%2fsecret.ts',
]) {
  it(`T30: has nothing at ${address}`, async () => assert.is(await ask(address), undefined));
}

it('T104: looks at each name of a long playlist once, for the playlist and for a part of it', async () => {
  const count = 2_000;
  const uris = Array.from({ length: count }, (_, i) => `${'./'.repeat(i)}0.ts`);
  const text = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${uris.map((uri) => `#EXTINF:4,\n${uri}\n`).join('')}#EXT-X-ENDLIST\n`;
  let looks = 0;
  const counted = new Proxy(uris, {
    get(target, name, receiver) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  const askLong = (address: string) =>
    streamPart('film.m3u8', address.split('/'), async () => ({ text, uris: counted }));
  const playlist = await askLong('stream.m3u8');
  assert.match(playlist?.type === 'playlist' ? playlist.text : '', /\nstream\/1999\.ts\n#EXT-X-ENDLIST\n$/);
  assert.is(looks, count);
  assert.is((await askLong('stream/1999.ts'))?.type, 'file');
  assert.is(looks, count + 1);
});

it('has nothing where a playlist is gone', async () => {
  assert.is(await streamPart('gone.m3u8', ['stream.m3u8'], async () => undefined), undefined);
});

it.run();
