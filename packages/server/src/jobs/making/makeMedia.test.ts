import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createVirtualClock, rejects } from '@mainvideo/sdk/testing';
import { createCatalogue } from '../../database/queries/catalogue.ts';
import { createConversions } from '../../database/queries/conversions.ts';
import { editionsOf } from '../../database/opening/editions.ts';
import { createLateIndexes } from '../../database/queries/lateIndexes.ts';
import { openJobQueue } from '../../database/queue/openJobQueue.ts';
import { createLibraryStore } from '../../database/queries/libraryStore.ts';
import { parsePlaylist } from '../../library/formats/hlsPlaylist.ts';
import { inspectFile } from '../../library/inspection/inspectFile.ts';
import { scanLibrary } from '../../library/scan/scanLibrary.ts';
import { sourcesOf } from '../../library/catalogue/sourcesOf.ts';
import { parseCues } from '../../library/formats/webVtt.ts';
import { createFolderFiles } from '../../media/folderFiles.ts';
import { serveMedia } from '../../media/serveMedia.ts';
import { findRealTools, h264, makeClip, testPicture } from '../../testing/media/realFfmpeg.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import type { JobKind } from '../queue/job.ts';
import { createMediaMaker } from '../scheduling/mediaJobs.ts';
import { readLoudness } from './measureLoudness.ts';
import { createRunProgram } from '../programs/runProgram.ts';
import { realTimers } from '../../testing/realTimers.ts';
import { openMigratedMemory } from '../../testing/databases/migratedMemory.ts';

// Uses a real ffmpeg: the site serves what it makes.

const it = suite('makeMedia, by ffmpeg');

const tools = await findRealTools();
/**
 * Creates a site with one video, made by ffmpeg, and completes the requested jobs; `planned`: those that the site
 * plans itself.
 */
async function withMade(
  name: string,
  argv: readonly string[],
  kinds: readonly JobKind[] | { readonly planned: readonly JobKind[] },
  check: (site: {
    ask: (address: string) => Promise<Response | undefined>;
    video: () => Promise<
      NonNullable<Awaited<ReturnType<ReturnType<typeof createCatalogue>['findVideos']>>[0]>
    >;
    /** Returns the captions shown, by language. */
    captions: () => Promise<readonly string[]>;
    /** Returns the results of a search for "evening" among videos with captions. */
    said: () => Promise<readonly string[]>;
    reasons: readonly (string | null)[];
    states: readonly string[];
  }) => Promise<void>,
): Promise<void> {
  const { folder, remove } = await makeTestFolder();
  const root = join(await realpath(folder), 'library');
  const madeRoot = join(await realpath(folder), 'data 100%d', 'media');
  await mkdir(root);
  await mkdir(madeRoot, { recursive: true });
  makeClip(tools, join(root, 'clip.' + name.split('.').at(-1)!), argv);
  await rename(join(root, 'clip.' + name.split('.').at(-1)!), join(root, name));
  const asked = 'planned' in kinds ? [] : kinds;
  const expected = 'planned' in kinds ? kinds.planned : kinds;
  const database = await openMigratedMemory();
  // A minute later, when no file counts as being copied.
  await scanLibrary(root, {
    inspect: inspectFile,
    store: createLibraryStore(database),
    now: () => Date.now() + 60_000,
  });
  const catalogue = createCatalogue(database);
  const [found] = await catalogue.listVideos({ first: 1, offset: 0 });
  assert.ok(found, 'The library has no video.');
  let onChange = () => {};
  const { queue, dispatcher } = openJobQueue({
    database,
    timers: realTimers,
    onChange: () => onChange(),
  });
  const faults: unknown[] = [];
  const maker = createMediaMaker({
    inspect: inspectFile,
    queue,
    dispatcher,
    catalogue,
    conversions: createConversions(database, madeRoot),
    editions: editionsOf(database),
    lateIndexes: createLateIndexes(database),
    onConverted: () => {},
    libraryRoot: root,
    madeRoot,
    settings: {
      ffmpeg: tools.ffmpeg,
      jobs: 'planned' in kinds ? 'all' : 'off',
      cores: 1,
      faststartBytes: 1e9,
      streamsBytes: null,
    },
    isAlone: true,
    timers: realTimers,
    run: createRunProgram(realTimers, 0),
    worker: 'test',
    path: process.env['PATH']!,
    tell: () => {},
    onFault: (error) => faults.push(error),
  });
  try {
    await queue.addAgain(asked.map((kind) => ({ kind, videoId: found.id, publishedMs: 0 })));
    const over = new Promise<void>((resolve) => {
      onChange = async () => {
        const { items } = await queue.page({ first: 10, after: null, state: null });
        const areOver = items.every((job) => !['QUEUED', 'RUNNING'].includes(job.state));
        if (areOver && items.length === expected.length) resolve();
      };
    });
    await maker.start(Promise.resolve());
    await over;
    await maker.stop();
    const { items } = await queue.page({ first: 10, after: null, state: null });
    assert.equal(faults, []);
    assert.equal(items.map(({ kind }) => kind).sort(), [...expected].sort());
    await check({
      ask: (address) =>
        serveMedia(
          new Request(`http://localhost${address}`),
          catalogue,
          createFolderFiles({ library: root, made: madeRoot }),
        ),
      video: async () => (await catalogue.findVideos([found.id]))[0]!,
      captions: async () =>
        (await catalogue.captionsOf([found.id]))[0]!.map(({ language, label }) => `${language} ${label}`),
      said: async () => {
        const { items: hits } = await catalogue.search({
          query: 'evening',
          filter: { hasCaptions: true },
          sort: 'RELEVANCE',
          first: 1,
          after: null,
        });
        return hits.map(({ type }) => type);
      },
      reasons: items.map((job) => job.reason),
      states: items.map((job) => job.state),
    });
  } finally {
    await maker.stop();
    await database.destroy();
    await remove();
  }
}

