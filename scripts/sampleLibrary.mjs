// Generates the sample library: short clips that ffmpeg draws from formulas, so that a first start has something to
// show and needs no ffmpeg. The clips are described in sampleLibraryClips.mjs. The same ffmpeg produces the same
// bytes: seeds are fixed, and neither tool versions nor dates are written.
//
//   node scripts/sampleLibrary.mjs [outputFolder] [slug ...]

import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './root.mjs';
import { channels } from './sampleLibraryClips.mjs';
import { Stop, runScript } from './steps/Stop.mjs';

// The library is committed, so every clone pays for it.
const maxTotalBytes = 4_500_000;
const maxPosterBytes = 40_000;
const maxAvatarBytes = 8_000;
const maxStoryboardBytes = 40_000;
/**
 * The size of the pictures on a storyboard sheet, the number of pictures in a row, and their maximum number in total.
 */
const tile = { width: 160, height: 90, columns: 5, most: 20 };

const [outputArgument, ...wantedSlugs] = process.argv.slice(2);
const outputFolder = resolve(outputArgument ?? join(root, 'packages/server/sample-library'));

function ffmpeg(args) {
  const run = spawnSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args], { encoding: 'utf8' });
  if (run.error?.code === 'ENOENT') {
    throw new Stop(
      'Generating the sample library needs ffmpeg, which is not on the PATH. Install it with libx264 ' +
        '(apt-get install ffmpeg, brew install ffmpeg) and run this again. Only remaking the clips needs it.',
    );
  }
  if (run.error) throw run.error;
  if (run.status !== 0) throw new Error(`ffmpeg ended with ${run.status ?? run.signal}: ${run.stderr}`);
}

/** Writes to a temporary file and renames it, so that an interrupted run leaves the old or the new file, never half. */
function make(path, ffmpegArguments) {
  const extension = path.slice(path.lastIndexOf('.'));
  const partPath = `${path}.part${extension}`;
  try {
    ffmpeg([...ffmpegArguments, partPath]);
    renameSync(partPath, path);
  } finally {
    rmSync(partPath, { force: true });
  }
  return statSync(path).size;
}

function makeVideo(clip, path) {
  // oxfmt-ignore
  return make(path, [
    "-filter_complex",
    `${clip.graph};[picture]scale=640:360:out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1[v]`,
    "-map", "[v]", "-map", "[sound]", "-t", String(clip.durationSeconds),
    "-c:v", "libx264", "-preset", "veryslow", "-profile:v", "high", "-level:v", "3.1", "-crf", String(clip.crf),
    "-r", String(clip.framesPerSecond), "-g", String(clip.framesPerSecond * clip.keyframeSeconds),
    // The output of x264 depends on the number of threads, so it must not depend on the machine.
    "-threads:v", "2", "-flags:v", "+bitexact",
    "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    // The default search, twoloop, leaves sums of sines some 30 dB noisier than this at the same size.
    "-c:a", "aac", "-aac_coder", "fast", "-b:a", clip.soundBitrate, "-flags:a", "+bitexact",
    "-map_metadata", "-1", "-metadata", `title=${clip.title}`,
    "-fflags", "+bitexact", "-movflags", "+faststart",
  ]);
}

/** Writes a JPEG of one frame, at the best quality that fits. */
function makeStill(videoPath, atSeconds, filter, maxBytes, path) {
  for (const quality of [3, 5, 7, 10, 14, 20]) {
    // oxfmt-ignore
    const sizeBytes = make(path, [
      "-ss", String(atSeconds), "-i", videoPath, "-frames:v", "1", "-vf", `${filter},format=yuvj420p`,
      "-q:v", String(quality), "-map_metadata", "-1", "-flags:v", "+bitexact", "-fflags", "+bitexact",
    ]);
    if (sizeBytes <= maxBytes) return sizeBytes;
  }
  throw new Stop(`${path} is over ${maxBytes} bytes even at the lowest quality. Choose a calmer frame.`);
}

/** The number of seconds that each small picture covers: whole seconds, so that people can read the file. */
const tileSecondsOf = (clip) => Math.max(1, Math.ceil(clip.durationSeconds / tile.most));

/** Writes a JPEG of small pictures in rows of five, at the best quality that fits. */
function makeStoryboardSheet(clip, videoPath, path) {
  const seconds = tileSecondsOf(clip);
  const rows = Math.ceil(clip.durationSeconds / seconds / tile.columns);
  const { width, height, columns } = tile;
  // The middle of each span, because its start may still show the previous picture.
  const filter = `fps=1/${seconds}:start_time=${-seconds / 2},scale=${width}:${height}:flags=area,tile=${columns}x${rows}`;
  return makeStill(videoPath, 0, filter, maxStoryboardBytes, path);
}

