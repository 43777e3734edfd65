import { existsSync, readdirSync, readFileSync, renameSync, utimesSync } from 'node:fs';
import { lstat, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inspectFile, type InspectionRequest } from '../inspection/inspectFile.ts';
import { type Inspection, refused } from '../inspection/inspection.ts';
import { inspectMedia } from '../inspection/inspectMedia.ts';
import type { LibrarySnapshot } from '../catalogue/librarySnapshot.ts';
import type { FolderReader } from '../files/listFiles.ts';
import { LibraryError, resolveLibrary } from '../files/libraryRoot.ts';
import { posterTag } from '../catalogue/posterCopies.ts';
import { serverMessage } from '../videos/serverMessages.ts';
import { scanLibrary } from './scanLibrary.ts';
import { createMemoryLibrary } from '../../testing/databases/memoryLibrary.ts';
import { type TestFiles } from '../../testing/testFolder.ts';
import { picture, reasonsOf, scan, withLibrary } from '../../testing/media/scannedLibrary.ts';
import { makeTestVideo, withChapters } from '../../testing/media/testMedia.ts';

const it = suite('scanLibrary');

const clip = await makeTestVideo(1);
const otherClip = await makeTestVideo(50, { extension: 'webm', title: 'From the tag' });

it('says how visible a new video is: as the folder says, otherwise as the site does', async () => {
  const files = {
    'family/channel.json': '{"newVideos": "private"}',
    'family/2025/birthday.mp4': clip,
    'open/channel.json': '{"newVideos": "public"}',
    'open/river.mp4': await makeTestVideo(2),
    'wrong/channel.json': '{"newVideos": "secret"}',
    'wrong/lake.mp4': await makeTestVideo(3),
    'top.mp4': await makeTestVideo(4),
  };
  await withLibrary(files, async (root) => {
    const store = createMemoryLibrary();
    await scanLibrary(root, { inspect: inspectFile, store, now: Date.now, newVideos: 'unlisted' });
    const snapshot = store.snapshot();
    assert.equal(
      Object.fromEntries(snapshot.videos.map(({ path, visibilityIfNew }) => [path, visibilityIfNew])),
      {
        'family/2025/birthday.mp4': 'private',
        'open/river.mp4': undefined,
        'wrong/lake.mp4': 'unlisted',
        'top.mp4': 'unlisted',
      },
    );
    assert.equal(reasonsOf(snapshot), {
      'wrong/channel.json': 'ignored: "newVideos" must be "public", "unlisted" or "private".',
    });
  });
});

it('makes a video of a file and the files beside it', async () => {
  const files = {
    'nature/channel.json': '{"name": "Nature films", "description": "Outside."}',
    'nature/river.mp4': clip,
    'nature/river.json':
      '{"title": "The river", "description": "It flows.", "publishedAt": "2026-05-01", "tags": ["water", "water", "calm"]}',
    'nature/river.jpg': picture,
    'nature/river.sheet.jpg': picture,
    'nature/river.storyboard.vtt': 'WEBVTT\n\n00:00.000 --> 00:20.000\nriver.sheet.jpg#xywh=0,0,160,90',
    'nature/river.en.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello',
    'nature/river.pt-br.vtt': 'WEBVTT\n',
    'nature/river.chapters.vtt':
      'WEBVTT\n\n00:00.000 --> 00:05.000\nSpring\n\n00:05.000 --> 00:09.000\nThe <b>sea</b>',
  };
  await withLibrary(files, async (root) => {
    const snapshot = (await scan(root))!;
    assert.equal(snapshot.channels, [
      { handle: 'nature', name: 'Nature films', description: 'Outside.', avatar: null },
    ]);
    const { id, fingerprint: _, ...video } = snapshot.videos[0]!;
    assert.match(id, /^[\w-]{11}$/);
    assert.equal(video, {
      channelHandle: 'nature',
      title: 'The river',
      description: 'It flows.',
      publishedMs: Date.UTC(2026, 4, 1),
      durationSeconds: 20,
      tags: ['water', 'calm'],
      width: 320,
      height: 180,
      mimeType: 'video/mp4; codecs="vp09.00.10.08"',
      sizeBytes: clip.length,
      path: 'nature/river.mp4',
      stream: null,
      hasTextTracks: false,
      isSoundLater: false,
      episode: null,
      poster: { path: 'nature/river.jpg', width: 160, height: 90, tag: posterTag(picture) },
      storyboard: {
        path: 'nature/river.storyboard.vtt',
        sheet: { path: 'nature/river.sheet.jpg', width: 160, height: 90 },
      },
      captions: [
        { language: 'en', label: 'English', path: 'nature/river.en.vtt' },
        { language: 'pt-BR', label: 'Português (Brasil)', path: 'nature/river.pt-br.vtt' },
      ],
      // The other caption file contains no speech.
      transcripts: [{ language: 'en', cues: [{ startSeconds: 1, text: 'Hello' }] }],
      chapters: [
        { title: 'Spring', startSeconds: 0, endSeconds: 5 },
        { title: 'The sea', startSeconds: 5, endSeconds: 20 },
      ],
    });
    assert.equal(reasonsOf(snapshot), {});
  });
});

