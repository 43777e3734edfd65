// A process that scans a library and kills itself at the nth step: between two files, or as soon as what was found is committed. 0: it
// counts the steps.
import { writeSync } from 'node:fs';
import { createLibraryStore } from '../../src/database/queries/libraryStore.ts';
import { openDatabase } from '../../src/database/opening/openDatabase.ts';
import { connectPostgres } from '../../src/database/opening/openPostgres.ts';
import { postgresAddress } from '../../src/database/opening/postgresAddress.ts';
import { inspectFile } from '../../src/library/inspection/inspectFile.ts';
import { scanLibrary } from '../../src/library/scan/scanLibrary.ts';
import { hastyClock } from './scanKills.ts';

const [address, root, killAt] = process.argv.slice(2) as [string, string, string];
let count = 0;

function step(): void {
  count += 1;
  if (count === Number(killAt)) process.kill(process.pid, 'SIGKILL');
}

const database = address.startsWith('postgres:')
  ? connectPostgres(postgresAddress(address))
  : await openDatabase(address);
const store = createLibraryStore(database);
await scanLibrary(root, {
  inspect: inspectFile,
  store: {
    ...store,
    async apply(change) {
      await store.apply(change);
      step();
    },
  },
  now: hastyClock(),
  onProgress: step,
});
writeSync(1, `steps ${count}\n`);
await database.destroy();
