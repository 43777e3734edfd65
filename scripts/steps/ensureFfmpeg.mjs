import { canInstallDebian, installDebian } from './installDebian.mjs';
import { progress } from './progress.mjs';
import { runCommand } from './runCommand.mjs';

/** Installs ffmpeg as root on Debian, for the tests that need it. If it is still missing, those tests fail with the reason. */
export async function ensureFfmpeg(env = process.env) {
  if (env.FFMPEG || (await hasFfmpeg())) return;
  if (!canInstallDebian()) return;
  await progress('Installing ffmpeg for the tests of what it makes', () => installDebian('ffmpeg'));
}

async function hasFfmpeg() {
  try {
    await runCommand('ffmpeg', ['-version']);
    return true;
  } catch {
    return false;
  }
}
