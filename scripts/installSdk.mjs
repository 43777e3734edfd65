// Installs the SDK from this repository into the project in the current folder: `node ../mainvideo/scripts/installSdk.mjs`. Builds and packs
// what is missing or out of date, as npm would publish it. Further arguments are packages to install in the same run.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { root } from './root.mjs';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureBuilt } from './steps/ensureBuilt.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { npm } from './steps/npm.mjs';
import { Stop, runScript } from './steps/Stop.mjs';

await runScript(async () => {
  checkNodeVersion();
  const folder = process.cwd();
  if (relative(root, folder).split(sep)[0] !== '..')
    throw new Stop(`${folder} is in the Mainvideo repository. Change to the folder of your project first.`);
  // Without a package.json, npm would install into a folder further up.
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) throw new Stop(`${folder} has no package.json. Run \`npm init -y\` first.`);
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));

  await ensureInstalled();
  await ensureBuilt('sdk');
  const { packSdk } = await import('./package/packSdk.mjs');
  const packed = await packSdk();
  // Projects refer to this path in their package.json, so it must not change with the contents.
  const archive = join(root, 'dist', basename(packed));
  mkdirSync(join(root, 'dist'), { recursive: true });
  copyFileSync(packed, archive);

  // A peer of the SDK. If a project already names a version, that version stays.
  const peers = 'graphql' in { ...dependencies, ...devDependencies } ? [] : ['graphql@16'];
  const packages = [archive, ...peers, ...process.argv.slice(2)];
  const { code } = await npm(['install', '--no-audit', '--no-fund', '--prefer-offline', ...packages], {
    cwd: folder,
    inherit: true,
  });
  if (code !== 0) throw new Stop('npm install failed: see above.');
});
