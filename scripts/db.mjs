// Manages the database of a site: `npm run db -- status`, `migrate`, and `move-to-postgres`.
import { pathToFileURL } from 'node:url';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { root } from './root.mjs';
import { runScript } from './steps/Stop.mjs';

await runScript(async () => {
  checkNodeVersion();
  await ensureInstalled(root, { dev: false });
  await ensureBuilt('site');
  const { runDatabaseCommand } = await import(
    pathToFileURL(`${root}/packages/server/dist/databaseCommand.js`).href
  );
  process.exitCode = await runDatabaseCommand(process.argv.slice(2), process.env, process.stdout);
});
