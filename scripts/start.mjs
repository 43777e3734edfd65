// One command from a fresh clone to a playing video: `npm start`. Node alone is needed; what is up to date is skipped.
import { pathToFileURL } from 'node:url';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { root } from './root.mjs';
import { runScript } from './steps/Stop.mjs';

await runScript(async () => {
  checkNodeVersion();
  await ensureInstalled();
  await ensureBuilt('site', 'docs');
  process.env.NODE_ENV = 'production';
  // In this very process: Ctrl-C and exit codes are the server's own.
  await import(pathToFileURL(`${root}/packages/server/dist/main.js`).href);
});
