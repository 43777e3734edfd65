// Uploads the media of a site to a bucket: `npm run media -- upload`.
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
  const { runMediaCommand } = await import(
    pathToFileURL(`${root}/packages/server/dist/mediaCommand.js`).href
  );
  process.exitCode = await runMediaCommand(process.argv.slice(2), process.env, process.stdout);
});
