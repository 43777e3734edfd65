import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Page } from '../../library/catalogue/catalogue.ts';
import type { ListedVideo, ListRequest } from '../../library/viewers/viewers.ts';
import type { Tables } from './tables.ts';
import { selectVideos, videoOfRow } from './videoRows.ts';

interface Listed {
  readonly video_id: string;
  readonly listed_ms: number;
}

/**
 * Returns a page of a viewer's list, most recently added first. Videos with equal times have a stable order.
 *
 * @param list selects the whole list, including videos that are not in the library now
 */
export async function pageOfList(
  database: Kysely<Tables>,
  list: SelectQueryBuilder<Tables, any, Listed>,
  { first, after }: ListRequest,
): Promise<Page<ListedVideo>> {
  const ofViewer = selectVideos(database, 'addressed').innerJoin(
    list.as('list'),
    'list.video_id',
    'video.id',
  );
  const { count } = await ofViewer
    .clearSelect()
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  let query = ofViewer
    .select('list.listed_ms')
    .orderBy('list.listed_ms', 'desc')
    .orderBy('list.video_id')
    // One extra row shows whether there is a next page.
    .limit(first + 1);
  if (after !== null) {
    query = query.where((where) =>
      where.or([
        where('list.listed_ms', '<', after.listedMs),
        where.and([where('list.listed_ms', '=', after.listedMs), where('list.video_id', '>', after.videoId)]),
      ]),
    );
  }
  const rows = await query.execute();
  return {
    items: rows.slice(0, first).map((row) => ({ video: videoOfRow(row), listedMs: row.listed_ms })),
    hasNextPage: rows.length > first,
    totalCount: Number(count),
  };
}
