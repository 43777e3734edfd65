import type { Kysely } from 'kysely';
import type { MadeCaption } from '../../library/catalogue/derivedMedia.ts';
import type { Transcript } from '../../library/formats/transcript.ts';
import type { Tables } from './tables.ts';

/** Replaces the captions extracted from a file. */
export async function putMadeCaptions(
  change: Kysely<Tables>,
  videoId: string,
  captions: readonly MadeCaption[],
  transcripts: readonly Transcript[],
): Promise<void> {
  await forgetMadeCaptions(change, [videoId]);
  const rows = captions.map(({ language, label, path }) => {
    const said = transcripts.find((transcript) => transcript.language === language)?.cues ?? [];
    const cues = JSON.stringify(said.map(({ startSeconds, text }) => [startSeconds, text]));
    return { video_id: videoId, language, label, path, cues };
  });
  if (rows.length > 0) await change.insertInto('made_caption').values(rows).execute();
}

export async function forgetMadeCaptions(change: Kysely<Tables>, videoIds: readonly string[]): Promise<void> {
  await change.deleteFrom('made_caption').where('video_id', 'in', videoIds).execute();
}
