import type { Kysely } from 'kysely';
import type { Tables } from '../rows/tables.ts';
import { createCatalogue } from './catalogue.ts';
import { createCommentReports } from './commentReports.ts';
import { createComments } from './comments.ts';
import { createModeration } from './moderation.ts';
import { createMutationRecords } from './mutationRecords.ts';
import { createOwnerCaptions } from './ownerCaptions.ts';
import { createOwnerPosters } from './ownerPosters.ts';
import { createOwnerStore } from './ownerStore.ts';
import { createPlaylists } from './playlists.ts';
import { createSeriesCatalogue } from './seriesCatalogue.ts';
import { createStorageUse } from './storageUse.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createVideoEdits } from './videoEdits.ts';
import { createViewers } from './viewers.ts';
import { createVisibilities } from './visibilities.ts';

/** Creates everything that is stored about videos, viewers and the owner. */
export function createStores(database: Kysely<Tables>) {
  return {
    catalogue: createCatalogue(database),
    series: createSeriesCatalogue(database),
    viewers: createViewers(database),
    comments: createComments(database),
    commentReports: createCommentReports(database),
    playlists: createPlaylists(database),
    subscriptions: createSubscriptions(database),
    visibilities: createVisibilities(database),
    videoEdits: createVideoEdits(database),
    ownerCaptions: createOwnerCaptions(database),
    ownerPosters: createOwnerPosters(database),
    storageUse: createStorageUse(database),
    moderation: createModeration(database),
    mutationRecords: createMutationRecords(database),
    ownerStore: createOwnerStore(database),
  };
}
