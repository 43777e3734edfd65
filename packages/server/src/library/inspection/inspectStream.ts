import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ADTS, BufferSource, Input, MP4, MPEG_TS } from 'mediabunny';
import { type Inspection, isPossible, refused, unreadable } from './inspection.ts';
import { copyAgain } from '../videos/mediaAdvice.ts';
import { playlistType } from '../videos/mediaFormats.ts';
import type { FoundStream } from '../files/readStreams.ts';
import { serverMessage } from '../videos/serverMessages.ts';

/** Larger than any segment. A single file with all segments is not read into memory. */
const maxStartBytes = 64 * 1024 * 1024;

/**
 * Inspects a stream by its first segment and its playlists. The id depends on the content of both, not on file names.
 */
export async function inspectStream(root: string, stream: FoundStream): Promise<Inspection> {
  try {
    const start = await readStart(root, stream.bestStart);
    if (start === null) return refused(serverMessage('STREAM_LARGE_SEGMENT', { bytes: maxStartBytes }));
    const input = new Input({ source: new BufferSource(start), formats: [MP4, MPEG_TS, ADTS] });
    try {
      const video = (await input.canRead().catch(() => false)) ? await input.getPrimaryVideoTrack() : null;
      if (!video) return refused(serverMessage('STREAM_NO_VIDEO'));
      if ((await video.getCodec()) === null) {
        return refused(serverMessage('OTHER_CODING'), serverMessage('MAKE_ANEW'));
      }
      const playlist = await readFile(join(root, stream.file.path));
      const hash = createHash('sha256').update(`${stream.sizeBytes}\n`).update(playlist).update(start);
      const facts = {
        videoId: hash.digest('base64url').slice(0, 11),
        durationSeconds: stream.durationSeconds,
        width: await video.getDisplayWidth(),
        height: await video.getDisplayHeight(),
        mimeType: playlistType,
        title: null,
        description: null,
        dateMs: null,
        genre: null,
        chapters: [],
        hasTextTracks: false,
      };
      return isPossible(facts) ? { facts } : refused(serverMessage('IMPOSSIBLE'), copyAgain);
    } finally {
      input.dispose();
    }
  } catch (error) {
    return unreadable(error);
  }
}

async function readStart(root: string, paths: readonly string[]): Promise<Uint8Array<ArrayBuffer> | null> {
  const sizes = await Promise.all(paths.map((path) => stat(join(root, path))));
  if (sizes.reduce((sum, { size }) => sum + size, 0) > maxStartBytes) return null;
  return new Uint8Array(Buffer.concat(await Promise.all(paths.map((path) => readFile(join(root, path))))));
}
