// Backs up a running site, or restores a stopped one: `npm run backup -- FILE|FOLDER`, `npm run restore -- FILE`.
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
  await import(pathToFileURL(`${root}/packages/server/dist/backupCommand.js`).href);
});
