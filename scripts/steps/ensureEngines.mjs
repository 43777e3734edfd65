import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstallDebian, installDebian } from './installDebian.mjs';
import { progress } from './progress.mjs';

/** The browsers other than Chromium, each with the test file that drives it. */
const engines = [
  {
    name: 'Firefox',
    file: 'packages/web/test/engines/firefox.long.test.ts',
    variable: 'FIREFOX_PATH',
    packages: ['firefox-esr'],
    find: () =>
      [...inPath('firefox-esr', 'firefox'), '/Applications/Firefox.app/Contents/MacOS/firefox'].find(
        existsSync,
      ),
  },
  {
    name: 'WebKit',
    file: 'packages/web/test/engines/webkit.long.test.ts',
    variable: 'WEBKIT_PATH',
    // The package of the driver installs the browser. The other packages provide its screen and the codecs for H.264
    // and AAC.
    packages: [
      'webkit2gtk-driver',
      'xvfb',
      ...['plugins-good', 'plugins-bad', 'libav'].map((part) => `gstreamer1.0-${part}`),
    ],
    find: () => (hasAll('WebKitWebDriver', 'Xvfb') ? miniBrowsers().find(existsSync) : undefined),
  },
];

/**
 * Finds the engines that these test files drive. Installs missing ones as root on Debian.
 *
 * @param options.find, options.canInstall replace what this machine has, in tests
 * @returns env: the path of each engine, for the tests; lacking: the unavailable ones, with what to do
 */
export async function ensureEngines(
  files,
  env = process.env,
  { find, canInstall = canInstallDebian() } = {},
) {
  const found = {};
  const lacking = [];
  for (const engine of engines.filter(({ file }) => files.includes(file))) {
    const look = find ?? engine.find;
    let path = env[engine.variable] ?? look();
    if (path === undefined && canInstall) {
      await progress(`Installing ${engine.name} for its tests`, () => installDebian(...engine.packages));
      path = look();
    }
    if (path !== undefined) found[engine.variable] = path;
    else lacking.push({ file: engine.file, problem: missingText(engine) });
  }
  return { env: found, lacking };
}

const missingText = ({ name, packages, variable }) =>
  `There is no ${name}: install it (Debian: apt-get install ${packages.join(' ')}), or say where it is by ${variable}.`;

const inPath = (...names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)));

const hasAll = (...names) => names.every((name) => inPath(name).some(existsSync));

/**
 * Returns the possible paths of MiniBrowser. Debian keeps it outside of PATH, in a folder named after the machine's
 * architecture.
 */
function miniBrowsers() {
  const folders = ['/usr/lib', '/usr/libexec'].filter(existsSync);
  const kinds = folders.flatMap((folder) => [
    folder,
    ...readdirSync(folder)
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => join(folder, name)),
  ]);
  return kinds.flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) => join(folder, version, 'MiniBrowser')),
  );
}
