import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Season, Series, SeriesCatalogue } from '../../library/catalogue/seriesCatalogue.ts';
import type { Episode } from '../../library/videos/video.ts';
import type { Reach } from '../../library/videos/visibility.ts';
import { countOfList } from '../rows/countOfList.ts';
import type { Tables } from '../rows/tables.ts';
import { selectVideos, videoOfRow } from '../rows/videoRows.ts';
import { visibleTo } from '../rows/visibleTo.ts';

// `compareEpisodes`, in SQL.
const isSpecial = sql<number>`case when season_number = 0 then 1 else 0 end`;
const position = sql`${isSpecial}, season_number, episode_number`;
const positionOf = ({ seasonNumber, number }: Pick<Episode, 'seasonNumber' | 'number'>) =>
  // A forged cursor may have larger numbers than the columns hold.
  sql`${seasonNumber === 0 ? 1 : 0}, cast(${seasonNumber} as bigint), cast(${number} as bigint)`;

/** Returns the id of the public episode after this one; undefined after the last. */
export async function findNextEpisode(
  database: Kysely<Tables>,
  episode: Episode,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('video')
    .select('id')
    .where('series_handle', '=', episode.seriesHandle)
    .where(sql<SqlBool>`(${position}) > (${positionOf(episode)})`)
    .where(visibleTo('listed'))
    .orderBy(isSpecial)
    .orderBy('season_number')
    .orderBy('episode_number')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

export function createSeriesCatalogue(database: Kysely<Tables>): SeriesCatalogue {
  async function find(
    handles: readonly string[],
    reach: Reach = 'addressed',
  ): Promise<(Series | undefined)[]> {
    if (handles.length === 0) return [];
    const rows = await database
      .selectFrom('video')
      .select(['series_handle as handle', 'season_number as number'])
      .select((select) => [
        select.fn.min('series_title').as('title'),
        select.fn.min('channel_handle').as('channel_handle'),
        sql<number>`sum(case when ${visibleTo('listed')} then 1 else 0 end)`.as('listed'),
      ])
      .where('series_handle', 'in', handles)
      .where(visibleTo(reach))
      .groupBy(['series_handle', 'season_number'])
      .orderBy(isSpecial)
      .orderBy('season_number')
      .execute();
    const byHandle = new Map<string | null, Series & { readonly seasons: Season[] }>();
    for (const { handle, title, channel_handle: channelHandle, number, listed } of rows) {
      const series = byHandle.get(handle) ?? { handle: handle!, title: title!, channelHandle, seasons: [] };
      byHandle.set(handle, series);
      if (Number(listed) > 0) series.seasons.push({ number: number!, episodeCount: Number(listed) });
    }
    return handles.map((handle) => byHandle.get(handle));
  }

  return {
    find,

    async firstEpisodeIds(handles) {
      if (handles.length === 0) return [];
      const ranked = database
        .selectFrom('video')
        .select(['id', 'series_handle'])
        .select(
          sql<number>`row_number() over (partition by series_handle order by ${position}, id)`.as('place'),
        )
        .where('series_handle', 'in', handles)
        .where(visibleTo('listed'));
      const rows = await database
        .selectFrom(ranked.as('ranked'))
        .select(['id', 'series_handle'])
        .where('place', '=', 1)
        .execute();
      const ids = new Map(rows.map((row) => [row.series_handle, row.id]));
      return handles.map((handle) => ids.get(handle));
    },

    async recent(first) {
      const rows = await database
        .selectFrom('video')
        .select('series_handle')
        .where('series_handle', 'is not', null)
        .where(visibleTo('listed'))
        .groupBy('series_handle')
        .orderBy((order) => order.fn.max('published_ms'), 'desc')
        .orderBy('series_handle')
        .limit(first)
        .execute();
      const found = await find(rows.map((row) => row.series_handle!));
      return found.filter((series) => series !== undefined);
    },

    async ofChannel({ channelHandle, first, after }) {
      const list = database
        .selectFrom('video')
        .select('series_handle')
        .distinct()
        .where('channel_handle', '=', channelHandle)
        .where('series_handle', 'is not', null)
        .where(visibleTo('listed'));
      // One extra row shows whether there is a next page.
      const page = list.orderBy('series_handle').limit(first + 1);
      const rows = await (after === null ? page : page.where('series_handle', '>', after)).execute();
      const found = await find(rows.slice(0, first).map((row) => row.series_handle!));
      const { count } = await database
        .selectFrom(list.as('series'))
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return {
        items: found.filter((series) => series !== undefined),
        hasNextPage: rows.length > first,
        totalCount: Number(count),
      };
    },

    async episodes({ handle, seasonNumber, first, after }) {
      const list = () => {
        const all = selectVideos(database, 'listed').where('series_handle', '=', handle);
        return seasonNumber === null ? all : all.where('season_number', '=', seasonNumber);
      };
      const page = list()
        .orderBy(isSpecial)
        .orderBy('season_number')
        .orderBy('episode_number')
        .orderBy('id')
        .limit(first + 1);
      const isLater = after && sql<SqlBool>`(${position}, id) > (${positionOf(after)}, ${after.id})`;
      const rows = await (isLater === null ? page : page.where(isLater)).execute();
      return {
        items: rows.slice(0, first).map(videoOfRow),
        hasNextPage: rows.length > first,
        totalCount: await countOfList(list(), { rows, first, after }),
      };
    },
  };
}
