import type { Kysely } from 'kysely';
import type { Subscriptions } from '../../library/viewers/subscriptions.ts';
import { changeOnce } from '../rows/changeOnce.ts';
import { countOfList } from '../rows/countOfList.ts';
import type { Tables } from '../rows/tables.ts';
import { channelVisibleTo, visibleTo } from '../rows/visibleTo.ts';

export function createSubscriptions(database: Kysely<Tables>): Subscriptions {
  return {
    async areSubscribed(viewerId, handles) {
      if (handles.length === 0) return [];
      const rows = await database
        .selectFrom('subscription')
        .select('channel_handle')
        .where('viewer_id', '=', viewerId)
        .where('channel_handle', 'in', handles)
        .execute();
      const followed = new Set(rows.map((row) => row.channel_handle));
      return handles.map((handle) => followed.has(handle));
    },

    async countsOf(handles) {
      if (handles.length === 0) return [];
      const rows = await database
        .selectFrom('subscription')
        .select(['channel_handle', (query) => query.fn.countAll<number>().as('count')])
        .where('channel_handle', 'in', handles)
        .groupBy('channel_handle')
        .execute();
      const counts = new Map(rows.map((row) => [row.channel_handle, Number(row.count)]));
      return handles.map((handle) => counts.get(handle) ?? 0);
    },

    async set({ viewerId, handle, subscribed, nowMs, step }) {
      await changeOnce(database, step, async (change) => {
        if (subscribed) {
          await change
            .insertInto('subscription')
            .values({ viewer_id: viewerId, channel_handle: handle, created_ms: nowMs })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          return;
        }
        await change
          .deleteFrom('subscription')
          .where('viewer_id', '=', viewerId)
          .where('channel_handle', '=', handle)
          .execute();
      });
    },

    async channelsOf({ viewerId, first, after }) {
      const followed = database
        .selectFrom('subscription')
        .innerJoin('channel', 'channel.handle', 'subscription.channel_handle')
        .where('subscription.viewer_id', '=', viewerId)
        .where(channelVisibleTo('addressed'));
      let query = followed
        .select(['channel.handle', 'subscription.created_ms'])
        .orderBy('subscription.created_ms', 'desc')
        .orderBy('channel.handle')
        // One extra row shows whether there is a next page.
        .limit(first + 1);
      if (after !== null) {
        query = query.where((where) =>
          where.or([
            where('subscription.created_ms', '<', after.subscribedMs),
            where.and([
              where('subscription.created_ms', '=', after.subscribedMs),
              where('channel.handle', '>', after.handle),
            ]),
          ]),
        );
      }
      const rows = await query.execute();
      return {
        items: rows.slice(0, first).map((row) => ({ handle: row.handle, subscribedMs: row.created_ms })),
        hasNextPage: rows.length > first,
        totalCount: await countOfList(followed, { rows, first, after }),
      };
    },

    async feed({ viewerId, first, after }) {
      const followed = database
        .selectFrom('video')
        .innerJoin('subscription', 'subscription.channel_handle', 'video.channel_handle')
        .where('subscription.viewer_id', '=', viewerId)
        .where(visibleTo('listed'));
      let query = followed
        .select(['video.id', 'video.published_ms'])
        .orderBy('video.published_ms', 'desc')
        .orderBy('video.id')
        .limit(first + 1);
      if (after !== null) {
        query = query.where((where) =>
          where.or([
            where('video.published_ms', '<', after.publishedMs),
            where.and([
              where('video.published_ms', '=', after.publishedMs),
              where('video.id', '>', after.id),
            ]),
          ]),
        );
      }
      const rows = await query.execute();
      return {
        items: rows.slice(0, first).map((row) => ({ videoId: row.id, publishedMs: row.published_ms })),
        hasNextPage: rows.length > first,
        totalCount: await countOfList(followed, { rows, first, after }),
      };
    },
  };
}
