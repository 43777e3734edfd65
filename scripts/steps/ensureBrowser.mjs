import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../root.mjs';
import { canInstallDebian, installDebian } from './installDebian.mjs';
import { progress } from './progress.mjs';
import { runCommand } from './runCommand.mjs';
import { Stop } from './Stop.mjs';

/** Returns the path of Chromium. Installs it if it is missing: Debian's as root, otherwise Playwright's. */
export async function ensureBrowser() {
  const present = await findBrowser();
  if (present !== undefined) return present;

  const install = canInstallDebian() ? () => installDebian('chromium') : installPlaywright;
  const output = await progress('Installing Chromium for the browser tests', install);
  const installed = await findBrowser();
  if (installed !== undefined) return installed;
  throw new Stop(
    `${output.trim()}\n\nThe browser tests need Chromium, and it could not be installed. Install Chromium or Chrome, or set its path: ` +
      'CHROMIUM_PATH=/path/to/chromium npm test',
  );
}

/** @returns `undefined` if no Chromium is installed */
export async function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (isExecutable(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Stop(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which cannot be executed.`);
  }
  const { chromium } = await import('playwright-core');
  return [
    ...inPath(env, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ].find(isExecutable);
}

/**
 * Returns the path of Chromium's headless shell, or '' if it is missing. It has no windows and needs a third of the processor time.
 * Installs it as root on Debian.
 */
export async function ensureHeadlessShell(env = process.env) {
  const find = () => inPath(env, 'chromium-headless-shell', 'chrome-headless-shell').find(isExecutable) ?? '';
  if (find() === '' && canInstallDebian()) {
    await progress('Installing the headless shell of Chromium', () =>
      installDebian('chromium-headless-shell'),
    );
  }
  return find();
}

const inPath = (env, ...names) => {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
};

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function installPlaywright() {
  const cli = join(root, 'node_modules/playwright-core/cli.js');
  return (await runCommand(process.execPath, [cli, 'install', 'chromium'])).output;
}
