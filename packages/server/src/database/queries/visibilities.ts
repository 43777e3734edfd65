import type { Kysely } from 'kysely';
import type { Visibilities } from '../../library/viewers/visibilities.ts';
import { changeOnce } from '../rows/changeOnce.ts';
import { takeTurn } from '../rows/changeWhole.ts';
import type { Tables } from '../rows/tables.ts';
import { noteVideoChanges } from '../rows/videoChanges.ts';
import { selectVideos, videoOfRow } from '../rows/videoRows.ts';
import { updateIndexes } from '../search/visibleInIndexes.ts';
import { textContains } from '../search/textContains.ts';

export function createVisibilities(database: Kysely<Tables>): Visibilities {
  return {
    async of(videoIds) {
      if (videoIds.length === 0) return [];
      const rows = await database
        .selectFrom('video_visibility')
        .selectAll()
        .where('video_id', 'in', videoIds)
        .execute();
      const known = new Map(rows.map((row) => [row.video_id, row.visibility]));
      return videoIds.map((id) => known.get(id) ?? 'public');
    },

    async set({ videoIds, visibility, step }) {
      await changeOnce(database, step, async (change) => {
        // A scan that fills the indexes reads visibilities, so this change and a scan wait for each other.
        await takeTurn(change, 'library');
        await noteVideoChanges(change, videoIds, async () => {
          if (visibility === 'public') {
            await change.deleteFrom('video_visibility').where('video_id', 'in', videoIds).execute();
            return;
          }
          await change
            .insertInto('video_visibility')
            .values(videoIds.map((id) => ({ video_id: id, visibility })))
            .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ visibility }))
            .execute();
        });
        for (const id of videoIds) await updateIndexes(change, id);
      });
    },

    async videos({ query: text, visibility, first, after }) {
      let query = selectVideos(database, 'all')
        .leftJoin('video_visibility', 'video_visibility.video_id', 'video.id')
        .orderBy('published_ms', 'desc')
        .orderBy('video.id');
      if (visibility === 'public') query = query.where('video_visibility.visibility', 'is', null);
      else if (visibility !== null) query = query.where('video_visibility.visibility', '=', visibility);
      if (text !== '') query = query.where(textContains(database, 'video.title', text));
      const { count } = await query
        .clearSelect()
        .clearOrderBy()
        .select((counted) => counted.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (after !== null) {
        query = query.where((where) =>
          where.or([
            where('published_ms', '<', after.publishedMs),
            where.and([where('published_ms', '=', after.publishedMs), where('video.id', '>', after.id)]),
          ]),
        );
      }
      const rows = await query.limit(first + 1).execute();
      return {
        items: rows.slice(0, first).map(videoOfRow),
        hasNextPage: rows.length > first,
        totalCount: Number(count),
      };
    },
  };
}
