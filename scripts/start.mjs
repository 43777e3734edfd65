// Leads from a fresh clone to a playing video with one command: `npm start`. It needs only Node, and skips steps that
// are up to date.
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { isBuilt } from './steps/buildStamp.mjs';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { root } from './root.mjs';
import { runScript } from './steps/Stop.mjs';

await runScript(async () => {
  checkNodeVersion();
  await ensureInstalled(root, { dev: false });
  await ensureBuilt('site');
  process.env.NODE_ENV = 'production';
  // Runs in this process, so that the server handles Ctrl-C and exit codes.
  await import(pathToFileURL(`${root}/packages/server/dist/main.js`).href);
  buildDocs();
});

/** Builds the documentation beside the site, which serves the pages as soon as they are complete. */
function buildDocs() {
  if (isBuilt('docs')) return;
  const build = spawn(process.execPath, [`${root}/scripts/build.mjs`, '--docs'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  build.unref();
  process.once('exit', () => build.kill());
}