const chaptered = withChapters(clip, [
  [0, 'In the file'],
  [7, '<i>Second</i>'],
]);
const inFile = [
  { title: 'In the file', startSeconds: 0, endSeconds: 7 },
  { title: '<i>Second</i>', startSeconds: 7, endSeconds: 20 },
];
const chaptersIn = ({ videos }: LibrarySnapshot) => videos.map(({ chapters }) => chapters);

it('takes the chapters in a file where nothing beside it has any', async () => {
  const info = JSON.stringify({ chapters: [{ title: 'In the info', start_time: 0 }] });
  const one = (title: string) => [{ title, startSeconds: 0, endSeconds: 20 }];
  for (const [files, expected] of [
    [{}, inFile],
    [{ 'a.info.json': '{"chapters": []}', 'a.chapters.vtt': 'WEBVTT\n' }, inFile],
    [{ 'a.info.json': info }, one('In the info')],
    [{ 'a.info.json': info, 'a.chapters.vtt': 'WEBVTT\n\n00:00.000 --> 00:20.000\nBeside' }, one('Beside')],
  ] as const) {
    await withLibrary({ 'a.mp4': chaptered, ...files }, async (root) =>
      assert.equal(chaptersIn((await scan(root))!), [expected]),
    );
  }
});

it('reads files again that were read before chapters were looked for, and changes no video but those that have some', async () => {
  await withLibrary({ 'a.mp4': chaptered, 'b.webm': otherClip }, async (root) => {
    const now = (await scan(root))!;
    const old = await scanOld(root);
    const store = createMemoryLibrary();
    await store.replace(old);
    const changed: string[] = [];
    const watched = {
      ...store,
      apply: (change: Parameters<typeof store.apply>[0]) => {
        changed.push(...change.put.videos.map(({ path }) => path));
        return store.apply(change);
      },
    };
    await scanLibrary(root, { inspect: inspectFile, store: watched, now: Date.now });
    assert.equal(changed, ['a.mp4']);
    assert.equal(store.snapshot(), now);
    assert.is(await scan(root, store.snapshot()), null);
  });
});

it('keeps what it knew of a file that cannot be read again for its chapters, and reads it the next time', async () => {
  await withLibrary({ 'a.mp4': chaptered }, async (root) => {
    const store = createMemoryLibrary();
    await store.replace(await scanOld(root));
    const [path, elsewhere] = [join(root, 'a.mp4'), join(root, '.away')];
    const goingAway = {
      ...store,
      // Called after the folder was listed.
      async files() {
        renameSync(path, elsewhere);
        return store.files();
      },
    };
    await scanLibrary(root, { inspect: inspectFile, store: goingAway, now: Date.now });
    renameSync(elsewhere, path);
    assert.equal(chaptersIn(store.snapshot()), [[]]);
    await scanLibrary(root, { inspect: inspectFile, store, now: Date.now });
    assert.equal(chaptersIn(store.snapshot()), [inFile]);
  });
});

