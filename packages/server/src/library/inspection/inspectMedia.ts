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
import { fileChapters } from '../containers/fileChapters.ts';
import { hasTextTracks } from '../containers/hasTextTracks.ts';
import {
  type Inspection,
  inspectionVersion,
  isPossible,
  type MediaFacts,
  refused,
  unreadable,
} from './inspection.ts';
import { chosenSound } from '../videos/chosenSound.ts';
import { isCalendarMs } from '../videos/isCalendarMs.ts';
import { matroskaTitle } from '../containers/matroskaTitle.ts';
import { mp4Date } from '../containers/mp4Date.ts';
import { convertAdvice, copyAgain } from '../videos/mediaAdvice.ts';
import { extensionOf, videoTypes } from '../videos/mediaFormats.ts';
import { readAtOf } from '../containers/readAt.ts';
import { serverMessage } from '../videos/serverMessages.ts';
import { missingBytes } from '../containers/truncation.ts';
import { videoId } from '../containers/videoId.ts';

/** Reads what a player needs to know about a video file, or returns why it cannot be played. Decodes nothing. */
export async function inspectMedia(path: string, sizeBytes: number): Promise<Inspection> {
  if (sizeBytes === 0) return refused(serverMessage('EMPTY'), copyAgain, { isCutOff: true });
  try {
    const file = await open(path, 'r');
    try {
      const missing = await missingBytes(readAtOf(file), sizeBytes);
      if (missing > 0) {
        return refused(serverMessage('CUT_OFF', { bytes: missing }), copyAgain, {
          isCutOff: true,
        });
      }
      const read = readAtOf(file);
      const inspection = await readFacts(path, await videoId(read, sizeBytes), await matroskaTitle(read));
      if (!inspection.facts) return inspection;
      const chapters = await fileChapters(read, sizeBytes, inspection.facts.durationSeconds);
      return {
        facts: {
          ...inspection.facts,
          // A date in the tags is more exact: it may tell the time zone, or the day of publication.
          dateMs: inspection.facts.dateMs ?? dateOf(await mp4Date(read, sizeBytes)),
          chapters,
          hasTextTracks: await hasTextTracks(read, sizeBytes),
          version: inspectionVersion,
        },
      };
    } finally {
      await file.close();
    }
  } catch (error) {
    return unreadable(error);
  }
}

/** @param segmentTitle the title from the Matroska segment, which is stored separately from the tags */
async function readFacts(path: string, id: string, segmentTitle: string | undefined): Promise<Inspection> {
  const input = new Input({
    // A failed read that is not awaited fails again with the next read.
    source: new FilePathSource(path, { handleUnhandledError: () => undefined }),
    formats: [MP4, QTFF, MATROSKA, WEBM, OGG],
  });
  try {
    // `canRead` throws instead of returning false if a file is shorter than any header.
    const isVideoFile = await input.canRead().catch(() => false);
    if (!isVideoFile) return refused(serverMessage('NO_VIDEO_FILE'));
    const video = await input.getPrimaryVideoTrack();
    if (!video) return refused(serverMessage('NO_VIDEO_TRACK'));
    if ((await video.getCodec()) === null) {
      return refused(serverMessage('OTHER_CODING'), convertAdvice(path), {
        convertedId: id,
      });
    }
    for (const track of await input.getTracks()) {
      if (!(await hasItsEnd(track)))
        return refused(serverMessage('CUT_OFF_FRAMES'), copyAgain, { isCutOff: true });
    }
    const durationSeconds = await input.computeDuration();
    if (!(durationSeconds > 0)) return refused(serverMessage('NO_FRAMES'));
    const tags = await input.getMetadataTags();
    const facts: MediaFacts = {
      videoId: id,
      durationSeconds,
      width: await video.getDisplayWidth(),
      height: await video.getDisplayHeight(),
      mimeType: playableType(path, await input.getMimeType()),
      title: textOf(tags.title) ?? textOf(segmentTitle),
      description: textOf(tags.description) ?? textOf(tags.comment),
      dateMs: dateOf(tags.date?.getTime()),
      genre: textOf(tags.genre),
      isSoundLater: (await soundOf(input)) > 0,
    };
    return isPossible(facts) ? { facts } : refused(serverMessage('IMPOSSIBLE'), copyAgain);
  } finally {
    input.dispose();
  }
}

/** Returns the position of the audio track to play. */
async function soundOf(input: Input): Promise<number> {
  const tracks = await input.getAudioTracks();
  const dispositions = await Promise.all(tracks.map((track) => track.getDisposition()));
  return chosenSound(
    dispositions.map((track) => ({
      isDefault: track.default,
      isExtra: track.commentary || track.visuallyImpaired,
    })),
  );
}

/** Tags may contain anything. A longer one is not readable text. */
const maxTagLength = 10_000;

function textOf(tag: string | undefined): string | null {
  return tag?.replaceAll('\0', '').trim().slice(0, maxTagLength) || null;
}

/** Programs that do not know the date write 1904 or 1970, the epochs of their clocks. */
function dateOf(ms: number | undefined): number | null {
  return ms !== undefined && ms > 86_400_000 && isCalendarMs(ms) ? ms : null;
}

/**
 * Returns whether the end of a track can be read. The index of a truncated file refers to packets past its end;
 * reading them yields nothing.
 */
async function hasItsEnd(track: InputTrack): Promise<boolean> {
  return (await new EncodedPacketSink(track).getPacket(Infinity)) !== null;
}

function playableType(path: string, mimeType: string): string {
  const codecs = /;.*/s.exec(mimeType)?.[0] ?? '';
  return `${videoTypes[extensionOf(path)] ?? mimeType.replace(codecs, '')}${codecs}`;
}
