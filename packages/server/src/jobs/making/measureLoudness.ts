import type { DerivedMedia } from '../../library/catalogue/derivedMedia.ts';
import { serverMessage } from '../../library/videos/serverMessages.ts';
import { JobFailure } from '../programs/jobFailure.ts';
import { probe } from '../programs/probe.ts';
import { openArgv, type Workshop } from '../programs/workshop.ts';

/** The meter's value for silence (EBU Tech 3341 §2.8: the absolute gate). */
const silenceLufs = -70;

/**
 * Measures the loudness of the whole film (EBU R 128, ITU-R BS.1770), in the audio track that viewers hear. Does not
 * change the film: a player may adjust its volume by the difference.
 */
export async function measureLoudness(workshop: Workshop): Promise<Partial<DerivedMedia>> {
  const { sound } = await probe(workshop);
  if (!sound) throw new JobFailure(serverMessage('MADE_NO_LOUDNESS'));
  const { complaint } = await workshop.ffmpeg(
    [
      // The meter prints its result at this log level.
      ...['-v', 'info'],
      ...openArgv(workshop.source.path),
      ...['-map', sound.specifier, '-af', 'ebur128=framelog=verbose', '-f', 'null', '-'],
    ],
    { from: 0, until: 1 },
  );
  const loudnessLufs = readLoudness(complaint);
  if (loudnessLufs === undefined) throw new JobFailure(serverMessage('MADE_NO_LOUDNESS'));
  return { loudnessLufs };
}

/** Parses the integrated loudness from the meter's summary; undefined if it is missing. */
export function readLoudness(text: string): number | undefined {
  const [, summary] = /^[^]*Summary:([^]*)$/.exec(text) ?? [];
  const [, written] = /^[ \t]*I:[ \t]+(-?[\d.]+|-inf|nan) LUFS/m.exec(summary ?? '') ?? [];
  if (written === undefined) return undefined;
  const lufs = Number(written);
  return Number.isFinite(lufs) ? Math.max(silenceLufs, lufs) : silenceLufs;
}
