import type { Kysely } from 'kysely';
import type { OwnerCaptions } from '../../library/viewers/ownerCaptions.ts';
import { maxTranscriptLength, transcriptOf } from '../../library/formats/transcript.ts';
import { changeOnce } from '../rows/changeOnce.ts';
import { takeTurn } from '../rows/changeWhole.ts';
import type { Tables } from '../rows/tables.ts';
import { noteVideoChanges } from '../rows/videoChanges.ts';
import { updateIndexes } from '../search/visibleInIndexes.ts';

export function createOwnerCaptions(database: Kysely<Tables>): OwnerCaptions {
  return {
    async set({ videoId, language, label, text, cues, step }) {
      await changeOnce(database, step, async (change) => {
        // Scans read captions, so this change and a scan wait for each other.
        await takeTurn(change, 'library');
        const said = transcriptOf(language, cues, maxTranscriptLength);
        const pairs = said.cues.map(({ startSeconds, text }) => [startSeconds, text]);
        const row = { label, text, cues: JSON.stringify(pairs) };
        await noteVideoChanges(change, [videoId], () =>
          change
            .insertInto('owner_caption')
            .values({ video_id: videoId, language, ...row })
            .onConflict((conflict) => conflict.columns(['video_id', 'language']).doUpdateSet(row))
            .execute(),
        );
        await updateIndexes(change, videoId);
      });
    },

    async remove({ videoId, language, step }) {
      await changeOnce(database, step, async (change) => {
        await takeTurn(change, 'library');
        await noteVideoChanges(change, [videoId], () =>
          change
            .deleteFrom('owner_caption')
            .where('video_id', '=', videoId)
            .where('language', '=', language)
            .execute(),
        );
        await updateIndexes(change, videoId);
      });
    },
  };
}
