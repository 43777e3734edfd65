import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeEndlessFragment, makeEndlessOffsets, makeEndlessTimes } from '../testing/media/damagedMedia.ts';
import { pollUntil } from '../testing/pollUntil.ts';
import { SiteProcess } from '../testing/sites/siteProcess.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { makeTestVideo } from '../testing/media/testMedia.ts';

const it = suite('a site with video files that cannot be read to their end');

async function countVideos(origin: string): Promise<number> {
  const body = JSON.stringify({ query: 'query Home { home(first: 1) { totalCount } }' });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${origin}/api/graphql`, { method: 'POST', headers, body });
  return ((await response.json()) as { data: { home: { totalCount: number } } }).data.home.totalCount;
}

it('starts, answers, shows its other videos, and tells the owner of each', async () => {
  const { folder, remove } = await makeTestFolder({
    'library/a.mp4': await makeTestVideo(1),
    'library/fragment.mp4': await makeEndlessFragment(),
    'library/offsets.mp4': await makeEndlessOffsets(),
    'library/times.mp4': await makeEndlessTimes(),
    'library/z.mp4': await makeTestVideo(2),
  });
  const site = new SiteProcess(folder, { MEDIA_JOBS: 'off' });
  try {
    const origin = await site.origin();
    const isReady = async () => (await fetch(`${origin}/readyz`)).status === 200;
    assert.ok(await isReady());
    const long = { timeoutMs: 600_000 };
    await pollUntil('both videos are shown', async () => (await countVideos(origin)) === 2, long);
    for (const name of ['fragment', 'offsets', 'times']) {
      const told = `Not used: ${name}.mp4. Reading it takes too much time or memory.`;
      await pollUntil(told, () => site.output.includes(told), long);
    }
    assert.ok(await isReady());
  } finally {
    site.child.kill('SIGKILL');
    await site.exited;
    await remove();
  }
});

it.run();