/** Returns the stored state of a folder from before chapters and dates were read. */
async function scanOld(root: string): Promise<LibrarySnapshot> {
  const { files } = (await scan(root))!;
  const store = createMemoryLibrary();
  const lessRead = files.map((file) => ({ ...file, facts: { ...file.facts!, chapters: [], dateMs: null } }));
  await store.replace({ fingerprint: 'old', channels: [], videos: [], files: lessRead });
  await scanLibrary(root, { inspect: inspectFile, store, now: Date.now });
  const old = lessRead.map((file) => ({ ...file, facts: { ...file.facts, version: undefined } }));
  return { ...store.snapshot(), fingerprint: 'old', files: old };
}

it('dates a video by its recording, and by the time of the file only without it', async () => {
  const recordedMs = Date.UTC(2021, 6, 4, 12, 30);
  const files = {
    'phone.mp4': await makeTestVideo(40, { createdMs: recordedMs }),
    'dated.mp4': await makeTestVideo(41, { createdMs: recordedMs }),
    'dated.json': '{"publishedAt": "2022-01-01"}',
    'copied.mp4': await makeTestVideo(42),
  };
  await withLibrary(files, async (root) => {
    const modifiedMs = Date.UTC(2026, 0, 1);
    for (const path of Object.keys(files)) utimesSync(join(root, path), modifiedMs / 1000, modifiedMs / 1000);
    const dates = (await scan(root))!.videos.map(({ path, publishedMs }) => [path, publishedMs]);
    assert.equal(Object.fromEntries(dates), {
      'phone.mp4': recordedMs,
      'dated.mp4': Date.UTC(2022, 0, 1),
      'copied.mp4': modifiedMs,
    });
  });
});

it('gives files at the top to the channel of the library, and deep ones to the folder at the top', async () => {
  await withLibrary({ 'my_clip.mp4': clip, 'Ferien 2025/tag 1/a.webm': otherClip }, async (root) => {
    const snapshot = (await scan(root))!;
    const found = snapshot.videos.map((video) => [video.title, video.channelHandle]);
    const rootHandle = snapshot.channels.find((channel) => channel.handle !== 'ferien-2025')!.handle;
    assert.match(rootHandle, /^mainvideo-test-/);
    assert.equal(found, [
      ['From the tag', 'ferien-2025'],
      ['My clip', rootHandle],
    ]);
  });
});

/** Returns the places of the videos in their series, by title. */
const episodesIn = ({ videos }: LibrarySnapshot) =>
  Object.fromEntries(
    videos.map(({ title, episode }) => [
      title,
      episode && [episode.seriesHandle, episode.seriesTitle, episode.seasonNumber, episode.number],
    ]),
  );

it('makes episodes of a series of files that are named so, one series for all spellings of its name', async () => {
  const files = {
    'TV/The Wire/Season 1/02 - The Detail.mp4': await makeTestVideo(2),
    'TV/the.wire.S02E01.720p.mp4': await makeTestVideo(3),
    'TV/The Wire/Specials/01.mp4': await makeTestVideo(4),
    'TV/The Wire/Season 1/01.mp4': await makeTestVideo(5),
    'TV/The Wire/Season 1/01.json': '{"title": "The Target"}',
    'TV/The Wire/Season 1/Trailer.mp4': await makeTestVideo(6),
  };
  await withLibrary(files, async (root) => {
    assert.equal(episodesIn((await scan(root))!), {
      'The Target': ['tv.the-wire', 'The Wire', 1, 1],
      'The Wire S01E02 – The Detail': ['tv.the-wire', 'The Wire', 1, 2],
      'The wire S02E01': ['tv.the-wire', 'The wire', 2, 1],
      'The Wire S00E01': ['tv.the-wire', 'The Wire', 0, 1],
      Trailer: null,
    });
  });
});