it('makes a poster that is not black, and a storyboard', async () => {
  const blackFirst = [
    ...['-f', 'lavfi', '-i', 'color=black:size=320x180:rate=12:duration=4'],
    ...['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=12:duration=8'],
    ...[
      '-filter_complex',
      '[0:v][1:v]concat=n=2:v=1',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
    ],
  ];
  // Names that look like an option, and like an address of another protocol.
  await withMade(
    '-i concat:%d.mp4',
    blackFirst,
    ['POSTER', 'STORYBOARD'],
    async ({ ask, video, reasons }) => {
      assert.equal(reasons, [null, null]);
      const { id, poster, storyboard } = await video();
      assert.equal([poster!.width, poster!.height], [320, 180]);
      const picture = await ask(`/media/${id}/poster.jpg`);
      assert.is(picture!.headers.get('content-type'), 'image/jpeg');
      // The colours of the test picture. A black picture would be a fraction of this size.
      assert.ok((await picture!.arrayBuffer()).byteLength > 4_000);
      assert.equal([storyboard!.sheet.width, storyboard!.sheet.height], [960, 90]);
      const cues = parseCues(await (await ask(`/media/${id}/storyboard.vtt`))!.text());
      assert.equal(cues.at(-1), { startSeconds: 10, endSeconds: 12, text: 'sheet.jpg#xywh=800,0,160,90' });
      const sheet = await (await ask(`/media/${id}/storyboard.jpg`))!.arrayBuffer();
      assert.ok(sheet.byteLength > 1_000);
    },
  );
});

const captionsSaying = (...lines: readonly string[]) =>
  lines.map((line, i) => `${i + 1}\n00:00:0${i},500 --> 00:00:0${i + 1},000\n${line}\n`).join('\n');

