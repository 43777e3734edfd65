import type { JobKind } from '../queue/job.ts';
import type { FoundTools } from '../programs/mediaTools.ts';

const names: { readonly [Kind in JobKind]: readonly [one: string, many: string] } = {
  POSTER: ['poster', 'posters'],
  STORYBOARD: ['storyboard', 'storyboards'],
  REMUX: ['copy without recoding', 'copies without recoding'],
  CAPTIONS: ['file with captions in it', 'files with captions in them'],
  TRANSCODE: ['copy in another coding', 'copies in another coding'],
  LOUDNESS: ['measurement of loudness', 'measurements of loudness'],
  LADDER: ['stream in several qualities', 'streams in several qualities'],
};

/** Returns the log line about ffmpeg at the start: its version, and the number of waiting jobs. */
export function waitingText(found: FoundTools, waiting: ReadonlyMap<JobKind, number>, cores: number): string {
  if (!found.tools) {
    return `No posters, storyboards or streams are made: ${found.reason}. Install ffmpeg, or say where it is: FFMPEG=/path/to/ffmpeg.`;
  }
  const { version } = found.tools;
  const parts = [...waiting].map(([kind, count]) => `${count} ${names[kind][count === 1 ? 0 : 1]}`);
  if (parts.length === 0) return `ffmpeg ${version}: nothing is to be made.`;
  return (
    `ffmpeg ${version} makes in the background, on ${cores === 1 ? '1 core' : `${cores} cores`}: ${parts.join(', ')}. ` +
    'MEDIA_JOBS=posters makes pictures alone, MEDIA_JOBS=off nothing.'
  );
}