it('places an episode by its NFO file, whatever its name', async () => {
  const nfo = (parts: string) => `<episodedetails>${parts}</episodedetails>`;
  const files = {
    'TV/The Wire/Season 1/Pilot.mp4': await makeTestVideo(2),
    'TV/The Wire/Season 1/Pilot.nfo': nfo('<title>The Target</title><season>1</season><episode>1</episode>'),
    'TV/Wire S09E09.mp4': await makeTestVideo(3),
    'TV/Wire S09E09.nfo': nfo('<showtitle>The Wire</showtitle><season>1</season><episode>2</episode>'),
    'Alone.mp4': await makeTestVideo(4),
    'Alone.nfo': nfo('<season>1</season><episode>1</episode>'),
  };
  await withLibrary(files, async (root) => {
    assert.equal(episodesIn((await scan(root))!), {
      'The Target': ['tv.the-wire', 'The Wire', 1, 1],
      'The Wire S01E02': ['tv.the-wire', 'The Wire', 1, 2],
      // Neither the file nor a folder names a series.
      Alone: null,
    });
  });
});

it('lists each file that cannot be played with its reason, and serves the rest', async () => {
  const files = {
    'a.mp4': clip,
    'b-half.mp4': clip.slice(0, clip.length / 2),
    'c-half.webm': otherClip.slice(0, otherClip.length / 2),
    'd-text.mp4': 'hello there',
    'e-empty.mp4': '',
    'f-again.mp4': clip,
    'a.json': '{"title": 5, "tags": ["x"]}',
    'a.en.vtt': 'not captions',
    'a.zz_zz.vtt': 'WEBVTT',
    'a.jpg': 'no picture',
    'notes.txt': 'nothing to do with videos',
    '.hidden.mp4': 'skipped',
  };
  await withLibrary(files, async (root) => {
    await symlink('/etc/passwd', join(root, 'g-link.mp4'));
    const snapshot = (await scan(root))!;
    assert.equal(
      snapshot.videos.map((video) => [video.path, video.title, video.tags, video.captions, video.poster]),
      [['a.mp4', 'A', ['x'], [], null]],
    );
    const reasons = reasonsOf(snapshot);
    assert.match(reasons['b-half.mp4']!, /refused: It is cut off: its last \d+ bytes are missing/);
    assert.match(reasons['c-half.webm']!, /refused: It is cut off: its last \d+ bytes are missing/);
    assert.is(reasons['d-text.mp4'], 'refused: It is not a video file, despite its name.');
    assert.is(reasons['e-empty.mp4'], 'refused: It is empty. Copy it again.');
    assert.is(
      reasons['f-again.mp4'],
      'duplicate: It is the same video as a.mp4. Delete one of them, or leave both: it is shown once.',
    );
    assert.match(reasons['g-link.mp4']!, /refused: It is a symbolic link/);
    assert.is(reasons['a.json'], 'ignored: "title" must be a string.');
    assert.match(reasons['a.en.vtt']!, /ignored: It is not WebVTT/);
    assert.match(reasons['a.zz_zz.vtt']!, /ignored: "zz_zz" is not a language tag/);
    assert.is(reasons['a.jpg'], 'ignored: It is not a JPEG, PNG or WebP image, despite its name.');
    assert.is(Object.keys(reasons).length, 10);
  });
});

