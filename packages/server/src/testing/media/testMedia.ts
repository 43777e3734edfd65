import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/**
 * Makes a small video file for tests, with one frame per second. Its container is complete and correct, but its
 * frames cannot be decoded.
 *
 * @param seed different seeds give different files
 * @param options.createdMs in the header of an MP4. Default: not known
 */
export async function makeTestVideo(
  seed: number,
  {
    extension = 'mp4' as 'mp4' | 'webm',
    durationSeconds = 20,
    title = '',
    frameBytes = 500,
    createdMs = epoch1904Ms,
  } = {},
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const format =
    extension === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const frames = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(frames);
  if (title !== '') output.setMetadataTags({ title });
  await output.start();
  const meta = { decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 } };
  for (let second = 0; second < durationSeconds; second++) {
    const data = new Uint8Array(frameBytes).fill(seed + second);
    await frames.add(new EncodedPacket(data, 'key', second, 1), meta);
  }
  await output.finalize();
  const file = Buffer.from(target.buffer!);
  // The library writes the time of its run: into the header, after version and flags.
  if (extension === 'mp4') file.writeUInt32BE((createdMs - epoch1904Ms) / 1000, file.indexOf('mvhd') + 8);
  return new Uint8Array(file);
}

/** Where the clock of MP4 begins. */
const epoch1904Ms = Date.UTC(1904, 0, 1);

/**
 * Returns the MP4 with chapters in Nero's format. The old index becomes free space, and a new one with the chapters
 * is at the end.
 */
export function withChapters(
  video: Uint8Array,
  chapters: readonly (readonly [startSeconds: number, title: string])[],
): Uint8Array {
  const file = Buffer.from(video);
  const at = file.indexOf('moov') - 4;
  const index = file.subarray(at + 8, at + file.readUInt32BE(at));
  const list = chapters.map(([startSeconds, title]) => {
    const start = Buffer.alloc(8);
    start.writeBigUInt64BE(BigInt(startSeconds * 1e7));
    return Buffer.concat([start, Buffer.from([Buffer.byteLength(title)]), Buffer.from(title)]);
  });
  const chpl = box('chpl', Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, list.length]), ...list);
  const moov = box('moov', index, box('udta', chpl));
  file.write('free', at + 4);
  return Buffer.concat([file, moov]);
}

function box(type: string, ...contents: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(contents.reduce((sum, { length }) => sum + length, 8));
  head.write(type, 4);
  return Buffer.concat([head, ...contents]);
}
