import type { Video } from '../../library/videos/video.ts';
import type { TrashEntry } from '../../trash/trashEntry.ts';
import { UploadRefusal } from '../../uploads/UploadRefusal.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { badUserInput, notFound, refused } from '../execution/errors.ts';
import { requireOwner } from './requireOwner.ts';

// Videos that the owner deletes from the library, and can restore.

interface Input {
  readonly input: { readonly id: string };
}

const prefix = 'trashed-video:';

export const trashOf = (_: unknown, __: unknown, { trash }: GraphqlContext) => trash.list();

export const trashedVideoFields = {
  id: ({ id }: TrashEntry) => prefix + id,
  deletedAt: ({ deletedMs }: TrashEntry) => deletedMs,
  erasedAt: ({ eraseMs }: TrashEntry) => eraseMs,
  paths: ({ files }: TrashEntry) => files.map(({ path }) => path),
  sizeBytes: ({ files }: TrashEntry) => files.reduce((sum, file) => sum + file.sizeBytes, 0),
};

const maxPaths = 100;

/** What deleting a video would move to the trash; null while the library cannot be read. */
export async function filesOfVideoOf(video: Video, _: unknown, { deletion }: GraphqlContext) {
  try {
    const paths = await deletion.pathsOf(video);
    return { paths: paths.slice(0, maxPaths), totalCount: paths.length };
  } catch (error) {
    if (error instanceof UploadRefusal) return null;
    throw error;
  }
}

export const trashMutations = {
  async deleteVideo(_: unknown, { input: { id } }: Input, context: GraphqlContext) {
    requireOwner(context);
    const { library, trash, deletion, load } = context;
    const { state, reason } = library.state();
    // If the library's disk is unavailable, its files are not gone: the video would return without having been
    // deleted.
    if (state === 'WAITING') throw refused('LIBRARY_AWAY', reason ?? 'The library cannot be read now.');
    const video = await load.video(id);
    // An earlier request deleted the video, and its response was lost.
    const before = video ? null : (await trash.list()).find(({ videoId }) => videoId === id);
    if (!video && !before) {
      throw notFound(`No video has the id ${JSON.stringify(id)}. It may have left the library.`);
    }
    const trashed = before ?? (await told(() => deletion.remove(video!)));
    return { deletedVideoId: id, trashed };
  },

  async restoreVideo(_: unknown, { input: { id } }: Input, context: GraphqlContext) {
    requireOwner(context);
    return { restoredId: id, paths: await told(() => context.deletion.restore(ownId(id))) };
  },

  async eraseVideo(_: unknown, { input: { id } }: Input, context: GraphqlContext) {
    requireOwner(context);
    await told(() => context.trash.erase(ownId(id)));
    return { erasedId: id };
  },
};

function ownId(id: string): string {
  if (!id.startsWith(prefix)) throw badUserInput(`${JSON.stringify(id)} is the id of nothing in the trash.`);
  return id.slice(prefix.length);
}

/** Runs `work`, and reports obstacles to moving files to the owner. */
async function told<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UploadRefusal)) throw error;
    throw error.status === 404 ? notFound(error.message) : refused('LIBRARY_REFUSED', error.message);
  }
}
