// Builds every package into its dist: `node scripts/build.mjs`. `--site` builds only what serving needs, `--sdk` only
// what publishing needs, and `--docs` only the documentation. The folder of a package builds only that package.
import { stampBuilt, sourcesStamp } from './steps/buildStamp.mjs';
import { checkNodeVersion } from './steps/checkNodeVersion.mjs';
import { ensureInstalled } from './steps/ensureInstalled.mjs';
import { seconds } from './steps/progress.mjs';
import { root } from './root.mjs';
import { runCommand } from './steps/runCommand.mjs';
import { Stop, runScript } from './steps/Stop.mjs';
import { twoAtOnce } from './steps/twoAtOnce.mjs';

const rollup = (part) => ['node_modules/rollup/dist/bin/rollup', '-c', '--silent', '--configPart', part];

// The parts of the build, longest first.
const parts = [
  { title: 'web, for the browser', of: 'site', package: 'packages/web', commands: [rollup('webBrowser')] },
  {
    title: 'sdk',
    of: 'sdk',
    package: 'packages/sdk',
    commands: [rollup('sdk'), ['scripts/build/sdkTypes.mjs']],
  },
  { title: 'web, for the server', of: 'site', package: 'packages/web', commands: [rollup('webServer')] },
  { title: 'server', of: 'site', package: 'packages/server', commands: [rollup('server')] },
  { title: 'devtools', of: 'devtools', package: 'packages/devtools', commands: [rollup('devtools')] },
  { title: 'docs', of: 'docs', package: 'docs', commands: [['scripts/docs/buildSite.mjs']] },
];

async function buildPart({ title, commands }) {
  const startedAtMs = performance.now();
  for (const command of commands) {
    const { code, output } = await runCommand(process.execPath, command);
    if (code !== 0) throw new Stop(`${output.trim()}\n\nBuilding ${title} failed.`);
    if (output.trim() !== '') console.log(output.trim());
  }
  console.log(`Built ${title}: ${seconds(performance.now() - startedAtMs)}`);
}

await runScript(async () => {
  checkNodeVersion();
  const wanted = process.argv.slice(2);
  const selected = parts.filter(
    (part) => wanted.length === 0 || wanted.includes(`--${part.of}`) || wanted.includes(part.package),
  );
  if (selected.length === 0)
    throw new Stop(`Nothing is called ${wanted.join(' ')}. Try --site, --sdk or packages/web.`);

  // Compiling the SDK for npm needs development packages.
  await ensureInstalled(root, { dev: selected.some((part) => part.of === 'sdk') });
  const stamps = new Map(
    [...new Set(selected.map((part) => part.of))].map((what) => [what, sourcesStamp(what)]),
  );
  console.log(`Building ${selected.map(({ title }) => title).join('; ')}`);
  await twoAtOnce(selected.map((part) => () => buildPart(part)));

  for (const [what, stamp] of stamps) {
    if (parts.every((part) => part.of !== what || selected.includes(part))) stampBuilt(what, stamp);
  }
});