it('T103: leaves out what operating systems and NAS keep, and what an earlier version published of it', async () => {
  const files = { 'a/kept.mp4': otherClip, 'gone/deleted.mp4': clip };
  await withLibrary(files, async (root) => {
    const before = (await scan(root))!;
    assert.equal(before.channels.map(({ handle }) => handle).sort(), ['a', 'gone']);
    await rename(join(root, 'gone'), join(root, '#Recycle'));
    // As stored by a version that did not ignore such folders.
    const published = JSON.parse(
      JSON.stringify(before).replaceAll('gone/', '#Recycle/').replaceAll('"gone"', '"recycle"'),
    ) as LibrarySnapshot;
    assert.ok(published.videos.some(({ path }) => path === '#Recycle/deleted.mp4'));
    const now = (await scan(root, published))!;
    assert.equal(
      [now.channels.map(({ handle }) => handle), now.videos.map(({ path }) => path), reasonsOf(now)],
      [['a'], ['a/kept.mp4'], {}],
    );
  });
});

it('tells a poster from the one before it by its content, to its last byte, and not by when it was written', async () => {
  const long = Buffer.concat([picture, Buffer.alloc(300_000)]);
  await withLibrary({ 'a.mp4': clip, 'a.jpg': long }, async (root) => {
    const first = (await scan(root))!;
    const tagOf = (snapshot: LibrarySnapshot) => snapshot.videos[0]!.poster!.tag;
    await utimes(join(root, 'a.jpg'), 1_600_000_000, 1_600_000_000);
    const touched = (await scan(root, first))!;
    assert.is(tagOf(touched), tagOf(first));
    long[long.length - 1] = 1;
    await writeFile(join(root, 'a.jpg'), long);
    assert.is.not(tagOf((await scan(root, touched))!), tagOf(first));
  });
});

it('T57: has no tag for a poster that is too large to be copied', async () => {
  const huge = Buffer.concat([picture, Buffer.alloc(16 * 1024 * 1024)]);
  await withLibrary({ 'a.mp4': clip, 'a.jpg': huge }, async (root) => {
    assert.equal((await scan(root))!.videos[0]!.poster, { path: 'a.jpg', width: 160, height: 90 });
  });
});

it('does without a storyboard that cannot be used, and says why', async () => {
  const storyboardOf = (name: string) => `WEBVTT\n\n00:00.000 --> 00:20.000\n${name}#xywh=0,0,160,90`;
  const files = {
    'a.mp4': clip,
    'a.storyboard.vtt': 'no storyboard',
    'b.webm': otherClip,
    'b.storyboard.vtt': storyboardOf('../../etc/passwd.jpg'),
  };
  await withLibrary(files, async (root) => {
    const snapshot = (await scan(root))!;
    assert.equal(
      snapshot.videos.map((video) => [video.storyboard, video.captions]),
      [
        [null, []],
        [null, []],
      ],
    );
    assert.equal(reasonsOf(snapshot), {
      'a.storyboard.vtt': 'ignored: It is not WebVTT: the first line must be WEBVTT.',
      'b.storyboard.vtt': 'ignored: Its picture ../../etc/passwd.jpg is missing or cannot be used.',
    });
  });
});

const streamFolder = new URL('../../testing/stream-library/', import.meta.url);
const streamFiles: TestFiles = Object.fromEntries(
  readdirSync(streamFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(fileURLToPath(streamFolder), path), readFileSync(path)]),
);

it('makes a video of a stream that stands alone, and none of its parts', async () => {
  const files = { ...streamFiles, 'test-tone.json': '{"title": "A tone"}' };
  await withLibrary(files, async (root) => {
    const snapshot = (await scan(root))!;
    assert.equal(reasonsOf(snapshot), {});
    assert.is(snapshot.videos.length, 1);
    const { title, durationSeconds, width, height, path, mimeType, stream, sizeBytes } = snapshot.videos[0]!;
    assert.equal([title, durationSeconds, width, height], ['A tone', 6, 320, 180]);
    assert.equal([path, mimeType], ['test-tone.m3u8', 'application/vnd.apple.mpegurl']);
    const allBytes = Object.keys(streamFiles).reduce((sum, name) => sum + streamFiles[name]!.length, 0);
    assert.equal(stream, { path: 'test-tone.m3u8', width: 320, height: 180, sizeBytes: allBytes });
    assert.is(sizeBytes, allBytes);
  });
});

