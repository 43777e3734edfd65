import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from 'playwright-core';
import { askAs } from './askAs.ts';
import type { Site } from './startSite.ts';

/** Puts something into every list of a viewer through the API. Returns the path of the viewer's playlist. */
export async function fillLists(request: APIRequestContext, site: Site): Promise<string> {
  const ask = askAs(request, site);
  const { home } = await ask('{ home(first: 3) { edges { node { id channel { id } } } } }');
  const { createPlaylist } = await ask(
    'mutation ($input: CreatePlaylistInput!) { createPlaylist(input: $input) { playlist { id } } }',
    { input: { clientId: randomUUID(), title: 'For rain', description: 'Slow.', visibility: 'PRIVATE' } },
  );
  const playlistId: string = createPlaylist.playlist.id;
  for (const { node } of home.edges) {
    const videoId: string = node.id;
    await ask(
      `mutation ($add: AddToPlaylistInput!, $like: SetLikeInput!, $progress: RecordProgressInput!, $subscribe: SubscribeInput!) {
        addToPlaylist(input: $add) { playlist { id } }
        setLike(input: $like) { video { id } }
        recordProgress(input: $progress) { video { id } }
        subscribe(input: $subscribe) { channel { id } }
      }`,
      {
        add: { playlistId, videoId },
        like: { videoId, liked: true },
        progress: { videoId, positionSeconds: 3 },
        subscribe: { channelId: node.channel.id, subscribed: true },
      },
    );
  }
  return `/playlist/${encodeURIComponent(playlistId)}`;
}