for (const [name, codec] of [
  ['film.mkv', 'subrip'],
  ['film.mkv', 'ass'],
  ['film.mkv', 'webvtt'],
  ['film.mp4', 'mov_text'],
  ['film.mov', 'mov_text'],
] as const) {
  it(`takes the captions out of ${name} (${codec})`, async () => {
    const { folder, remove } = await makeTestFolder();
    try {
      const path = join(folder, 'said.srt');
      await writeFile(path, captionsSaying('Good <i>evening</i>', 'Größe ☃'));
      const argv = [
        ...testPicture(2),
        ...['-i', path, '-i', path, '-map', '0', '-map', '2', '-map', '3', ...h264, '-c:s', codec],
        ...['-metadata:s:s:0', 'language=eng', '-metadata:s:s:1', 'language=ger'],
      ];
      await withMade(name, argv, ['CAPTIONS'], async ({ ask, video, captions, reasons, said }) => {
        assert.equal(reasons, [null]);
        const { id, hasTextTracks, areTextsMade } = await video();
        assert.equal([hasTextTracks, areTextsMade], [true, true]);
        assert.equal(await captions(), ['de Deutsch', 'en English']);
        const text = await (await ask(`/media/${id}/captions.en.vtt`))!.text();
        assert.equal(parseCues(text), [
          { startSeconds: 0.5, endSeconds: 1, text: 'Good evening' },
          { startSeconds: 1.5, endSeconds: 2, text: 'Größe ☃' },
        ]);
        assert.equal(await said(), ['video'], 'is found by what is said');
      });
    } finally {
      await remove();
    }
  });
}

it('T76: leaves captions out that are larger than captions may be, and takes the others', async () => {
  const { folder, remove } = await makeTestFolder();
  try {
    const [small, large] = [join(folder, 'small.srt'), join(folder, 'large.srt')];
    await writeFile(small, captionsSaying('Good evening'));
    const time = (i: number) => new Date(i * 100).toISOString().slice(11, 23).replace('.', ',');
    const cues = Array.from(
      { length: 10_000 },
      (_, i) => `${i}\n${time(i)} --> ${time(i + 1)}\n${'word '.repeat(12)}\n`,
    );
    await writeFile(large, cues.join('\n'));
    const argv = [
      ...testPicture(2),
      ...['-i', small, '-i', large, '-map', '0', '-map', '2', '-map', '3', ...h264, '-c:s', 'subrip'],
      ...['-metadata:s:s:0', 'language=eng', '-metadata:s:s:1', 'language=ger'],
    ];
    await withMade('film.mkv', argv, ['CAPTIONS'], async ({ captions, reasons }) => {
      assert.equal(reasons, [null]);
      assert.equal(await captions(), ['en English']);
    });
  } finally {
    await remove();
  }
});

it('T76: reads captions in the code page of an old Windows, and markup in them as words', async () => {
  const { folder, remove } = await makeTestFolder();
  try {
    const path = join(folder, 'old.srt');
    await writeFile(path, captionsSaying('Größe', '<script>alert(1)</script>&amp; <b>bold'), 'latin1');
    const argv = [...testPicture(2), '-i', path, '-map', '0', '-map', '2', ...h264, '-c:s', 'copy'];
    await withMade('film.mkv', argv, ['CAPTIONS'], async ({ ask, video, captions, reasons }) => {
      assert.equal(reasons, [null]);
      assert.equal((await captions()).length, 1);
      const { id } = await video();
      const response = (await ask(`/media/${id}/captions.und.vtt`))!;
      assert.match(response.headers.get('content-type')!, /^text\/vtt/);
      const text = await response.text();
      assert.equal(
        parseCues(text).map((cue) => cue.text),
        ['Größe', 'alert(1)& bold'],
      );
    });
  } finally {
    await remove();
  }
});

it('T76: takes fifty of sixty languages', async () => {
  const { folder, remove } = await makeTestFolder();
  try {
    const path = join(folder, 'said.srt');
    await writeFile(path, captionsSaying('Good evening'));
    const languages = Array.from(
      { length: 60 },
      (_, i) => `q${'abc'[i % 3]}${String.fromCharCode(97 + i / 3)}`,
    );
    const argv = [
      ...testPicture(2),
      ...['-i', path, '-map', '0', ...languages.flatMap(() => ['-map', '2']), ...h264, '-c:s', 'copy'],
      ...languages.flatMap((language, i) => [`-metadata:s:s:${i}`, `language=${language}`]),
    ];
    await withMade('film.mkv', argv, ['CAPTIONS'], async ({ captions, reasons }) => {
      assert.equal(reasons, [null]);
      assert.is((await captions()).length, 50);
    });
  } finally {
    await remove();
  }
});

