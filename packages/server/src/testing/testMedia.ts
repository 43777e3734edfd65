import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/**
 * A small video file for tests: one frame a second. Its container is whole and true; its frames are not decodable.
 *
 * @param seed different seeds give different files
 */
export async function makeTestVideo(
  seed: number,
  { extension = 'mp4' as 'mp4' | 'webm', durationSeconds = 20, title = '', frameBytes = 500 } = {},
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
  return new Uint8Array(target.buffer!);
}
