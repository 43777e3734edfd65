import { existsSync } from 'node:fs';
import { progress } from './progress.mjs';
import { runCommand } from './runCommand.mjs';

/** Installs ffmpeg as root on Debian, for the tests that need it. If it is still missing, those tests fail with the reason. */
export async function ensureFfmpeg(env = process.env) {
  if (env.FFMPEG || (await hasFfmpeg())) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  await progress('Installing ffmpeg for the tests of what it makes', async () => {
    const settings = { env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await runCommand('apt-get', ['update'], settings);
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'ffmpeg'], settings);
  });
}

async function hasFfmpeg() {
  try {
    await runCommand('ffmpeg', ['-version']);
    return true;
  } catch {
    return false;
  }
}