/** Writes the cues of a storyboard: the part of the sheet for each span of time. */
function storyboardCues(clip, sheetName) {
  const seconds = tileSecondsOf(clip);
  const { width, height, columns } = tile;
  return Array.from({ length: Math.ceil(clip.durationSeconds / seconds) }, (_, i) => {
    const x = (i % columns) * width;
    const y = Math.floor(i / columns) * height;
    const until = Math.min(clip.durationSeconds, (i + 1) * seconds);
    return [i * seconds, until, `${sheetName}#xywh=${x},${y},${width},${height}`];
  });
}

function vttTime(seconds) {
  const totalMs = Math.round(seconds * 1000);
  const part = (unitMs, base, width) => String(Math.floor(totalMs / unitMs) % base).padStart(width, '0');
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}

/** @param cues [fromSeconds, untilSeconds, text], in order and within the clip */
function webVtt(cues, clip) {
  let previousUntil = 0;
  for (const [from, until, text] of cues) {
    if (from < previousUntil || until <= from || until > clip.durationSeconds) {
      throw new Stop(
        `${clip.slug}: the cue "${text}" (${from} to ${until} s) overlaps its neighbour or leaves the ` +
          `${clip.durationSeconds} s of the clip. Mend its times in sampleLibraryClips.mjs.`,
      );
    }
    previousUntil = until;
  }
  const blocks = cues.map(([from, until, text]) => `${vttTime(from)} --> ${vttTime(until)}\n${text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** @param starts [fromSeconds, title]; each chapter lasts until the next, the last until the end */
function chapterCues(starts, clip) {
  return starts.map(([from, title], i) => [from, starts[i + 1]?.[0] ?? clip.durationSeconds, title]);
}

function writeJson(path, value) {
  // Puts lists on one line, as Prettier does. Line breaks in strings are escaped, so only lists match.
  const json = JSON.stringify(value, null, 2).replace(
    /\[\n([^\]]*)\n *\]/g,
    (_, items) => `[${items.trim().replace(/\n */g, ' ')}]`,
  );
  writeFileSync(path, `${json}\n`);
}

function makeClip(clip, channelFolder) {
  const pathOf = (ending) => join(channelFolder, `${clip.slug}.${ending}`);
  // Texts first, so that a wrong cue is reported at once and not after minutes of encoding.
  const { title, description, publishedAt, tags } = clip;
  writeJson(pathOf('json'), { title, description, publishedAt, tags });
  for (const [language, cues] of Object.entries(clip.captions)) {
    writeFileSync(pathOf(`${language}.vtt`), webVtt(cues, clip));
  }
  if (clip.chapters) writeFileSync(pathOf('chapters.vtt'), webVtt(chapterCues(clip.chapters, clip), clip));
  const videoBytes = makeVideo(clip, pathOf('mp4'));
  const storyboardBytes = makeStoryboard(clip, pathOf);
  const posterBytes = makeStill(pathOf('mp4'), clip.posterSeconds, 'null', maxPosterBytes, pathOf('jpg'));
  console.log(
    `${clip.slug}: ${clip.durationSeconds} s, video ${videoBytes} bytes, poster ${posterBytes} bytes, storyboard ${storyboardBytes} bytes`,
  );
  return videoBytes + posterBytes + storyboardBytes;
}

function makeStoryboard(clip, pathOf) {
  const sheetName = `${clip.slug}.storyboard.jpg`;
  writeFileSync(pathOf('storyboard.vtt'), webVtt(storyboardCues(clip, sheetName), clip));
  return makeStoryboardSheet(clip, pathOf('mp4'), pathOf('storyboard.jpg'));
}

function makeLibrary() {
  const unknown = wantedSlugs.filter(
    (slug) => !channels.some(({ clips }) => clips.some((clip) => clip.slug === slug)),
  );
  if (unknown.length > 0) throw new Stop(`sampleLibraryClips.mjs has no clip ${unknown.join(' or ')}.`);
  let totalBytes = 0;
  for (const channel of channels) {
    const channelFolder = join(outputFolder, channel.handle);
    mkdirSync(channelFolder, { recursive: true });
    writeJson(join(channelFolder, 'channel.json'), { name: channel.name, description: channel.description });
    const { avatar } = channel;
    for (const clip of channel.clips) {
      if (wantedSlugs.length > 0 && !wantedSlugs.includes(clip.slug)) continue;
      totalBytes += makeClip(clip, channelFolder);
      if (clip.slug !== avatar.slug) continue;
      const videoPath = join(channelFolder, `${clip.slug}.mp4`);
      const filter = `crop=${avatar.crop},scale=160:160:flags=area`;
      totalBytes += makeStill(
        videoPath,
        avatar.atSeconds,
        filter,
        maxAvatarBytes,
        join(channelFolder, 'avatar.jpg'),
      );
    }
  }
  console.log(`${outputFolder}: ${totalBytes} bytes of video and pictures`);
  if (totalBytes > maxTotalBytes) {
    throw new Stop(`The sample library is over ${maxTotalBytes} bytes. Raise the crf of its largest clips.`);
  }
}

await runScript(makeLibrary);
