// A process that brings a database up to date and kills itself before the nth statement; 0: it counts them.
import { writeSync } from 'node:fs';
import { migrate } from '../../src/database/opening/migrate.ts';
import { openCountedDatabase } from './countedDatabase.ts';

const [address, killAt] = process.argv.slice(2) as [string, string];
const { database, count } = openCountedDatabase(address, Number(killAt));
await migrate(database);
writeSync(1, `statements ${count()}\n`);
await database.destroy();
