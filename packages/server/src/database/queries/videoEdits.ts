import type { Kysely } from 'kysely';
import {
  editedText,
  type VideoEdit,
  type VideoEdits,
  type VideoText,
} from '../../library/viewers/videoEdits.ts';
import type { Chapter } from '../../library/videos/video.ts';
import { readChapters, rowsOfChapters } from '../rows/chapterRows.ts';
import { changeOnce } from '../rows/changeOnce.ts';
import { takeTurn } from '../rows/changeWhole.ts';
import type { Tables } from '../rows/tables.ts';
import { noteVideoChanges } from '../rows/videoChanges.ts';
import { updateIndexes } from '../search/visibleInIndexes.ts';

export function createVideoEdits(database: Kysely<Tables>): VideoEdits {
  return {
    async libraryTexts(videoIds) {
      if (videoIds.length === 0) return [];
      const texts = await readLibraryTexts(database, videoIds);
      return videoIds.map((id) => texts.get(id));
    },

    async set({ videoId, edit, step }) {
      await changeOnce(database, step, async (change) => {
        // Scans read edits, so this change and a scan wait for each other.
        await takeTurn(change, 'library');
        const text = (await readLibraryTexts(change, [videoId])).get(videoId);
        if (!text) return;
        const known = (await readEdits(change, [videoId])).get(videoId) ?? noEdit;
        const next = withoutSame({ ...known, ...edit }, text);
        await change.deleteFrom('video_edit').where('video_id', '=', videoId).execute();
        if (isEdit(next)) {
          const tags = next.tags && JSON.stringify(next.tags);
          const chapters = next.chapters && JSON.stringify(next.chapters);
          await change
            .insertInto('video_edit')
            .values({ ...next, video_id: videoId, tags, chapters, published_ms: null })
            .execute();
        }
        const { tags, chapters, ...shown } = editedText(text, next);
        await noteVideoChanges(change, [videoId], async () => {
          await change
            .updateTable('video')
            .set({
              ...shown,
              tags: JSON.stringify(tags),
              has_chapters: chapters.length > 0 ? 1 : 0,
              unedited: isEdit(next) ? JSON.stringify(text) : null,
            })
            .where('id', '=', videoId)
            .execute();
          await change.deleteFrom('chapter').where('video_id', '=', videoId).execute();
          if (chapters.length > 0)
            await change.insertInto('chapter').values(rowsOfChapters(videoId, chapters)).execute();
        });
        await updateIndexes(change, videoId);
      });
    },
  };
}

const noEdit: VideoEdit = { title: null, description: null, tags: null, chapters: null };

/** Returns the edits of those videos that have any, by video id. */
export async function readEdits(
  database: Kysely<Tables>,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, VideoEdit>> {
  if (videoIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('video_edit')
    .select(['video_id', 'title', 'description', 'tags', 'chapters'])
    .where('video_id', 'in', videoIds)
    .execute();
  return new Map(
    rows.map(({ video_id, title, description, tags, chapters }) => [
      video_id,
      {
        title,
        description,
        tags: tags === null ? null : (JSON.parse(tags) as readonly string[]),
        chapters: chapters === null ? null : (JSON.parse(chapters) as readonly Chapter[]),
      },
    ]),
  );
}

/** Returns the library's texts of those videos that are in the library, by video id. */
async function readLibraryTexts(
  database: Kysely<Tables>,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, VideoText>> {
  const rows = await database
    .selectFrom('video')
    .select(['id', 'title', 'description', 'tags', 'unedited'])
    .where('id', 'in', videoIds)
    .execute();
  const chapters = await readChapters(database, videoIds);
  return new Map(
    rows.map(({ id, title, description, tags, unedited }) => [
      id,
      {
        title,
        description,
        tags: JSON.parse(tags) as readonly string[],
        // Also for a video that was edited before its chapters could be.
        chapters: chapters.get(id) ?? [],
        ...(unedited !== null && (JSON.parse(unedited) as VideoText)),
      },
    ]),
  );
}

function withoutSame(edit: VideoEdit, text: VideoText): VideoEdit {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return {
    title: isSame(edit.title, text.title) ? null : edit.title,
    description: isSame(edit.description, text.description) ? null : edit.description,
    tags: isSame(edit.tags, text.tags) ? null : edit.tags,
    chapters: isSame(edit.chapters, text.chapters) ? null : edit.chapters,
  };
}

function isEdit(edit: VideoEdit): boolean {
  return Object.values(edit).some((part) => part !== null);
}
