import { open } from 'node:fs/promises';
import {
  EncodedPacketSink,
  FilePathSource,
  Input,
  type InputTrack,
  MATROSKA,
  MP4,
  OGG,
  QTFF,
  WEBM,
} from 'mediabunny';
import { extensionOf, videoTypes } from './mediaFormats.ts';
import { readAtOf } from './readAt.ts';
import { missingBytes } from './truncation.ts';
import { videoId } from './videoId.ts';

/** What a video file tells about itself. */
export interface MediaFacts {
  readonly videoId: string;
  readonly durationSeconds: number;
  /** As displayed, in pixels. */
  readonly width: number;
  readonly height: number;
  /** With codecs, such as `video/mp4; codecs="avc1.64001e, mp4a.40.2"`. */
  readonly mimeType: string;
  /** The title tag; null where there is none. */
  readonly title: string | null;
}

/** `reason` is for a person to read: what is wrong with the file, and what to do. */
export type Inspection =
  { readonly facts: MediaFacts; readonly reason: null } | { readonly facts: null; readonly reason: string };

/** Reads what a player needs to know of a video file, or says why it cannot be played. Decodes nothing. */
export async function inspectMedia(path: string, sizeBytes: number): Promise<Inspection> {
  if (sizeBytes === 0) return refused('It is empty. Copy it again.');
  try {
    const file = await open(path, 'r');
    try {
      const missing = await missingBytes(readAtOf(file), sizeBytes);
      if (missing > 0) return refused(`It is cut off: its last ${missing} bytes are missing. Copy it again.`);
      return await readFacts(path, await videoId(readAtOf(file), sizeBytes));
    } finally {
      await file.close();
    }
  } catch (error) {
    return refused(`It cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
}

async function readFacts(path: string, id: string): Promise<Inspection> {
  const input = new Input({
    // Errors of reads that nobody waits for come back with the next read.
    source: new FilePathSource(path, { handleUnhandledError: () => undefined }),
    formats: [MP4, QTFF, MATROSKA, WEBM, OGG],
  });
  try {
    // It throws, rather than answer false, where a file is shorter than any header.
    const isVideoFile = await input.canRead().catch(() => false);
    if (!isVideoFile) return refused('It is not a video file, whatever its name says.');
    const video = await input.getPrimaryVideoTrack();
    if (!video) return refused('It has no picture: it holds no video track.');
    if ((await video.getCodec()) === null) {
      return refused('Its picture is coded in a way that browsers cannot play. Convert it to H.264.');
    }
    for (const track of await input.getTracks()) {
      if (!(await hasItsEnd(track)))
        return refused('It is cut off: its last frames are missing. Copy it again.');
    }
    const durationSeconds = await input.computeDuration();
    if (!(durationSeconds > 0)) return refused('It has no duration: it holds no frames.');
    const tags = await input.getMetadataTags();
    const facts: MediaFacts = {
      videoId: id,
      durationSeconds,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      mimeType: playableType(path, await input.getMimeType()),
      title: tags.title?.trim() || null,
    };
    return { facts, reason: null };
  } finally {
    input.dispose();
  }
}

/** The index of a cut-off file names packets that lie past its end; reading them gives nothing. */
async function hasItsEnd(track: InputTrack): Promise<boolean> {
  return (await new EncodedPacketSink(track).getPacket(Infinity)) !== null;
}

function playableType(path: string, mimeType: string): string {
  const codecs = /;.*$/.exec(mimeType)?.[0] ?? '';
  return `${videoTypes[extensionOf(path)] ?? mimeType.replace(codecs, '')}${codecs}`;
}

function refused(reason: string): Inspection {
  return { facts: null, reason };
}