for (const streamPath of ['test-tone.m3u8', 'test-tone/master.m3u8'] as const) {
  it(`takes ${streamPath} for another form of test-tone.mp4`, async () => {
    const { 'test-tone.m3u8': master, ...parts } = streamFiles;
    const text = Buffer.from(master as Uint8Array).toString();
    const files = {
      ...parts,
      'test-tone.mp4': clip,
      [streamPath]: streamPath.includes('/') ? text.replaceAll('test-tone/', '') : text,
    };
    await withLibrary(files, async (root) => {
      const snapshot = (await scan(root))!;
      assert.equal(reasonsOf(snapshot), {});
      assert.equal(
        snapshot.videos.map(({ path, stream }) => [path, stream?.path, stream?.height]),
        [['test-tone.mp4', streamPath, 180]],
      );
    });
  });
}

it('lists a broken stream with its reason, and serves the file beside it', async () => {
  const { 'test-tone/high/2.m4s': _, ...incomplete } = streamFiles;
  await withLibrary({ ...incomplete, 'test-tone.mp4': clip }, async (root) => {
    const snapshot = (await scan(root))!;
    assert.equal(
      snapshot.videos.map(({ path, stream }) => [path, stream]),
      [['test-tone.mp4', null]],
    );
    assert.equal(reasonsOf(snapshot), {
      'test-tone.m3u8': 'ignored: It names test-tone/high/2.m4s, which is missing. Copy it again.',
    });
  });
});

it('notices that a part of a stream is gone', async () => {
  await withLibrary(streamFiles, async (root) => {
    const first = (await scan(root))!;
    await rm(join(root, 'test-tone/low/0.m4s'));
    const second = (await scan(root, first))!;
    assert.is(second.videos.length, 0);
    assert.match(reasonsOf(second)['test-tone.m3u8']!, /low\/0\.m4s, which is missing/);
  });
});

it('answers null when nothing changed, and notices a change of any file', async () => {
  await withLibrary({ 'a.mp4': clip }, async (root) => {
    const first = (await scan(root))!;
    assert.is(await scan(root, first), null);
    await writeFile(join(root, 'a.json'), '{"title": "New"}');
    const second = (await scan(root, first))!;
    assert.is(second.videos[0]!.title, 'New');
    assert.is(second.videos[0]!.id, first.videos[0]!.id);
  });
});

it('takes no notice of files that have nothing to do with videos', async () => {
  await withLibrary({ 'a.mp4': clip }, async (root) => {
    const first = (await scan(root))!;
    await writeFile(join(root, 'state.db'), 'changes all the time');
    assert.is(await scan(root, first), null);
  });
});

it('T36: says that a link to a folder is not followed', async () => {
  await withLibrary({ 'a.mp4': clip }, async (root) => {
    await withLibrary({ 'b.webm': otherClip }, async (elsewhere) => {
      await symlink(elsewhere, join(root, 'more'));
      const snapshot = (await scan(root))!;
      assert.is(snapshot.videos.length, 1);
      assert.equal(reasonsOf(snapshot), {
        more: 'ignored: It is a symbolic link, and links are not followed. Put the file itself here.',
      });
    });
  });
});

it('opens no video again whose size and time are unchanged', async () => {
  await withLibrary({ 'a.mp4': clip }, async (root) => {
    const modified = new Date(1_700_000_000_000);
    await utimes(join(root, 'a.mp4'), modified, modified);
    const first = (await scan(root))!;
    // Same size and time, but not a video: only the stored facts can make it one.
    await writeFile(join(root, 'a.mp4'), new Uint8Array(clip.length));
    await utimes(join(root, 'a.mp4'), modified, modified);
    const again = await scan(root, { ...first, fingerprint: 'other' });
    assert.equal(again, null);
  });
});

