import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestVideo } from '../../testing/media/testMedia.ts';
import { picture, reasonsOf, scan, withLibrary } from '../../testing/media/scannedLibrary.ts';
import type { LibrarySnapshot } from '../catalogue/librarySnapshot.ts';
import { LibraryError } from '../files/libraryRoot.ts';

const it = suite('scanLibrary, by the names of files');

const clip = await makeTestVideo(1);
const otherClip = await makeTestVideo(50, { extension: 'webm', title: 'From the tag' });
const thirdClip = await makeTestVideo(51);

it('takes captions as media centres name them, and tells of each that it does not take', async () => {
  const said = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';
  const files = {
    'a.mp4': clip,
    'a.srt': said,
    'a.en.srt': said,
    'a.en.hi.srt': said,
    'a.en.default.srt': said,
    'a.en.forced.srt': said,
    'a.commentary.en.srt': said,
    'a.en.sdh.ass': '[Script Info]',
    'a.en.sub': '{0}{25}Hello',
    'a.fr.ass': '[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,{\\i1}Bonjour, vous',
    'a.part2.webm': otherClip,
    'a.part2.de.srt': said,
  };
  await withLibrary(files, async (root) => {
    const snapshot = (await scan(root))!;
    const tracksOf = (path: string) =>
      snapshot.videos
        .find((video) => video.path === path)!
        .captions.map((caption) => [caption.language, caption.label, caption.path]);
    assert.equal(tracksOf('a.mp4'), [
      ['en', 'English', 'a.en.default.srt'],
      ['en-x-forced', 'English (Forced)', 'a.en.forced.srt'],
      ['en-x-sdh', 'English (SDH)', 'a.en.hi.srt'],
      ['und', 'Unknown language', 'a.srt'],
      ['fr', 'Français', 'a.fr.ass'],
    ]);
    assert.equal(tracksOf('a.part2.webm'), [['de', 'Deutsch', 'a.part2.de.srt']]);
    assert.equal(reasonsOf(snapshot), {
      'a.commentary.en.srt':
        'ignored: "commentary.en" is not a language tag, such as en or pt-BR. Name it by its language, such as a.en.srt for English.',
      'a.en.sdh.ass': 'ignored: a.en.hi.srt has captions in the same language.',
      'a.en.srt': 'ignored: a.en.default.srt has captions in the same language.',
      'a.en.sub': 'ignored: Browsers cannot show .sub captions. Convert it: ffmpeg -i a.en.sub a.en.vtt',
    });
    const { transcripts } = snapshot.videos.find((video) => video.path === 'a.mp4')!;
    const french = transcripts.find(({ language }) => language === 'fr')!;
    assert.equal(french.cues, [{ startSeconds: 1, text: 'Bonjour, vous' }]);
  });
});

it('takes captions from the folders that download programs make for them', async () => {
  const said = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';
  const files = {
    'film/film.mp4': clip,
    'film/Subs/2_English.srt': said,
    'film/Subs/3_English [SDH].srt': said,
    'film/Subs/film.de.srt': said,
    'film/Subs/4_Director comments.srt': said,
    'film/Subs/2_English.idx': '# VobSub',
    'film/Subs/2_English.sub': 'pictures',
    'season/one.mp4': otherClip,
    'season/two.mp4': thirdClip,
    'season/Subs/one/2_French.srt': said,
    'season/Subs/2_German.srt': said,
    'season/subtitles/two.es.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nHola\n',
  };
  await withLibrary(files, async (root) => {
    const snapshot = (await scan(root))!;
    const tracks = snapshot.videos.map(({ path, captions }) => [
      path,
      ...captions.map((caption) => `${caption.language} ${basename(caption.path!)}`),
    ]);
    const pictures =
      'ignored: Its subtitles are pictures (VobSub). Browsers show text only: a program with text recognition can convert them.';
    assert.equal(tracks.sort(), [
      ['film/film.mp4', 'de film.de.srt', 'en 2_English.srt', 'en-x-sdh 3_English [SDH].srt'],
      ['season/one.mp4', 'fr 2_French.srt'],
      ['season/two.mp4', 'es two.es.vtt'],
    ]);
    assert.equal(reasonsOf(snapshot), {
      'film/Subs/2_English.idx': pictures,
      'film/Subs/2_English.sub': pictures,
      'film/Subs/4_Director comments.srt':
        'ignored: "Director.comments" is not a language tag, such as en or pt-BR. Name it by its language, such as film.en.srt for English.',
    });
    await rm(join(root, 'film/Subs/2_English.srt'));
    const later = (await scan(root, snapshot))!;
    const film = later.videos.find(({ path }) => path === 'film/film.mp4')!;
    assert.equal(
      film.captions.map(({ language }) => language),
      ['de', 'en-x-sdh'],
    );
  });
});

