import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Page } from '../../library/catalogue/catalogue.ts';
import type { ListedVideo, ListRequest } from '../../library/viewers/viewers.ts';
import type { Tables } from './tables.ts';
import { countOfList } from './countOfList.ts';
import { visibleTo } from './visibleTo.ts';

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
  const ofViewer = database
    .selectFrom('video')
    .innerJoin(list.as('list'), 'list.video_id', 'video.id')
    .where(visibleTo('addressed'));
  let query = ofViewer
    .select(['list.video_id', 'list.listed_ms'])
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
    items: rows.slice(0, first).map((row) => ({ videoId: row.video_id, listedMs: row.listed_ms })),
    hasNextPage: rows.length > first,
    totalCount: await countOfList(ofViewer, { rows, first, after }),
  };
}
