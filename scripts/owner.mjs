// Replaces the owner's secret of a site: `npm run owner -- reset`.
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
  const { runOwnerCommand } = await import(
    pathToFileURL(`${root}/packages/server/dist/ownerCommand.js`).href
  );
  process.exitCode = await runOwnerCommand(process.argv.slice(2), process.env, process.stdout);
});
