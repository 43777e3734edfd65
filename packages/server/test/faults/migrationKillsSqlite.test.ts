import { suite } from 'uvu';
import { createSqliteCopies } from './copiedDatabase.ts';
import { sweepMigrationKills } from './migrationKills.ts';

const it = suite('migrations of a site that is used, killed on their way, over SQLite');

it('are completed by the next start, and lose no row', async () =>
  sweepMigrationKills(2, await createSqliteCopies({ isMigrated: false })));

it.run();
