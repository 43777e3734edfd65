// A process that changes a site and kills itself before the nth statement that it sends to the database; 0: it counts them.
import { writeSync } from 'node:fs';
import { changeSite } from './changeSite.ts';
import { openCountedDatabase } from './countedDatabase.ts';

const [address, root, killAt] = process.argv.slice(2) as [string, string, string];
const { database, count } = openCountedDatabase(address, Number(killAt));
// Written synchronously, so that it arrives whatever happens next.
const tell = (line: string) => void writeSync(1, `${line}\n`);
await changeSite(database, { root, nowMs: 10, worker: 'first' }, (what) => tell(`told ${what}`));
tell(`statements ${count()}`);
await database.destroy();
