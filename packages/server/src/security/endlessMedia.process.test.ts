import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeEndlessOffsets } from '../testing/media/damagedMedia.ts';
import { pollUntil } from '../testing/pollUntil.ts';
import { SiteProcess } from '../testing/sites/siteProcess.ts';
import { makeTestFolder } from '../testing/testFolder.ts';

// The effect of a media file without an end on a site that runs as a separate process.

const it = suite('a site with a video file that cannot be read to its end');

/** Runs the site until the check has ended, and then kills it. */
async function whileRunning(folder: string, check: (site: SiteProcess) => Promise<void>): Promise<void> {
  const site = new SiteProcess(folder, { MEDIA_JOBS: 'off' });
  try {
    await check(site);
  } finally {
    site.child.kill('SIGKILL');
    await site.exited;
  }
}

/** Returns how often an inspection of the file was started, as recorded in its mark. */
async function markedCount(folder: string): Promise<number> {
  const marks = join(folder, 'data/inspections');
  const [name = ''] = await readdir(marks).catch(() => []);
  const text = await readFile(join(marks, name), 'utf8').catch(() => '');
  return Number(/"count":(\d+)\}/.exec(text)?.[1] ?? 0);
}

/** Finds the process that inspects files for the site; undefined if it is not running. */
async function findInspection(site: SiteProcess): Promise<number | undefined> {
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const isOfSite = new RegExp(`^PPid:\\t${site.child.pid}$`, 'm').test(status);
    if (isOfSite && command.includes('inspectionProcess')) return Number(name);
  }
  return undefined;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('T78, T79: takes its process with it when it is killed, and skips the file at the third start', async () => {
  const { folder, remove } = await makeTestFolder({ 'library/bad.mp4': await makeEndlessOffsets() });
  try {
    for (let start = 1; start <= 2; start++) {
      let inspection = 0;
      await whileRunning(folder, async (site) => {
        inspection = await pollUntil('the file is inspected', async () =>
          (await markedCount(folder)) === start ? findInspection(site) : undefined,
        );
      });
      await pollUntil('the process has ended', () => !isRunning(inspection));
    }
    await whileRunning(folder, async (site) => {
      await pollUntil('the owner is told', () =>
        site.output.includes(
          'Not used: bad.mp4. The server stopped each of the 2 times that it read this file.',
        ),
      );
      assert.is(await findInspection(site), undefined);
    });
  } finally {
    await remove();
  }
});

it.run();
