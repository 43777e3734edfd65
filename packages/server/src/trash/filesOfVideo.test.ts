import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesOfVideo } from './filesOfVideo.ts';

const it = suite('filesOfVideo');

async function pathsOf(
  videoPaths: readonly string[],
  beside: readonly string[],
  texts: Record<string, string> = {},
) {
  const listed = [...videoPaths, ...beside];
  return (await filesOfVideo(videoPaths, listed, async (path) => texts[path])).map(({ path }) => path);
}

it('is the video and all that goes by its name, the video first', async () => {
  const named = ['film.json', 'film.en.vtt', 'film.jpg', 'film-poster.webp', 'film.storyboard.vtt'];
  const others = ['filming.json', 'film2.mp4', 'other.en.vtt', 'a/film.json'];
  assert.equal(await pathsOf(['film.mp4'], [...named, ...others]), ['film.mp4', ...named]);
});

it('leaves what goes by the longer name of another video', async () => {
  const others = ['film.extended.mkv', 'film.extended.json', 'film.extended.en.vtt'];
  assert.equal(await pathsOf(['film.mp4'], [...others, 'film.json']), ['film.mp4', 'film.json']);
});

it('leaves what another video of the very same name uses as well', async () => {
  assert.equal(await pathsOf(['film.mp4'], ['film.webm', 'film.json', 'poster.jpg']), ['film.mp4']);
});

it('takes what belongs to a folder with no other video in it', async () => {
  const ofFolder = ['one/poster.jpg', 'one/folder.png', 'one/movie.nfo'];
  assert.equal(await pathsOf(['one/film.mp4'], [...ofFolder, 'one/notes.json', 'poster.jpg']), [
    'one/film.mp4',
    ...ofFolder,
  ]);
  assert.equal(await pathsOf(['one/film.mp4'], [...ofFolder, 'one/two.mp4']), ['one/film.mp4']);
});

it('takes a stream with all that its playlists name, and nothing else', async () => {
  const first = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/list.m3u8\n';
  const level =
    '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXTINF:4,\n../../../secret.ts\n#EXT-X-ENDLIST\n';
  const beside = ['film/index.m3u8', 'film/low/list.m3u8', 'film/low/a.ts', 'film/low/b.ts', 'secret.ts'];
  const texts = { 'film/index.m3u8': first, 'film/low/list.m3u8': level };
  assert.equal(await pathsOf(['film.mp4'], beside, texts), [
    'film.mp4',
    'film/index.m3u8',
    'film/low/list.m3u8',
    'film/low/a.ts',
  ]);
});

it('takes every copy with what goes by each name', async () => {
  const beside = ['a.json', 'b/c.json', 'b/d.mp4'];
  assert.equal(await pathsOf(['a.mp4', 'b/c.mp4'], beside), ['a.mp4', 'b/c.mp4', 'a.json', 'b/c.json']);
});

it.run();
