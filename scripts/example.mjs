// An example, with the site's own server and the sample library behind it: `npm run example -- react-vite`. PORT is the
// example's address. What is missing is installed and built first.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSiteServer } from './dev/siteServer.mjs';
import { root } from './root.mjs';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { npm } from './steps/npm.mjs';
import { progress } from './steps/progress.mjs';
import { Stop, runScript } from './steps/Stop.mjs';

// The others find what they name in the project's own node_modules.
const installedApart = ['nextjs'];

await runScript(async () => {
  checkNodeVersion();
  const names = readdirSync(join(root, 'examples'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const name = process.argv[2];
  if (!names.includes(name)) throw new Stop(`Say which: npm run example -- ${names.join(' | ')}`);
  await ensureInstalled();
  await ensureBuilt('site', 'sdk');

  let folder = join(root, 'examples', name);
  if (installedApart.includes(name)) {
    folder = join(root, '.cache/examples', name);
    const { exampleProject } = await import('./example/exampleProject.mjs');
    await progress(`Installing what ${name} names`, () => exampleProject(name, folder));
  }

  const data = mkdtempSync(join(tmpdir(), 'mainvideo-example-'));
  const site = createSiteServer(['--data', data]);
  process.once('exit', () => {
    site.stop();
    rmSync(data, { recursive: true, force: true });
  });
  const MAINVIDEO_ORIGIN = `http://localhost:${await site.restart()}`;
  const { PORT = '5173' } = process.env;
  const { code } = await npm(['start', '--silent'], {
    cwd: folder,
    env: { MAINVIDEO_ORIGIN, PORT },
    inherit: true,
  });
  // It ended by itself, as a script does; a server is ended with Ctrl-C, and all that was started with it.
  process.exit(code ?? 1);
});