it('reads again what could not be read beside a video, though neither has changed', async () => {
  const files = { 'a/clip.mp4': clip, 'a/clip.en.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello' };
  await withLibrary(files, async (root) => {
    const store = createMemoryLibrary();
    const sidecar = join(root, 'a/clip.en.vtt');
    // The file disappears before it is opened, which fails as in a process with too many open files.
    const hide = () => existsSync(sidecar) && renameSync(sidecar, join(root, 'a/hidden.txt'));
    await scanLibrary(root, { inspect: inspectFile, store, now: Date.now, onProgress: hide });
    const before = await store.snapshot();
    assert.equal(before.videos[0]!.transcripts, []);
    assert.equal(reasonsOf(before), { 'a/clip.en.vtt': 'ignored: It cannot be read (ENOENT).' });
    renameSync(join(root, 'a/hidden.txt'), sidecar);
    await scanLibrary(root, { inspect: inspectFile, store, now: Date.now });
    const after = await store.snapshot();
    assert.is(after.videos[0]!.transcripts.length, 1);
    assert.equal(reasonsOf(after), {});
    assert.is((await scanLibrary(root, { inspect: inspectFile, store, now: Date.now })).type, 'unchanged');
  });
});

it('T81: takes a file for one of 1970 whose time is beyond all dates', async () => {
  await withLibrary({ 'a/clip.mp4': clip }, async (root) => {
    const store = createMemoryLibrary();
    const reader: FolderReader = {
      readdir,
      // As from a file system that stores seconds in 64 bits.
      lstat: async (path) => Object.assign(await lstat(path), { mtimeMs: 1e16 }),
    };
    await scanLibrary(root, { inspect: inspectFile, store, now: Date.now, reader });
    const { videos } = await store.snapshot();
    assert.equal(
      videos.map(({ publishedMs }) => publishedMs),
      [0],
    );
  });
});

it('T78: lists a file that is too hard to read with reason and advice, and opens it again when it changes', async () => {
  await withLibrary({ 'a/clip.mp4': clip, 'a/bad.mp4': 'bad', 'a/worse.avi': 'worse' }, async (root) => {
    const store = createMemoryLibrary();
    const modified = new Date(1_700_000_000_000);
    let opened: string[] = [];
    async function inspect(request: InspectionRequest): Promise<Inspection> {
      const path = request.type === 'stream' ? request.stream.file.path : relative(root, request.path);
      opened.push(path);
      const isHard = /bad|worse/.test(path);
      return isHard
        ? refused(serverMessage('READING_TOO_HARD'), serverMessage('COPY_AGAIN'))
        : inspectFile(request);
    }
    const openedByScan = async () => {
      opened = [];
      await scanLibrary(root, { inspect, store, now: Date.now });
      return opened.sort();
    };
    assert.equal(await openedByScan(), ['a/bad.mp4', 'a/clip.mp4', 'a/worse.avi']);
    const tooHard = 'refused: Reading it takes too much time or memory. It may be damaged. Copy it again.';
    const known = await store.snapshot();
    assert.equal(reasonsOf(known), { 'a/bad.mp4': tooHard, 'a/worse.avi': tooHard });
    assert.is(known.videos.length, 1);

    await writeFile(join(root, 'a/other.webm'), otherClip);
    await utimes(join(root, 'a/other.webm'), modified, modified);
    assert.equal(await openedByScan(), ['a/other.webm']);
    assert.equal(reasonsOf(await store.snapshot()), { 'a/bad.mp4': tooHard, 'a/worse.avi': tooHard });

    await writeFile(join(root, 'a/bad.mp4'), clip);
    await utimes(join(root, 'a/bad.mp4'), modified, modified);
    assert.equal(await openedByScan(), ['a/bad.mp4']);
  });
});

it('keeps the id of a file that is renamed', async () => {
  await withLibrary({ 'a.mp4': clip, 'b/c.mp4': otherClip }, async (root) => {
    const before = (await scan(root))!.videos.map((video) => video.id).sort();
    await withLibrary({ 'x/y.mp4': clip, 'z.mp4': otherClip }, async (moved) => {
      assert.equal((await scan(moved))!.videos.map((video) => video.id).sort(), before);
    });
  });
});

