import type { Series } from '../../library/catalogue/seriesCatalogue.ts';
import type { Channel, Episode, Video } from '../../library/videos/video.ts';
import { andThen } from '../execution/andThen.ts';
import { type GraphqlContext, remember } from '../execution/context.ts';
import { checkFirst, type Connection, connectionOf, type PageArguments } from '../lists/connection.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';

/** The prefix of all global ids of series. */
export const seriesPrefix = 'series:';

export const seriesQueries = {
  series: (_: unknown, { handle }: { handle: string }, { load }: GraphqlContext) => load.series(handle),
  recentSeries(_: unknown, args: { first: number }, context: GraphqlContext) {
    const first = checkFirst(args);
    return remember(context, 'recent series', String(first), () => context.series.recent(first));
  },
};

export const channelSeriesFields = {
  series({ handle: channelHandle }: Channel, page: PageArguments, context: GraphqlContext) {
    const list = `channel series:${channelHandle}`;
    const first = checkFirst(page);
    const [after] = page.after == null ? [null] : decodeCursor(list, page.after, [''] as [string]);
    return remember(context, list, JSON.stringify([first, after]), async () => {
      const found = await context.series.ofChannel({ channelHandle, first, after });
      return connectionOf(found, page, ({ handle }) => encodeCursor(list, [handle]));
    });
  },
};

export const seriesFields = {
  id: ({ handle }: Series) => seriesPrefix + handle,
  channel: ({ channelHandle }: Series, _: unknown, { load }: GraphqlContext) => load.channel(channelHandle),
  episodeCount: ({ seasons }: Series) => seasons.reduce((sum, { episodeCount }) => sum + episodeCount, 0),
  firstEpisode: ({ handle }: Series, _: unknown, { load }: GraphqlContext) =>
    andThen(load.firstEpisodeId(handle), (id) => (id === undefined ? null : load.video(id))),
  episodes({ handle }: Series, page: PageArguments & { season?: number | null }, context: GraphqlContext) {
    const seasonNumber = page.season ?? null;
    const list = `episodes:${handle}, ${seasonNumber}`;
    const first = checkFirst(page);
    const position =
      page.after == null ? null : decodeCursor(list, page.after, [0, 0, ''] as [number, number, string]);
    const after = position && { seasonNumber: position[0], number: position[1], id: position[2] };
    return remember(context, list, JSON.stringify([first, after]), async (): Promise<Connection<Video>> => {
      const videos = await context.series.episodes({ handle, seasonNumber, first, after });
      return connectionOf(videos, page, ({ episode, id }) =>
        encodeCursor(list, [episode!.seasonNumber, episode!.number, id]),
      );
    });
  },
};

export const episodeFields = {
  series: ({ seriesHandle }: Episode, _: unknown, { load }: GraphqlContext) => load.series(seriesHandle),
};
