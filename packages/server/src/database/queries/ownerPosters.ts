import type { Kysely } from 'kysely';
import { posterTag } from '../../library/catalogue/posterCopies.ts';
import { type OwnerPosters, videoOfOwnerPoster } from '../../library/viewers/ownerPosters.ts';
import { changeOnce } from '../rows/changeOnce.ts';
import type { Tables } from '../rows/tables.ts';
import { noteVideoChanges } from '../rows/videoChanges.ts';

export function createOwnerPosters(database: Kysely<Tables>): OwnerPosters {
  return {
    async set({ videoId, width, height, picture, step }) {
      const row = {
        width,
        height,
        tag: posterTag(picture),
        picture: Buffer.from(picture).toString('base64'),
      };
      await changeOnce(database, step, async (change) => {
        await noteVideoChanges(change, [videoId], () =>
          change
            .insertInto('owner_poster')
            .values({ video_id: videoId, ...row })
            .onConflict((conflict) => conflict.column('video_id').doUpdateSet(row))
            .execute(),
        );
      });
    },

    async remove({ videoId, step }) {
      await changeOnce(database, step, async (change) => {
        await noteVideoChanges(change, [videoId], () =>
          change.deleteFrom('owner_poster').where('video_id', '=', videoId).execute(),
        );
      });
    },

    async read(path) {
      const videoId = videoOfOwnerPoster(path);
      if (videoId === undefined) return undefined;
      const row = await database
        .selectFrom('owner_poster')
        .select('picture')
        .where('video_id', '=', videoId)
        .executeTakeFirst();
      return row && Buffer.from(row.picture, 'base64');
    },
  };
}
