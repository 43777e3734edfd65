import type { GraphQLResolveInfo } from 'graphql';
import { authorOf } from '../../library/viewers/authorOf.ts';
import type { Page } from '../../library/catalogue/catalogue.ts';
import { isEntityId, newEntityId } from '../../library/viewers/entityId.ts';
import type { PlainText } from '../../library/videos/plainText.ts';
import {
  type DeletedPlaylist,
  maxPlaylists,
  maxPlaylistVideos,
  type Playlist,
  type Visibility,
} from '../../library/viewers/playlists.ts';
import {
  maxDescriptionCharacters,
  maxTitleCharacters,
  playlistDescriptionOf,
  playlistTitleOf,
} from '../../library/viewers/playlistText.ts';
import type { Video } from '../../library/videos/video.ts';
import { checkFirst, type Connection, connectionOf, type PageArguments } from '../lists/connection.ts';
import { type GraphqlContext, stepOf } from '../execution/context.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';
import { badUserInput, notFound, refused } from '../execution/errors.ts';
import { readVideo } from './readVideo.ts';

// The fields of the schema that concern playlists.

const prefix = 'playlist:';

/** Finds a playlist by global id; undefined if it does not exist, or is another viewer's private one. */
export async function findPlaylist(
  id: string,
  { load, viewerId }: GraphqlContext,
): Promise<Playlist | undefined> {
  const found = id.startsWith(prefix) ? await load.playlist(id.slice(prefix.length)) : undefined;
  if (!found || found.title === null) return undefined;
  return found.viewerId === viewerId || found.visibility !== 'private' ? found : undefined;
}

export const playlistFields = {
  id: ({ id }: Playlist) => prefix + id,
  visibility: ({ visibility }: Playlist) => visibility.toUpperCase(),
  createdAt: ({ createdMs }: Playlist) => createdMs,
  updatedAt: ({ updatedMs }: Playlist) => updatedMs,
  author: ({ viewerId }: Playlist) => authorOf(viewerId),
  viewerCanEdit: (playlist: Playlist, _: unknown, { viewerId }: GraphqlContext) =>
    playlist.viewerId === viewerId,
  videoCount: async ({ id }: Playlist, _: unknown, { load }: GraphqlContext) =>
    (await load.playlistSummary(id)).videoCount,
  async firstVideo({ id }: Playlist, _: unknown, { load }: GraphqlContext) {
    const { firstVideoId } = await load.playlistSummary(id);
    return firstVideoId && load.video(firstVideoId);
  },
  /** For viewers, a video that became private after it was added does not exist. */
  async contains({ id }: Playlist, { videoId }: { videoId: string }, { load }: GraphqlContext) {
    const [video, isHeld] = await Promise.all([load.video(videoId), load.playlistContains(videoId, id)]);
    return video !== undefined && isHeld;
  },
  videos: videosOf,
};

async function videosOf(
  { id }: Playlist,
  page: PageArguments,
  { playlists }: GraphqlContext,
): Promise<Connection<Video>> {
  const list = prefix + id;
  const first = checkFirst(page);
  const position = page.after == null ? null : decodeCursor(list, page.after, [0.5, ''] as [number, string]);
  const after = position && { place: position[0], videoId: position[1] };
  const found = await playlists.videosOf({ playlistId: id, first, after });
  const videos: Page<Video> = { ...found, items: found.items.map(({ video }) => video) };
  return connectionOf(videos, page, (video, index) =>
    encodeCursor(list, [found.items[index]!.place, video.id]),
  );
}

export async function playlistsOf(
  { viewerId }: { readonly viewerId: string },
  page: PageArguments,
  { playlists }: GraphqlContext,
): Promise<Connection<Playlist>> {
  const list = 'playlists';
  const first = checkFirst(page);
  const position = page.after == null ? null : decodeCursor(list, page.after, [0, ''] as [number, string]);
  const after = position && { updatedMs: position[0], id: position[1] };
  const found = await playlists.ofViewer({ viewerId, first, after });
  return connectionOf(found, page, ({ updatedMs, id }) => encodeCursor(list, [updatedMs, id]));
}

type GraphqlVisibility = 'PRIVATE' | 'UNLISTED';

