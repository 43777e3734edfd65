import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { makeTestVideo } from './testMedia.ts';

// Valid files in which one table declares far more entries than it has.

/** Path of the boxes to the tables of a track. */
const sampleTablePath = ['moov', 'trak', 'mdia', 'minf', 'stbl'];
const mostCount = 0xffff_ffff;
const small = { durationSeconds: 2, frameBytes: 20 };

/** Makes a fragmented MP4 whose one `trun` declares 200 million samples, without any bytes for them. */
export async function makeEndlessFragment(): Promise<Uint8Array> {
  const file = Buffer.from(await makeFragmentedVideo(1));
  const run = file.lastIndexOf('trun');
  // Durations, sizes and flags come from the preceding header.
  file.writeUInt32BE(0x01, run + 4);
  file.writeUInt32BE(200_000_000, run + 8);
  const header = file.lastIndexOf('tfhd');
  if ((file.readUInt32BE(header + 4) & 0x38) !== 0x38) throw new Error('The fragment has no defaults.');
  return file;
}

/** Makes an MP4 whose `stts` declares 2^32-1 samples, whose order depends on `ctts`. */
export async function makeEndlessTimes(): Promise<Uint8Array> {
  return withSampleTables(await makeTestVideo(1, small), [
    table('stts', [[mostCount, 1]]),
    table('ctts', [[1, 0]]),
  ]);
}

/** Makes an MP4 whose `ctts` declares an order for 2^32-1 samples, several hundred times. */
export async function makeEndlessOffsets(): Promise<Uint8Array> {
  const rows = Array.from({ length: 300 }, () => [mostCount, 0]);
  return withSampleTables(await makeTestVideo(1, small), [table('stts', [[1, 1]]), table('ctts', rows)]);
}

/** Makes a fragmented MP4 like that of a recording, with one fragment per second. */
export async function makeFragmentedVideo(seed: number, durationSeconds = 5): Promise<Uint8Array> {
  return makeFilm(
    new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 1 }),
    seed,
    durationSeconds,
  );
}

/** Makes a Matroska or WebM file with several clusters. */
export async function makeMatroskaVideo(seed: number, extension: 'mkv' | 'webm'): Promise<Uint8Array> {
  const Format = extension === 'mkv' ? MkvOutputFormat : WebMOutputFormat;
  return makeFilm(new Format({ minimumClusterDuration: 1 }), seed, 5);
}

async function makeFilm(
  format: Mp4OutputFormat | MkvOutputFormat,
  seed: number,
  durationSeconds: number,
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const frames = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(frames);
  output.setMetadataTags({ title: `Film ${seed}` });
  await output.start();
  const meta = { decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 } };
  for (let second = 0; second < durationSeconds; second++) {
    const data = new Uint8Array(60).fill(seed + second);
    await frames.add(new EncodedPacket(data, 'key', second, 1), meta);
  }
  await output.finalize();
  return new Uint8Array(target.buffer!);
}

/**
 * Returns the MP4 with other tables in place of its track's `stts`. The old index becomes free space, and the new one
 * is at the end.
 */
function withSampleTables(video: Uint8Array, tables: readonly Uint8Array[]): Uint8Array {
  const file = Buffer.from(video);
  const at = file.indexOf('moov') - 4;
  const index = file.subarray(at, at + file.readUInt32BE(at));
  const edited = editBox(index, [...sampleTablePath, 'stts'], tables);
  const whole = Buffer.concat([file, edited]);
  whole.write('free', at + 4);
  return whole;
}

/**
 * Replaces a box.
 *
 * @param path types of the boxes down to the replaced one, starting at this level
 */
function editBox(whole: Buffer, path: readonly string[], replacement: readonly Uint8Array[]): Buffer {
  const [, next, ...rest] = path;
  if (next === undefined) return Buffer.concat(replacement);
  const contents: Uint8Array[] = [];
  for (let at = 8; at < whole.length;) {
    const inner = whole.subarray(at, at + whole.readUInt32BE(at));
    contents.push(
      inner.toString('latin1', 4, 8) === next ? editBox(inner, [next, ...rest], replacement) : inner,
    );
    at += inner.length;
  }
  return box(path[0]!, contents);
}

function table(type: string, rows: readonly (readonly number[])[]): Buffer {
  const numbers = [0, rows.length, ...rows.flat()];
  const content = Buffer.alloc(4 * numbers.length);
  numbers.forEach((number, index) => content.writeUInt32BE(number, 4 * index));
  return box(type, [content]);
}

function box(type: string, contents: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(contents.reduce((sum, { length }) => sum + length, 8));
  head.write(type, 4);
  return Buffer.concat([head, ...contents]);
}