it('is done with a file in which nothing is said, and makes no captions of it', async () => {
  await withMade(
    'film.mkv',
    [...testPicture(2), ...h264],
    ['CAPTIONS'],
    async ({ captions, reasons, video }) => {
      assert.equal(reasons, [null]);
      assert.ok((await video()).areTextsMade);
      assert.equal(await captions(), []);
    },
  );
});

/** Returns the arguments for a clip with a cover picture of this size. */
const covered = (size: string) => [
  ...testPicture(2),
  ...['-f', 'lavfi', '-i', `smptebars=size=${size}:rate=1:duration=1`],
  ...['-map', '0', '-map', '1', '-map', '2', ...h264, '-c:v:1', 'png', '-disposition:v:1', 'attached_pic'],
];

for (const [name, argv, expected] of [
  ['wide.mp4', covered('640x360'), [640, 360]],
  ['high.mp4', covered('1000x1500'), [720, 1080]],
  // No wider than a thumbnail in a file list.
  ['icon.mp4', covered('120x120'), [320, 180]],
] as const) {
  it(`makes the poster of ${name} of the cover in it, as far as it is one`, async () => {
    await withMade(name, argv, ['POSTER'], async ({ ask, video, reasons }) => {
      assert.equal(reasons, [null]);
      const { id, poster } = await video();
      assert.equal([poster!.width, poster!.height], expected);
      const picture = Buffer.from(await (await ask(`/media/${id}/poster.jpg`))!.arrayBuffer());
      assert.is(picture.subarray(0, 3).toString('hex'), 'ffd8ff');
    });
  });
}

for (const [what, change, expected] of [
  ['the picture', (png: Buffer) => png, [400, 300]],
  // Never shown as it is, whatever it contains.
  [
    'the picture without what hangs behind it',
    (png: Buffer) => Buffer.concat([png, Buffer.from('<script>')]),
    [400, 300],
  ],
  [
    'a frame where the picture is a text',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    [320, 180],
  ],
  [
    'a frame where the picture cannot be unpacked',
    () => plainPng(400, 300, Buffer.from('nothing')),
    [320, 180],
  ],
  ['a frame where the picture is of 50 million pixels', () => plainPng(10_000, 5_000), [320, 180]],
] as const) {
  it(`T75: makes the poster of what is attached to Matroska as its cover: ${what}`, async () => {
    const { folder, remove } = await makeTestFolder();
    try {
      const path = join(folder, 'cover.png');
      makeClip(tools, path, ['-f', 'lavfi', '-i', 'testsrc=size=400x300', '-frames:v', '1']);
      await writeFile(path, change(await readFile(path)));
      const argv = [...testPicture(2), ...h264, '-attach', path, '-metadata:s:t', 'mimetype=image/png'];
      await withMade('film.mkv', argv, ['POSTER'], async ({ ask, video, reasons }) => {
        assert.equal(reasons, [null]);
        const { id, poster } = await video();
        assert.equal([poster!.width, poster!.height], expected);
        const picture = Buffer.from(await (await ask(`/media/${id}/poster.jpg`))!.arrayBuffer());
        assert.not.ok(picture.includes('<script>'));
      });
    } finally {
      await remove();
    }
  });
}

/** Creates a picture of a single colour, with a thousand pixels per byte. */
function plainPng(
  width: number,
  height: number,
  data = deflateSync(Buffer.alloc(height * (width + 1))),
): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), content]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(content.length);
    sum.writeInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

