import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { GraphqlParts } from '../../graphql/createGraphql.ts';
import { createConversions } from '../../database/queries/conversions.ts';
import { editionsOf } from '../../database/opening/editions.ts';
import { createMemory } from '../../graphql/execution/memory.ts';
import { createJobStore } from '../../database/queue/jobStore.ts';
import { createLibraryStore } from '../../database/queries/libraryStore.ts';
import { createMemoryEvents } from '../../events/memoryEvents.ts';
import { createStores } from '../../database/queries/stores.ts';
import { createStillLibrary } from './stillLibrary.ts';
import type { Tables } from '../../database/rows/tables.ts';
import { createDeletion } from '../../trash/deleteVideo.ts';
import { createTrashFolder } from '../../trash/trashFolder.ts';
import { createUploadFolder } from '../../uploads/uploadFolder.ts';

/**
 * Returns the parts of a site that are stored in a database, without scans, media jobs, or events from other
 * instances.
 */
export function partsOf(database: Kysely<Tables>) {
  const root = join(tmpdir(), 'mainvideo-no-library');
  const trash = createTrashFolder({ root, keepDays: 30, now: Date.now });
  return {
    ...createStores(database),
    library: createStillLibrary(createLibraryStore(database)),
    trash,
    deletion: createDeletion({ root, store: createLibraryStore(database), trash, onChanged: () => {} }),
    uploads: createUploadFolder({
      root,
      maxBytes: 0,
      now: Date.now,
      obstacle: () => null,
      onPlaced: () => {},
    }),
    jobs: createJobStore(database),
    diskSpace: async () => [{ holds: ['library', 'data'], freeBytes: 1e9, totalBytes: 4e9 }],
    drawPicture: async () => ({ type: 'failed' }),
    findFile: createConversions(database, '').findFile,
    foundTools: () => null,
    events: createMemoryEvents(),
    memory: createMemory(editionsOf(database)),
    // Parsing and validation are charged by their time, which must not depend on how busy the machine is.
    steadyMs: () => 0,
  } satisfies Partial<GraphqlParts>;
}