it('leaves out what ignore files list, by the rules of Git', async () => {
  const files = {
    '.mainvideoignore': '# Not for viewers\nraw/\n*.mov\n/Ame\u0301lie/\n',
    'film.mp4': clip,
    'raw/film.mp4': otherClip,
    'a/raw/film.mp4': otherClip,
    'a/film.mov': otherClip,
    'Am\u00e9lie/film.mp4': otherClip,
    'b/.mainvideoignore': '*\n!kept.*\n!d\n',
    'b/film.mp4': otherClip,
    'b/kept.mov': thirdClip,
  };
  await withLibrary(files, async (root) => {
    const snapshot = (await scan(root))!;
    const pathsOf = ({ videos }: LibrarySnapshot) => videos.map(({ path }) => path).sort();
    assert.equal([pathsOf(snapshot), reasonsOf(snapshot)], [['b/kept.mov', 'film.mp4'], {}]);
    await rm(join(root, 'b/.mainvideoignore'));
    assert.equal(pathsOf((await scan(root, snapshot))!), ['b/film.mp4', 'film.mp4']);
  });
});

for (const [what, spoil, code] of [
  ['is too large', (path: string) => writeFile(path, '#'.repeat(70_000)), 'EFBIG'],
  ['leads nowhere', (path: string) => rm(path).then(() => symlink('nowhere', path)), 'ENOENT'],
  ['is a folder', (path: string) => rm(path).then(() => mkdir(path)), 'EINVAL'],
] as const)
  it(`publishes nothing new of a folder whose ignore file ${what}, and removes nothing`, async () => {
    const files = {
      'film.mp4': clip,
      'a/.mainvideoignore': 'secret.*',
      'a/one.webm': otherClip,
      'a/secret.mp4': thirdClip,
    };
    await withLibrary(files, async (root) => {
      const before = (await scan(root))!;
      await spoil(join(root, 'a/.mainvideoignore'));
      const after = (await scan(root, before))!;
      assert.equal(after.videos.map(({ path }) => path).sort(), ['a/one.webm', 'film.mp4']);
      assert.equal(reasonsOf(after), {
        a: `ignored: The folder cannot be read (.mainvideoignore: ${code}).`,
      });
    });
  });

it('names an ignore file of the library itself that cannot be read', async () => {
  await withLibrary({ 'film.mp4': clip, '.mainvideoignore': '#'.repeat(70_000) }, async (root) => {
    const error = await scan(root).catch((thrown: unknown) => thrown);
    assert.instance(error, LibraryError);
    assert.match(
      (error as Error).message,
      `${root}/.mainvideoignore cannot be read (EFBIG). Correct or delete it.`,
    );
  });
});

it('publishes no sample that a download program put beside a film', async () => {
  const padding = Buffer.alloc(10 * thirdClip.length);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4);
  const files = {
    'film.mp4': Buffer.concat([clip, padding]),
    'Sample/film.mp4': thirdClip,
    'sample.webm': otherClip,
  };
  await withLibrary(files, async (root) => {
    const snapshot = (await scan(root))!;
    assert.equal(
      snapshot.videos.map(({ path }) => path),
      ['film.mp4'],
    );
    const reason = 'ignored: It is a sample of film.mp4. Another name publishes it.';
    assert.equal(reasonsOf(snapshot), { 'Sample/film.mp4': reason, 'sample.webm': reason });
    assert.is(await scan(root, snapshot), null);
    await rm(join(root, 'film.mp4'));
    assert.is((await scan(root, snapshot))!.videos.length, 2, 'without the film they are videos');
  });
});

it('matches names that macOS wrote with separate accents', async () => {
  const [composed, decomposed] = ['Amélie'.normalize('NFC'), 'Amélie'.normalize('NFD')];
  const files = {
    [`${decomposed}.mp4`]: clip,
    [`${composed}.en.srt`]: '1\n00:00:01,000 --> 00:00:02,000\nHello\n',
    [`${composed}.json`]: '{"title": "Le Fabuleux Destin"}',
    [`${composed}.chapters.vtt`]: 'WEBVTT\n\n00:00.000 --> 00:01.000\nParis\n',
    [`${composed}.jpg`]: picture,
  };
  await withLibrary(files, async (root) => {
    const [video] = (await scan(root))!.videos;
    const { title, captions, poster, chapters } = video!;
    assert.is(title, 'Le Fabuleux Destin');
    assert.equal(
      [captions[0]?.path, poster?.path, chapters[0]?.title],
      [`${composed}.en.srt`, `${composed}.jpg`, 'Paris'],
    );
  });
});

it.run();
