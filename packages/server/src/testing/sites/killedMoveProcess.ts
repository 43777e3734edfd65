// Moves a site to PostgreSQL, and kills its own process when it reaches the comments.
import { moveToPostgres } from '../../database/moving/moveToPostgres.ts';
import { postgresAddress } from '../../database/opening/postgresAddress.ts';

const [dataFolder, url] = process.argv.slice(2) as [string, string];
await moveToPostgres({
  dataFolder,
  address: postgresAddress(url),
  onTable: ({ table }) => void (table === 'comment' && process.kill(process.pid, 'SIGKILL')),
});