it('does not bring back what was taken out since it listed the folder', async () => {
  await withLibrary({ 'a.mp4': clip, 'b.webm': otherClip }, async (root) => {
    const store = createMemoryLibrary();
    let removedId = '';
    const removeOnce = async () => {
      if (!existsSync(join(root, 'a.mp4'))) return;
      renameSync(join(root, 'a.mp4'), join(root, '.trashed'));
      removedId = (await inspectMedia(join(root, '.trashed'), clip.length)).facts!.videoId;
      await store.remove({ videoIds: [removedId], paths: ['a.mp4'] });
    };
    const shown: string[] = [];
    await scanLibrary(root, {
      inspect: inspectFile,
      store: {
        ...store,
        // After the file was read, and before the scan stores it.
        async apply(change) {
          await removeOnce();
          await store.apply(change);
          shown.push(...store.snapshot().videos.map(({ id }) => id));
        },
      },
      now: Date.now,
    });
    assert.not.ok(shown.includes(removedId));
    const { videos, files } = store.snapshot();
    assert.equal([videos.map(({ path }) => path), files.map(({ path }) => path)], [['b.webm'], ['b.webm']]);
  });
});

it('passes over no more than 250 known files before others have a turn', async () => {
  const paths = Array.from({ length: 1_000 }, (_, i) => `v${i}.mp4`);
  await withLibrary(Object.fromEntries(paths.map((path) => [path, ''])), async (root) => {
    const store = createMemoryLibrary();
    const files = await Promise.all(
      paths.map(async (path, i) => {
        const { mtimeMs } = await stat(join(root, path));
        const facts = {
          videoId: `v${i}`,
          durationSeconds: 1,
          width: 2,
          height: 2,
          mimeType: 'video/mp4',
          title: null,
          description: null,
          dateMs: null,
          genre: null,
          chapters: [],
        };
        const modifiedMs = Math.round(mtimeMs);
        return {
          path,
          sizeBytes: 0,
          modifiedMs,
          status: 'playable',
          reason: null,
          advice: null,
          facts,
        } as const;
      }),
    );
    await store.replace({ fingerprint: 'one', channels: [], videos: [], files });
    // The first scan makes videos from the facts; the second has nothing to do.
    await scanLibrary(root, { inspect: inspectFile, store, now: Date.now });
    await store.apply({
      put: { channels: [], videos: [], files: [] },
      remove: { handles: [], videoIds: [], paths: [] },
      fingerprint: 'another',
    });
    let [most, sinceTurn, passed, isDone] = [0, 0, 0, false];
    const watch = () => {
      sinceTurn = 0;
      if (!isDone) setImmediate(watch);
    };
    watch();
    await scanLibrary(root, {
      inspect: inspectFile,
      store,
      now: Date.now,
      onProgress() {
        passed += 1;
        sinceTurn += 1;
        most = Math.max(most, sinceTurn);
      },
    });
    isDone = true;
    assert.ok(passed >= paths.length);
    assert.ok(most <= 251, `${most} files between two turns`);
  });
});

it('is content with an empty folder', async () => {
  await withLibrary({}, async (root) => {
    const snapshot = (await scan(root))!;
    assert.equal([snapshot.videos, snapshot.channels, snapshot.files], [[], [], []]);
  });
});

for (const [name, path, message] of [
  ['is not there', 'missing', /missing does not exist. Give a folder of video files: --library FOLDER/],
  ['is a file', 'a.mp4', /a.mp4 is a file. Give the folder it is in/],
] as const) {
  it(`refuses a library that ${name}`, async () => {
    await withLibrary({ 'a.mp4': clip }, async (root) => {
      const error = await resolveLibrary(join(root, path)).catch((reason: unknown) => reason);
      assert.instance(error, LibraryError);
      assert.match((error as Error).message, message);
    });
  });
}

it.run();
