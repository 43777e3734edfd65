import { type Kysely, sql } from 'kysely';
import { compareCaptionLanguages } from '../../library/formats/captionName.ts';
import type { Transcript } from '../../library/formats/transcript.ts';
import type { Caption } from '../../library/videos/video.ts';
import type { Tables } from './tables.ts';

// Captions come from inside the file, from files beside it, and from the owner. For each language, the last of these
// takes precedence.

/** Returns the captions of each video that has any, by language. */
export async function readCaptions(
  database: Kysely<Tables>,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Caption[]>> {
  const rows = await database
    .selectFrom('caption')
    .select(['video_id', 'language', 'label', sql<string | null>`path`.as('path'), sql<number>`1`.as('rank')])
    .where('video_id', 'in', videoIds)
    .unionAll(
      database
        .selectFrom('owner_caption')
        .select([
          'video_id',
          'language',
          'label',
          sql<string | null>`cast(null as text)`.as('path'),
          sql<number>`2`.as('rank'),
        ])
        .where('video_id', 'in', videoIds),
    )
    .unionAll(
      database
        .selectFrom('made_caption')
        .select([
          'video_id',
          'language',
          'label',
          sql<string | null>`path`.as('path'),
          sql<number>`0`.as('rank'),
        ])
        .where('video_id', 'in', videoIds),
    )
    .execute();
  return shownOf(rows, ({ language, label, path }) => ({ language, label, path }));
}

/** Returns the transcripts of each video that has any, by language. */
export async function readTranscripts(
  database: Kysely<Tables>,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Transcript[]>> {
  const rows = await database
    .selectFrom('transcript')
    .select(['video_id', 'language', 'cues', sql<number>`1`.as('rank')])
    .where('video_id', 'in', videoIds)
    .unionAll(
      database
        .selectFrom('owner_caption')
        .select(['video_id', 'language', 'cues', sql<number>`2`.as('rank')])
        .where('video_id', 'in', videoIds),
    )
    .unionAll(
      database
        .selectFrom('made_caption')
        .select(['video_id', 'language', 'cues', sql<number>`0`.as('rank')])
        .where('video_id', 'in', videoIds),
    )
    .execute();
  return shownOf(rows, transcriptOfRow);
}

/**
 * Returns which of these videos have captions that are not files beside them: those from the owner, or from inside
 * the file.
 */
export async function haveOtherCaptions(
  database: Kysely<Tables>,
  videoIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('owner_caption')
    .select('video_id')
    .where('video_id', 'in', videoIds)
    .union(database.selectFrom('made_caption').select('video_id').where('video_id', 'in', videoIds))
    .execute();
  return rows.map((row) => row.video_id);
}

function transcriptOfRow(row: { readonly language: string; readonly cues: string }): Transcript {
  const cues = JSON.parse(row.cues) as readonly (readonly [startSeconds: number, text: string])[];
  return { language: row.language, cues: cues.map(([startSeconds, text]) => ({ startSeconds, text })) };
}

function shownOf<
  Row extends { readonly video_id: string; readonly language: string; readonly rank: number },
  Shown,
>(rows: readonly Row[], shown: (row: Row) => Shown): ReadonlyMap<string, readonly Shown[]> {
  const byVideo = new Map<string, Map<string, Row>>();
  for (const row of rows) {
    const languages = byVideo.get(row.video_id) ?? new Map<string, Row>();
    byVideo.set(row.video_id, languages);
    if (row.rank >= (languages.get(row.language)?.rank ?? 0)) languages.set(row.language, row);
  }
  const inOrder = (languages: ReadonlyMap<string, Row>) =>
    [...languages].sort(([one], [other]) => compareCaptionLanguages(one, other)).map(([, row]) => shown(row));
  return new Map([...byVideo].map(([id, languages]) => [id, inOrder(languages)]));
}
