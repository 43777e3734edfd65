import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { placeBetween } from '../../library/videos/placeBetween.ts';
import {
  type DeletedPlaylist,
  maxPlaylists,
  maxPlaylistVideos,
  type Playlist,
  type PlaylistChange,
  type Playlists,
} from '../../library/viewers/playlists.ts';
import { changeOnce } from '../rows/changeOnce.ts';
import { changeWhole, takeTurn } from '../rows/changeWhole.ts';
import type { Tables } from '../rows/tables.ts';
import { selectVideos, videoOfRow } from '../rows/videoRows.ts';
import { visibleTo } from '../rows/visibleTo.ts';

type Row = Selectable<Tables['playlist']>;

export function createPlaylists(database: Kysely<Tables>): Playlists {
  async function find(ids: readonly string[]): Promise<(Playlist | DeletedPlaylist | undefined)[]> {
    if (ids.length === 0) return [];
    const rows = await database.selectFrom('playlist').selectAll().where('id', 'in', ids).execute();
    const byId = new Map(rows.map((row) => [row.id, playlistOfRow(row)]));
    return ids.map((id) => byId.get(id));
  }

  return {
    find,

    async ofViewer({ viewerId, first, after }) {
      const own = database
        .selectFrom('playlist')
        .where('viewer_id', '=', viewerId)
        .where('title', 'is not', null);
      let query = own
        .selectAll()
        .orderBy('updated_ms', 'desc')
        .orderBy('id')
        // One extra row shows whether there is a next page.
        .limit(first + 1);
      if (after !== null) {
        query = query.where((where) =>
          where.or([
            where('updated_ms', '<', after.updatedMs),
            where.and([where('updated_ms', '=', after.updatedMs), where('id', '>', after.id)]),
          ]),
        );
      }
      const rows = await query.execute();
      return {
        items: rows.slice(0, first).map((row) => playlistOfRow(row) as Playlist),
        hasNextPage: rows.length > first,
        totalCount: await countOf(own),
      };
    },

    async videosOf({ playlistId, first, after }) {
      const held = selectVideos(database, 'listed')
        .innerJoin('playlist_item', 'playlist_item.video_id', 'video.id')
        .where('playlist_item.playlist_id', '=', playlistId);
      let query = held
        .select('playlist_item.place')
        .orderBy('playlist_item.place')
        .orderBy('playlist_item.video_id')
        .limit(first + 1);
      if (after !== null) {
        const place = (await placeOf(database, playlistId, after.videoId)) ?? after.place;
        query = query.where((where) =>
          where.or([
            where('playlist_item.place', '>', place),
            where.and([
              where('playlist_item.place', '=', place),
              where('playlist_item.video_id', '>', after.videoId),
            ]),
          ]),
        );
      }
      const rows = await query.execute();
      return {
        items: rows.slice(0, first).map((row) => ({ video: videoOfRow(row), place: row.place })),
        hasNextPage: rows.length > first,
        totalCount: await countOf(held),
      };
    },

    async summariesOf(playlistIds) {
      if (playlistIds.length === 0) return [];
      const rows = await database
        .selectFrom('playlist')
        .select([
          'playlist.id',
          (nested) => {
            const held = nested
              .selectFrom('playlist_item')
              .innerJoin('video', 'video.id', 'playlist_item.video_id')
              .whereRef('playlist_item.playlist_id', '=', 'playlist.id')
              .where(visibleTo('listed'));
            return held.select((count) => count.fn.countAll<number>().as('count')).as('video_count');
          },
          (nested) =>
            nested
              .selectFrom('playlist_item')
              .innerJoin('video', 'video.id', 'playlist_item.video_id')
              .select('playlist_item.video_id')
              .whereRef('playlist_item.playlist_id', '=', 'playlist.id')
              .where(visibleTo('listed'))
              .orderBy('playlist_item.place')
              .orderBy('playlist_item.video_id')
              .limit(1)
              .as('first_video_id'),
        ])
        .where('playlist.id', 'in', playlistIds)
        .execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return playlistIds.map((id) => {
        const row = byId.get(id);
        return { videoCount: Number(row?.video_count ?? 0), firstVideoId: row?.first_video_id ?? null };
      });
    },

    async contain(playlistIds, videoId) {
      if (playlistIds.length === 0) return [];
      const rows = await database
        .selectFrom('playlist_item')
        .select('playlist_id')
        .where('video_id', '=', videoId)
        .where('playlist_id', 'in', playlistIds)
        .execute();
      const holders = new Set(rows.map((row) => row.playlist_id));
      return playlistIds.map((id) => holders.has(id));
    },

    async create({ id, viewerId, title, description, visibility, createdMs }) {
      const isFull = await changeWhole(database, async (change) => {
        await takeTurn(change, `playlists of ${viewerId}`);
        const [known] = await change.selectFrom('playlist').select('id').where('id', '=', id).execute();
        if (known) return false;
        const own = change
          .selectFrom('playlist')
          .where('viewer_id', '=', viewerId)
          .where('title', 'is not', null);
        if ((await countOf(own)) >= maxPlaylists) return true;
        await change
          .insertInto('playlist')
          .values({
            id,
            viewer_id: viewerId,
            title,
            description,
            visibility,
            created_ms: createdMs,
            updated_ms: createdMs,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        return false;
      });
      return isFull ? 'full' : (await find([id]))[0]!;
    },

    async update({ id, title, description, visibility, nowMs, step }) {
      await changeOnce(database, step, async (change) => {
        await change
          .updateTable('playlist')
          .set({ title, description, visibility, updated_ms: nowMs })
          .where('id', '=', id)
          .where('title', 'is not', null)
          .execute();
      });
    },

    async delete(id) {
      await changeWhole(database, async (change) => {
        await takeTurn(change, playlistTurn(id));
        await change.deleteFrom('playlist_item').where('playlist_id', '=', id).execute();
        await change
          .updateTable('playlist')
          .set({ title: null, description: '' })
          .where('id', '=', id)
          .execute();
      });
    },

    async add({ playlistId, videoId, nowMs, step }) {
      let outcome: 'done' | 'full' = 'done';
      await changeOnce(database, step, async (change) => {
        await takeTurn(change, playlistTurn(playlistId));
        outcome = 'done';
        if ((await placeOf(change, playlistId, videoId)) !== undefined) return;
        const { count, last } = await change
          .selectFrom('playlist_item')
          .select((query) => [query.fn.countAll<number>().as('count'), query.fn.max('place').as('last')])
          .where('playlist_id', '=', playlistId)
          .executeTakeFirstOrThrow();
        if (Number(count) >= maxPlaylistVideos) {
          outcome = 'full';
          return;
        }
        const place = placeBetween(last, null)!;
        await change
          .insertInto('playlist_item')
          .values({ playlist_id: playlistId, video_id: videoId, place })
          .execute();
        await touch(change, playlistId, nowMs);
      });
      return outcome;
    },

    async remove({ playlistId, videoId, nowMs, step }) {
      await changeOnce(database, step, async (change) => {
        await takeTurn(change, playlistTurn(playlistId));
        const { numDeletedRows } = await change
          .deleteFrom('playlist_item')
          .where('playlist_id', '=', playlistId)
          .where('video_id', '=', videoId)
          .executeTakeFirstOrThrow();
        if (Number(numDeletedRows) > 0) await touch(change, playlistId, nowMs);
      });
    },

    async move(request) {
      let outcome: 'done' | 'missing' = 'done';
      await changeOnce(database, request.step, async (change) => {
        await takeTurn(change, playlistTurn(request.playlistId));
        outcome = await moveWithin(change, request);
      });
      return outcome;
    },
  };
}

/**
 * Returns the name of the turn for changes to a playlist. Places depend on each other, and a playlist and its items
 * must match.
 */
function playlistTurn(id: string): string {
  return `playlist ${id}`;
}

async function moveWithin(
  change: Transaction<Tables>,
  { playlistId, videoId, afterVideoId, nowMs }: PlaylistChange & { readonly afterVideoId: string | null },
): Promise<'done' | 'missing'> {
  if ((await placeOf(change, playlistId, videoId)) === undefined) return 'missing';
  let place = await findGap(change, playlistId, videoId, afterVideoId);
  if (place === 'missing') return 'missing';
  if (place === null) {
    await numberAnew(change, playlistId);
    place = (await findGap(change, playlistId, videoId, afterVideoId)) as number;
  }
  await change
    .updateTable('playlist_item')
    .set({ place })
    .where('playlist_id', '=', playlistId)
    .where('video_id', '=', videoId)
    .execute();
  await touch(change, playlistId, nowMs);
  return 'done';
}

/** Finds a place right after a video, ignoring the one that moves; `null` if the gap is full. */
async function findGap(
  change: Transaction<Tables>,
  playlistId: string,
  movedId: string,
  afterVideoId: string | null,
): Promise<number | 'missing' | null> {
  const before = afterVideoId === null ? null : await placeOf(change, playlistId, afterVideoId);
  if (before === undefined) return 'missing';
  let query = change
    .selectFrom('playlist_item')
    .select((item) => item.fn.min('place').as('place'))
    .where('playlist_id', '=', playlistId)
    .where('video_id', '!=', movedId);
  if (before !== null) query = query.where('place', '>', before);
  const { place: after } = await query.executeTakeFirstOrThrow();
  return placeBetween(before, after);
}

async function numberAnew(change: Transaction<Tables>, playlistId: string): Promise<void> {
  await sql`
    update playlist_item set place = numbered.place
    from (
      select video_id, row_number() over (order by place, video_id) as place
      from playlist_item where playlist_id = ${playlistId}
    ) as numbered
    where playlist_item.playlist_id = ${playlistId} and playlist_item.video_id = numbered.video_id`.execute(
    change,
  );
}

async function placeOf(
  database: Kysely<Tables>,
  playlistId: string,
  videoId: string,
): Promise<number | undefined> {
  const row = await database
    .selectFrom('playlist_item')
    .select('place')
    .where('playlist_id', '=', playlistId)
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return row?.place;
}

async function touch(change: Transaction<Tables>, playlistId: string, nowMs: number): Promise<void> {
  await change.updateTable('playlist').set({ updated_ms: nowMs }).where('id', '=', playlistId).execute();
}

/** Returns how many rows a query has, whatever it selects. */
async function countOf(query: {
  clearSelect(): { select(count: any): { executeTakeFirstOrThrow(): Promise<any> } };
}): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function playlistOfRow({ id, title, description, visibility, ...row }: Row): Playlist | DeletedPlaylist {
  const known = { id, viewerId: row.viewer_id };
  if (title === null) return { ...known, title };
  return {
    ...known,
    title,
    description,
    visibility,
    createdMs: row.created_ms,
    updatedMs: row.updated_ms,
  };
}
