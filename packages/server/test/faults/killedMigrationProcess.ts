// A process that brings a database up to date and kills itself before the nth statement; 0: it counts them.
import { writeSync } from 'node:fs';
import { migrate } from '../../src/database/migrations/migrate.ts';
import { migrateQueue } from '../../src/database/queue/migrateQueue.ts';
import { openCountedDatabase } from './countedDatabase.ts';

const [address, killAt] = process.argv.slice(2) as [string, string];
const { database, pool, count } = openCountedDatabase(address, Number(killAt));
await migrate(database);
if (pool) await migrateQueue(pool);
writeSync(1, `statements ${count()}\n`);
await database.destroy();