it('makes Matroska playable without coding it anew, and measures how loud it is', async () => {
  await withMade(
    'film.mkv',
    [...testPicture(3), ...h264],
    ['REMUX', 'LOUDNESS'],
    async ({ ask, video, reasons }) => {
      assert.equal(reasons, [null, null]);
      const made = await video();
      assert.match(made.playable!.mimeType, /^video\/mp4; codecs="avc1\.42.*mp4a\.40\.2"$/);
      assert.ok(made.loudnessLufs! < -15 && made.loudnessLufs! > -30, String(made.loudnessLufs));
      const [first, second] = sourcesOf(made);
      assert.equal(
        [first!.url, second!.url],
        [`/media/${made.id}/playable.mp4`, `/media/${made.id}/video.mkv`],
      );
      const bytes = Buffer.from(await (await ask(first!.url))!.arrayBuffer());
      assert.is(bytes.length, first!.sizeBytes);
      assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'), 'Its index comes last.');
    },
  );
});

it('plays the default audio track: in a copy, the stream and the loudness', async () => {
  const film = [
    ...testPicture(3),
    ...['-f', 'lavfi', '-i', 'anullsrc=duration=3', '-map', '0', '-map', '2', '-map', '1', ...h264],
    ...['-disposition:a:0', '0', '-disposition:a:1', 'default', '-movflags', '+faststart'],
  ];
  await withMade('film.mp4', film, ['REMUX', 'LADDER', 'LOUDNESS'], async ({ ask, video, reasons }) => {
    assert.equal(reasons, [null, null, null]);
    const { id, isSoundLater, playable, loudnessLufs } = await video();
    assert.ok(isSoundLater);
    assert.match(playable!.mimeType, /^video\/mp4; codecs="avc1\.42\w+, mp4a\.40\.2"$/, 'one audio track');
    assert.ok(loudnessLufs! > -30, String(loudnessLufs));
    const bytesOf = async (address: string) => Buffer.from(await (await ask(address))!.arrayBuffer());
    const [copy, ...parts] = await Promise.all(
      ['playable.mp4', 'stream/0/0.mp4', 'stream/0/1.m4s'].map((name) => bytesOf(`/media/${id}/${name}`)),
    );
    for (const bytes of [copy!, Buffer.concat(parts)]) assert.ok((await loudnessOf(bytes)) > -30);
  });
});

/** Returns the loudness of a film in LUFS. */
async function loudnessOf(film: Buffer): Promise<number> {
  const argv = ['-v', 'info', '-i', 'made.file', '-af', 'ebur128=framelog=verbose', '-f', 'null', '-'];
  return readLoudness((await readWith(tools.ffmpeg, film, argv)).complaint)!;
}

const late = [...testPicture(12), ...h264];

it('puts the index first of a file whose index comes last, and changes nothing else', async () => {
  const planned = ['POSTER', 'STORYBOARD', 'REMUX', 'LOUDNESS'] as const;
  await withMade('phone.mp4', late, { planned }, async ({ ask, video, reasons }) => {
    assert.equal(reasons, [null, null, null, null]);
    const made = await video();
    const [first, second] = sourcesOf(made);
    assert.equal(
      [first!.url, second!.url],
      [`/media/${made.id}/playable.mp4`, `/media/${made.id}/video.mp4`],
    );
    assert.is(first!.mimeType, second!.mimeType);
    const [copy, file] = await Promise.all(
      [first!, second!].map(async ({ url }) => Buffer.from(await (await ask(url))!.arrayBuffer())),
    );
    assert.ok(file!.indexOf('moov') > file!.indexOf('mdat'), 'The index of the clip comes first.');
    assert.ok(copy!.indexOf('moov') < copy!.indexOf('mdat'), 'The index of the copy comes last.');
    assert.ok(Math.abs(copy!.length - file!.length) < 5_000, `${copy!.length} of ${file!.length} bytes`);
  });
});

it('makes no copy of a file whose index comes first', async () => {
  const planned = ['POSTER', 'STORYBOARD', 'LOUDNESS'] as const;
  await withMade('web.mp4', [...late, '-movflags', '+faststart'], { planned }, async ({ video }) => {
    assert.is((await video()).playable, null);
  });
});

