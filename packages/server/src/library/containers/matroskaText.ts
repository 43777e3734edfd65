import { decodeText } from '../formats/decodeText.ts';
import { elementsIn, numberIn } from './ebmlElement.ts';
import { elementsBeforePictures, findSegment } from './matroskaSegment.ts';
import type { ReadAt } from './readAt.ts';

// Element ids, including their markers (RFC 9559 §5.1.4).
const ids = { tracks: 0x1654ae6b, track: 0xae, trackType: 0x83, codec: 0x86 };
const subtitles = 17;
/**
 * SubRip, ASS and SSA, and WebVTT, under all names in use. Bitmap subtitles (PGS, VobSub, DVB) cannot be read as
 * text.
 */
const textCodecs = /^(?:S_TEXT\/(?:UTF8|ASCII|ASS|SSA|WEBVTT)|S_ASS|S_SSA|D_WEBVTT\/(?:SUBTITLES|CAPTIONS))$/;
/** A track takes a few hundred bytes, an ASS track a few thousand. */
const maxTracksBytes = 1024 * 1024;

/** Returns whether a Matroska or WebM file has text tracks. */
export async function hasMatroskaText(read: ReadAt): Promise<boolean> {
  const segment = await findSegment(read);
  if (!segment) return false;
  for await (const { id, contentOffset, sizeBytes } of elementsBeforePictures(read, segment)) {
    if (id !== ids.tracks) continue;
    return elementsIn(await read(contentOffset, Math.min(sizeBytes, maxTracksBytes)))
      .filter((track) => track.id === ids.track)
      .map((track) => elementsIn(track.content))
      .some((parts) => {
        const codec = parts.find((part) => part.id === ids.codec);
        return (
          numberIn(parts, ids.trackType) === subtitles &&
          codec !== undefined &&
          textCodecs.test(decodeText(codec.content))
        );
      });
  }
  return false;
}
