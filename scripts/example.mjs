// Starts an example with the site and its sample library behind it: `npm run example -- react-vite`. PORT sets the port of the example. Installs and
// builds what is missing first.
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

// The other examples find their packages in the repository's own node_modules.
const installedApart = ['nextjs'];

await runScript(async () => {
  checkNodeVersion();
  const names = readdirSync(join(root, 'examples'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  const name = process.argv[2];
  if (!names.includes(name)) throw new Stop(`Name an example: npm run example -- ${names.join(' | ')}`);
  await ensureInstalled();
  await ensureBuilt('site', 'sdk');

  let folder = join(root, 'examples', name);
  if (installedApart.includes(name)) {
    folder = join(root, '.cache/examples', name);
    const { exampleProject } = await import('./example/exampleProject.mjs');
    await progress(`Installing the packages of ${name}`, () => exampleProject(name, folder));
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
  // A script has ended by itself. A server ends with Ctrl+C, together with the site.
  process.exit(code ?? 1);
});