it('codes anew what browsers do not play, and says so where that was not asked for', async () => {
  const mpeg4 = [
    ...testPicture(2),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv444p',
    '-c:a',
    'pcm_s16le',
  ];
  await withMade('film.mkv', mpeg4, ['REMUX', 'TRANSCODE'], async ({ video, reasons, states }) => {
    assert.equal([...states].sort(), ['DONE', 'FAILED']);
    assert.match(
      reasons.find((reason) => reason !== null)!,
      /^Its picture is encoded as h264 \(yuv444p\).*TRANSCODE/,
    );
    assert.match((await video()).playable!.mimeType, /avc1\.64.*mp4a/);
  });
});

/** Runs a program of ffmpeg on a file that is made of these bytes. */
async function readWith(program: string, bytes: Buffer, argv: readonly string[]) {
  const { folder, remove } = await makeTestFolder({ 'made.file': bytes });
  try {
    const signal = new AbortController().signal;
    return await createRunProgram(realTimers)({ program, argv, folder, signal });
  } finally {
    await remove();
  }
}

/** Returns the brightness of the first frame, in [0, 255]. */
async function brightnessOf(bytes: Buffer): Promise<number> {
  const argv = ['-v', 'error', '-i', 'made.file', '-frames:v', '1', '-vf', 'scale=1:1,format=gray'];
  const { output } = await readWith(tools.ffmpeg, bytes, [...argv, '-f', 'rawvideo', 'pipe:1']);
  return output[0]!;
}

