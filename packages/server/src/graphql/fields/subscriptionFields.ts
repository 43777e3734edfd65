import type { GraphQLResolveInfo } from 'graphql';
import type { Channel, Video } from '../../library/videos/video.ts';
import { andThen } from '../execution/andThen.ts';
import { channelPrefix, handleOfId } from '../execution/channelId.ts';
import {
  checkFirst,
  type Connection,
  connectionOf,
  connectionOfVideos,
  emptyPage,
  type PageArguments,
} from '../lists/connection.ts';
import { type GraphqlContext, stepOf } from '../execution/context.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';
import { notFound } from '../execution/errors.ts';

// The fields of the schema that concern the channels that a viewer follows.

export const channelSubscriptionFields = {
  subscriberCount: ({ handle }: Channel, _: unknown, { load }: GraphqlContext) =>
    load.subscriberCount(handle),
  viewerState: ({ handle }: Channel, _: unknown, { load }: GraphqlContext) =>
    andThen(load.isSubscribed(handle), (subscribed) => ({ id: channelPrefix + handle, subscribed })),
};

export async function subscriptionsOf(
  { viewerId }: { readonly viewerId: string },
  page: PageArguments,
  { subscriptions, load }: GraphqlContext,
): Promise<Connection<Channel>> {
  const list = 'subscriptions';
  const first = checkFirst(page);
  const position = page.after == null ? null : decodeCursor(list, page.after, [0, ''] as [number, string]);
  const after = position && { subscribedMs: position[0], handle: position[1] };
  const found = await subscriptions.channelsOf({ viewerId, first, after });
  const channels = await Promise.all(found.items.map(({ handle }) => load.channel(handle)));
  return connectionOf({ ...found, items: channels.map((channel) => channel!) }, page, ({ handle }, index) =>
    encodeCursor(list, [found.items[index]!.subscribedMs, handle]),
  );
}

export async function subscriptionFeedOf(
  { viewerId }: { readonly viewerId: string },
  page: PageArguments,
  context: GraphqlContext,
): Promise<Connection<Video>> {
  const { subscriptions, isNewViewer } = context;
  const list = 'subscription feed';
  const first = checkFirst(page);
  const position = page.after == null ? null : decodeCursor(list, page.after, [0, ''] as [number, string]);
  const after = position && { publishedMs: position[0], id: position[1] };
  const videos = isNewViewer ? emptyPage : await subscriptions.feed({ viewerId, first, after });
  return connectionOfVideos(videos, page, context, ({ publishedMs, videoId }) => ({
    cursor: encodeCursor(list, [publishedMs, videoId]),
  }));
}

export const subscriptionMutations = {
  async subscribe(
    _: unknown,
    { input }: { input: { channelId: string; subscribed: boolean } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const { channelId, subscribed } = input;
    const { viewerId, nowMs, load } = context;
    const handle = handleOfId(channelId);
    const channel = handle === null ? undefined : await load.channel(handle);
    if (!channel) {
      throw notFound(`No channel has the id ${JSON.stringify(channelId)}. It may have left the library.`);
    }
    const step = stepOf(context, String(info.path.key));
    await context.subscriptions.set({ viewerId, handle: channel.handle, subscribed, nowMs, step });
    return { channel, viewer: { viewerId } };
  },
};
