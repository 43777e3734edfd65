import { suite } from 'uvu';
import { createSqliteCopies } from './copiedDatabase.ts';
import { sweepMigrationKills } from './migrationKills.ts';

const it = suite('migrations of a site that is used, killed on their way, over SQLite');

it('are done by the next start, as if nobody had killed them, and lose no row', async () =>
  sweepMigrationKills(4, await createSqliteCopies({ isMigrated: false })));

it.run();