/** The luma of white in HDR (203 cd/m², ITU-R BT.2408), in 10 bits. Shown as SDR, it would be a grey of 148 or 191. */
for (const [name, transfer, white] of [
  ['PQ', 'smpte2084', 572],
  ['HLG', 'arib-std-b67', 721],
] as const) {
  it(`shows the white of HDR in ${name} as white, in all that it makes`, async () => {
    const coded = `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
    const picture = `nullsrc=size=320x180:rate=2:duration=12,format=yuv420p10le,geq=lum=${white}:cb=512:cr=512`;
    const film = [
      ...['-f', 'lavfi', '-i', picture],
      ...['-c:v', 'libx265', '-x265-params', coded, '-tag:v', 'hvc1'],
    ];
    const kinds = ['POSTER', 'STORYBOARD', 'TRANSCODE', 'LADDER'] as const;
    await withMade('phone.mp4', film, kinds, async ({ ask, video, reasons }) => {
      assert.equal(reasons, [null, null, null, null]);
      const { id } = await video();
      const bytesOf = async (...names: readonly string[]) =>
        Buffer.concat(
          await Promise.all(
            names.map(async (part) => Buffer.from(await (await ask(`/media/${id}/${part}`))!.arrayBuffer())),
          ),
        );
      const copy = await bytesOf('playable.mp4');
      const stream = await bytesOf('stream/0/0.mp4', 'stream/0/1.m4s');
      for (const made of [copy, stream, await bytesOf('poster.jpg'), await bytesOf('storyboard.jpg')]) {
        const found = await brightnessOf(made);
        assert.ok(found > 215, `a grey of ${found}`);
      }
      const entries = 'stream=color_transfer,color_primaries,color_space';
      for (const made of [copy, stream]) {
        const argv = ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', 'made.file'];
        const { output } = await readWith(tools.ffprobe, made, argv);
        assert.is(output.toString().trim(), 'bt709,bt709,bt709');
      }
    });
  });
}

it('makes whole frames of fields where it codes anew', async () => {
  const fields = [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=50:duration=3'],
    ...['-vf', 'tinterlace=interleave_top,fieldorder=tff', '-flags', '+ildct+ilme'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-x264opts', 'tff=1', '-pix_fmt', 'yuv420p'],
  ];
  await withMade('camera.mkv', fields, ['TRANSCODE', 'LADDER'], async ({ ask, video, reasons }) => {
    assert.equal(reasons, [null, null]);
    const { id } = await video();
    const bytesOf = async (name: string) =>
      Buffer.from(await (await ask(`/media/${id}/${name}`))!.arrayBuffer());
    const file = await bytesOf('video.mkv');
    const stream = Buffer.concat([await bytesOf('stream/0/0.mp4'), await bytesOf('stream/0/1.m4s')]);
    assert.ok((await shareOfFields(file)) > 0.9, 'The clip has no fields.');
    for (const made of [await bytesOf('playable.mp4'), stream]) assert.ok((await shareOfFields(made)) < 0.1);
  });
});

/** Returns the share of frames that look as if they consist of two fields, in [0, 1]. */
async function shareOfFields(film: Buffer): Promise<number> {
  const argv = ['-v', 'info', '-i', 'made.file', '-vf', 'idet', '-f', 'null', '-'];
  const { complaint } = await readWith(tools.ffmpeg, film, argv);
  const [, top, bottom, whole] = /Multi frame detection: TFF: *(\d+) BFF: *(\d+) Progressive: *(\d+)/
    .exec(complaint)!
    .map(Number);
  return (top! + bottom!) / (top! + bottom! + whole!);
}

it('makes a stream in the qualities that the source reaches', async () => {
  const tall = [...testPicture(5, '856x480'), ...h264];
  await withMade('film.mp4', tall, ['LADDER'], async ({ ask, video, reasons }) => {
    assert.equal(reasons, [null]);
    const { id, stream } = await video();
    assert.equal([stream!.width, stream!.height], [856, 480]);
    const first = parsePlaylist(await (await ask(`/media/${id}/stream.m3u8`))!.text()).playlist!;
    assert.is(first.type === 'levels' && first.levels.length, 2);
    const level = parsePlaylist(await (await ask(`/media/${id}/stream/0.m3u8`))!.text()).playlist!;
    assert.ok(level.type === 'segments' && Math.abs(level.durationSeconds - 5) < 0.2);
    const init = Buffer.from(await (await ask(`/media/${id}/stream/0/0.mp4`))!.arrayBuffer());
    assert.ok(init.includes('moov'));
    assert.ok((await (await ask(`/media/${id}/stream/0/1.m4s`))!.arrayBuffer()).byteLength > 1_000);
  });
});

it('reads no other file for a film that is a playlist', async () => {
  const { folder, remove } = await makeTestFolder({ 'secret.ts': 'not for anybody' });
  try {
    const path = join(folder, 'film.mp4');
    await writeFile(path, '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\nsecret.ts\n#EXT-X-ENDLIST\n');
    const { openArgv } = await import('../programs/workshop.ts');
    const run = createRunProgram(createVirtualClock());
    const signal = new AbortController().signal;
    const { code, complaint } = await run({
      program: tools.ffmpeg,
      argv: ['-v', 'error', ...openArgv(path), '-f', 'null', '-'],
      folder,
      signal,
    });
    assert.is.not(code, 0);
    assert.match(complaint, /not on whitelist|Invalid data/);
    assert.not.match(complaint, 'secret.ts');
    assert.is(await readFile(join(folder, 'secret.ts'), 'utf8'), 'not for anybody');
    await rejects(run({ program: join(folder, 'none'), argv: [], folder, signal }));
  } finally {
    await remove();
  }
});

it('T75: unpacks no picture in a film that is larger than any film', async () => {
  const { folder, remove } = await makeTestFolder({ 'cover.png': plainPng(13_500, 10_000) });
  try {
    const path = join(folder, 'film.mkv');
    const attached = ['-attach', join(folder, 'cover.png'), '-metadata:s:t', 'mimetype=image/png'];
    makeClip(tools, path, [...testPicture(1), ...h264, ...attached]);
    const { openArgv } = await import('../programs/workshop.ts');
    const { output, complaint } = await createRunProgram(createVirtualClock())({
      program: tools.ffprobe,
      argv: ['-v', 'error', '-of', 'csv', '-show_entries', 'stream=codec_name', ...openArgv(path)],
      folder,
      signal: new AbortController().signal,
    });
    assert.match(output.toString(), /h264/);
    assert.match(complaint, /exceeds specified max pixel count/);
  } finally {
    await remove();
  }
});

/** The checksum of ISO/IEC 15948, annex D. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}

it.run();
