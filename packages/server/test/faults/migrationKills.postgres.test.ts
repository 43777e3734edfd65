import { suite } from 'uvu';
import { createPostgresCopies } from './copiedDatabase.ts';
import { sweepMigrationKills } from './migrationKills.ts';

const it = suite('migrations of a site that is used, killed on their way, over PostgreSQL');

it('are completed by the next start, and lose no row', async () =>
  sweepMigrationKills(2, await createPostgresCopies({ isMigrated: false })));

it.run();
