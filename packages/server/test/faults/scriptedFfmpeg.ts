import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A picture by its header: all that the site reads of one. */
function jpegOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(4_000, 7);
  bytes.set([0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255]);
  return bytes;
}

/**
 * Writes an `ffmpeg` and an `ffprobe` into a folder: small scripts that make the files they are asked for at once, of what they were given,
 * half first and then the other half. Told so once by the file `kill`, which holds the name of an output, ffmpeg kills the process that
 * began it between the two halves, and goes on as if nothing had happened. The file `runs` gets a line with the folder of each run.
 *
 * @param playable what a film becomes, by its extension: `webm`, or `mp4` where its name has `old` in it
 * @returns the path of ffmpeg, and what it writes, by name; of a stream, the parts of each quality
 */
export async function writeScriptedFfmpeg(
  folder: string,
  playable: { readonly webm: Uint8Array; readonly mp4: Uint8Array },
) {
  const outputs = new Map<string, Uint8Array>([
    ['candidate-0.jpg', jpegOf(320, 180)],
    ['sheet.jpg', jpegOf(1600, 90)],
    ['playable.webm', playable.webm],
    ['playable.mp4', playable.mp4],
    ['captions-2.vtt', Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nGood evening\n')],
    ['init.mp4', Buffer.alloc(700, 3)],
    ['0.m4s', Buffer.alloc(9_000, 5)],
  ]);
  await mkdir(join(folder, 'outputs'), { recursive: true });
  for (const [name, bytes] of outputs) await writeFile(join(folder, 'outputs', name), bytes);
  for (const [name, script] of [
    ['ffmpeg', ffmpegScript],
    ['ffprobe', ffprobeScript],
  ] as const) {
    await writeFile(join(folder, name), `#!${process.execPath}\n${script}`);
    await chmod(join(folder, name), 0o755);
  }
  return { ffmpeg: join(folder, 'ffmpeg'), outputs };
}

const ffprobeScript = `
const codec = process.argv.at(-1).includes('old') ? 'mpeg4' : 'vp9';
const picture = { codec_type: 'video', codec_name: codec, pix_fmt: 'yuv420p' };
const sound = { codec_type: 'audio', codec_name: 'opus' };
const words = { index: 2, codec_name: 'subrip', tags: { language: 'eng' } };
const areWordsAsked = process.argv[process.argv.indexOf('-select_streams') + 1] === 's';
console.log(JSON.stringify({ streams: areWordsAsked ? [words] : [picture, sound] }));
`;

const ffmpegScript = `
const { appendFileSync, copyFileSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { basename, join } = require('node:path');
// Known by its name among the processes, as the real one is.
process.title = 'ffmpeg';
const argv = process.argv.slice(2);
const output = argv.at(-1);

/** Returns whether to kill the parent process. True once: for the process that takes the order. */
function kills() {
  const order = join(__dirname, 'kill');
  try {
    if (readFileSync(order, 'utf8') !== output) return false;
    renameSync(order, order + '.taken');
  } catch {
    return false;
  }
  writeFileSync(join(__dirname, 'stray'), String(process.pid));
  process.kill(process.ppid, 'SIGKILL');
  return true;
}

/** What a film takes: long enough to be found, and never for ever. */
function goOn() {
  setTimeout(() => process.exit(), 60_000);
}

if (process.cwd().endsWith('.part')) appendFileSync(join(__dirname, 'runs'), process.cwd() + '\\n');

if (argv[0] === '-encoders') {
  console.error('ffmpeg version 5.1.9');
  console.log(' V....D libx264 \\n A....D aac ');
}
else if (argv[0] === '-filters') console.log(' .S. tonemap V->V ');
else if (output === 'pipe:1') process.stdout.write(Buffer.from(Array.from({ length: 576 }, (_, i) => i % 200)));
else if (output === '-') {
  if (kills()) goOn();
  else console.error('Summary:\\n    I:         -14.5 LUFS');
} else if (output === '%v/index.m3u8') {
  // The parts first and what names them last, as the real one does.
  const names = argv[argv.indexOf('-var_stream_map') + 1].split(' ').map((text) => text.split('name:')[1]);
  for (const name of names) {
    for (const part of ['init.mp4', '0.m4s']) copyFileSync(join(__dirname, 'outputs', part), join(name, part));
  }
  if (kills()) goOn();
  else {
    const head = ['#EXTM3U', '#EXT-X-VERSION:7'];
    const part = ['#EXT-X-MAP:URI="init.mp4"', '#EXTINF:20.000000,', '0.m4s', '#EXT-X-ENDLIST', ''];
    const list = [...head, '#EXT-X-TARGETDURATION:20', '#EXT-X-PLAYLIST-TYPE:VOD', ...part].join('\\n');
    const levels = names.flatMap((name) => {
      writeFileSync(join(name, 'index.m3u8'), list);
      return ['#EXT-X-STREAM-INF:BANDWIDTH=70400,RESOLUTION=320x180,CODECS="avc1.42c00c"', name + '/index.m3u8'];
    });
    writeFileSync('index.m3u8', [...head, ...levels, ''].join('\\n'));
  }
} else {
  const bytes = readFileSync(join(__dirname, 'outputs', basename(output)));
  const half = bytes.length >> 1;
  writeFileSync(output, bytes.subarray(0, half));
  if (kills()) goOn();
  else appendFileSync(output, bytes.subarray(half));
}
`;
