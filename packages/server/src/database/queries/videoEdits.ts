import type { Kysely, Selectable } from 'kysely';
import {
  editedText,
  type VideoEdit,
  type VideoEdits,
  type VideoText,
} from '../../library/viewers/videoEdits.ts';
import { changeOnce } from '../rows/changeOnce.ts';
import { takeTurn } from '../rows/changeWhole.ts';
import type { Tables } from '../rows/tables.ts';
import { noteVideoChanges } from '../rows/videoChanges.ts';
import { updateIndexes } from '../search/visibleInIndexes.ts';

export function createVideoEdits(database: Kysely<Tables>): VideoEdits {
  return {
    async libraryTexts(videoIds) {
      if (videoIds.length === 0) return [];
      const rows = await selectTexts(database).where('id', 'in', videoIds).execute();
      const byId = new Map(rows.map((row) => [row.id, libraryTextOf(row)]));
      return videoIds.map((id) => byId.get(id));
    },

    async set({ videoId, edit, step }) {
      await changeOnce(database, step, async (change) => {
        // Scans read edits, so this change and a scan wait for each other.
        await takeTurn(change, 'library');
        const row = await selectTexts(change).where('id', '=', videoId).executeTakeFirst();
        if (!row) return;
        const text = libraryTextOf(row);
        const known = (await readEdits(change, [videoId])).get(videoId) ?? noEdit;
        const next = withoutSame({ ...known, ...edit }, text);
        await change.deleteFrom('video_edit').where('video_id', '=', videoId).execute();
        if (isEdit(next)) {
          const tags = next.tags && JSON.stringify(next.tags);
          await change
            .insertInto('video_edit')
            .values({ ...next, video_id: videoId, tags, published_ms: null })
            .execute();
        }
        const { tags, ...shown } = editedText(text, next);
        await noteVideoChanges(change, [videoId], () =>
          change
            .updateTable('video')
            .set({
              ...shown,
              tags: JSON.stringify(tags),
              unedited: isEdit(next) ? JSON.stringify(text) : null,
            })
            .where('id', '=', videoId)
            .execute(),
        );
        await updateIndexes(change, videoId);
      });
    },
  };
}

const noEdit: VideoEdit = { title: null, description: null, tags: null };

/** Returns the edits of those videos that have any, by video id. */
export async function readEdits(
  database: Kysely<Tables>,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, VideoEdit>> {
  if (videoIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('video_edit')
    .select(['video_id', 'title', 'description', 'tags'])
    .where('video_id', 'in', videoIds)
    .execute();
  return new Map(
    rows.map(({ video_id, title, description, tags }) => [
      video_id,
      { title, description, tags: tags === null ? null : (JSON.parse(tags) as readonly string[]) },
    ]),
  );
}

function selectTexts(database: Kysely<Tables>) {
  return database.selectFrom('video').select(['id', 'title', 'description', 'tags', 'unedited']);
}

type TextRow = Pick<Selectable<Tables['video']>, 'title' | 'description' | 'tags' | 'unedited'>;

function libraryTextOf({ title, description, tags, unedited }: TextRow): VideoText {
  if (unedited !== null) return JSON.parse(unedited) as VideoText;
  return { title, description, tags: JSON.parse(tags) as readonly string[] };
}

function withoutSame(edit: VideoEdit, text: VideoText): VideoEdit {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return {
    title: isSame(edit.title, text.title) ? null : edit.title,
    description: isSame(edit.description, text.description) ? null : edit.description,
    tags: isSame(edit.tags, text.tags) ? null : edit.tags,
  };
}

function isEdit({ title, description, tags }: VideoEdit): boolean {
  return title !== null || description !== null || tags !== null;
}