export const playlistMutations = {
  async createPlaylist(
    _: unknown,
    {
      input,
    }: {
      input: {
        title: string;
        description: string;
        visibility: GraphqlVisibility;
        clientId?: string | null;
      };
    },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const { clientId } = input;
    const { viewerId, nowMs } = context;
    const title = checkTitle(input.title);
    const description = checkDescription(input.description);
    if (clientId != null && !isEntityId(clientId)) {
      throw badUserInput(
        '`clientId` is no UUID in lower case, such as 5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11.',
      );
    }
    const id = clientId ?? newEntityId('playlist', stepOf(context, String(info.path.key)));
    const playlist = await context.playlists.create({
      id,
      viewerId,
      title,
      description,
      visibility: visibilityOf(input.visibility),
      createdMs: nowMs,
    });
    if (playlist === 'full') {
      throw refused('LIMIT_REACHED', `You have ${maxPlaylists} playlists. Delete one to make room.`);
    }
    // The text may have changed since. The same id means that the same creator repeated the request.
    if (playlist.viewerId !== viewerId) {
      throw refused('CLIENT_ID_REUSED', 'Another playlist has this `clientId`. Take a new UUID for each.');
    }
    if (playlist.title === null) throw deleted();
    return { playlist, viewer: { viewerId } };
  },

  async updatePlaylist(
    _: unknown,
    {
      input,
    }: {
      input: {
        id: string;
        title?: string | null;
        description?: string | null;
        visibility?: GraphqlVisibility | null;
      };
    },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const { title, description, visibility } = input;
    const change = {
      ...(title != null && { title: checkTitle(title) }),
      ...(description != null && { description: checkDescription(description) }),
      ...(visibility != null && { visibility: visibilityOf(visibility) }),
    };
    const { id } = await readOwn(input.id, context);
    const step = stepOf(context, String(info.path.key));
    await context.playlists.update({ id, ...change, nowMs: context.nowMs, step });
    return { playlist: await readOwn(input.id, context) };
  },

  async deletePlaylist(_: unknown, { input }: { input: { id: string } }, context: GraphqlContext) {
    const { id } = await readOwnOrDeleted(input.id, context);
    await context.playlists.delete(id);
    return { deletedPlaylistId: input.id, viewer: { viewerId: context.viewerId } };
  },

  async addToPlaylist(
    _: unknown,
    { input }: { input: { playlistId: string; videoId: string } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const { videoId } = input;
    const playlist = await readOwn(input.playlistId, context);
    const video = await readVideo(videoId, context);
    const step = stepOf(context, String(info.path.key));
    const outcome = await context.playlists.add({
      playlistId: playlist.id,
      videoId,
      nowMs: context.nowMs,
      step,
    });
    if (outcome === 'full') {
      throw refused(
        'LIMIT_REACHED',
        `The playlist holds ${maxPlaylistVideos} videos. Remove one to make room.`,
      );
    }
    return { playlist: await readOwn(input.playlistId, context), video };
  },

  async removeFromPlaylist(
    _: unknown,
    { input }: { input: { playlistId: string; videoId: string } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const { videoId } = input;
    const { id } = await readOwn(input.playlistId, context);
    const step = stepOf(context, String(info.path.key));
    await context.playlists.remove({ playlistId: id, videoId, nowMs: context.nowMs, step });
    return {
      playlist: await readOwn(input.playlistId, context),
      video: await context.load.video(videoId),
    };
  },

  async movePlaylistItem(
    _: unknown,
    { input }: { input: { playlistId: string; videoId: string; afterVideoId?: string | null } },
    context: GraphqlContext,
    info: GraphQLResolveInfo,
  ) {
    const { videoId, afterVideoId = null } = input;
    if (videoId === afterVideoId) {
      throw badUserInput('A video cannot stand after itself. `afterVideoId` is another one, or null.');
    }
    const { id } = await readOwn(input.playlistId, context);
    const step = stepOf(context, String(info.path.key));
    const outcome = await context.playlists.move({
      playlistId: id,
      videoId,
      afterVideoId,
      nowMs: context.nowMs,
      step,
    });
    if (outcome === 'missing') {
      throw notFound('One of the two videos is not in the playlist. Load it again to see what is.');
    }
    return { playlist: await readOwn(input.playlistId, context) };
  },
};

function visibilityOf(visibility: GraphqlVisibility): Visibility {
  return visibility === 'PRIVATE' ? 'private' : 'unlisted';
}

const checkTitle = (written: string) => checkText('title', playlistTitleOf(written), maxTitleCharacters);

const checkDescription = (written: string) =>
  checkText('description', playlistDescriptionOf(written), maxDescriptionCharacters);

function checkText(name: string, checked: PlainText, maxCharacters: number): string {
  if ('text' in checked) return checked.text;
  if ('characters' in checked) {
    throw badUserInput(
      `\`${name}\` has ${checked.characters} characters. Shorten it to ${maxCharacters} at most.`,
    );
  }
  throw badUserInput(
    checked.problem === 'empty'
      ? `\`${name}\` has nothing to read in it. Write at least one character.`
      : `\`${name}\` holds control characters or broken ones. Leave them out.`,
  );
}

/** Reads a playlist of the current viewer. */
async function readOwn(id: string, context: GraphqlContext): Promise<Playlist> {
  const found = await readOwnOrDeleted(id, context);
  if (found.title === null) throw deleted();
  return found;
}

async function readOwnOrDeleted(id: string, context: GraphqlContext): Promise<Playlist | DeletedPlaylist> {
  const { load, viewerId } = context;
  const found = id.startsWith(prefix) ? await load.playlist(id.slice(prefix.length)) : undefined;
  if (found?.viewerId === viewerId) return found;
  // Does not reveal other viewers' private playlists or deleted ones.
  if (found && (await findPlaylist(id, context))) {
    throw refused('FORBIDDEN', 'This playlist is not yours. Only its creator can change it.');
  }
  throw notFound(`No playlist has the id ${JSON.stringify(id)}. It may have been deleted.`);
}

const deleted = () => notFound('This playlist was deleted and cannot be restored. Make a new one.');
