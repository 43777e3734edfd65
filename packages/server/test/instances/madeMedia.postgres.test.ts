// What one instance has made of the videos, and another one that starts over the same PostgreSQL.
import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pollUntil } from '../../src/testing/pollUntil.ts';
import { killAll, SiteProcess } from '../../src/testing/sites/siteProcess.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makePostgresDatabase } from '../../src/testing/databases/testPostgres.ts';

const it = suite('media made by one of several instances');

const question = '{ home(first: 1) { edges { node { poster { url } } } } }';

async function posterOf(site: SiteProcess): Promise<string | undefined> {
  const answer = await fetch(`${await site.origin()}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: question }),
  });
  const { data } = (await answer.json()) as any;
  return data.home.edges[0]?.node.poster?.url;
}

/** Two instances, the second one started when the first has made a poster. */
async function withTwo(
  isShared: boolean,
  check: (sites: {
    readonly a: SiteProcess;
    readonly b: SiteProcess;
    readonly folder: string;
  }) => Promise<void>,
): Promise<void> {
  const address = await makePostgresDatabase({ isMigrated: false });
  const { folder, remove } = await makeTestFolder({ 'library/.keep': '' });
  const film = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10:duration=3'];
  execFileSync('ffmpeg', ['-v', 'error', ...film, join(folder, 'library/film.mp4')]);
  const processes: SiteProcess[] = [];
  const start = () => {
    const site = new SiteProcess(folder, {
      DATABASE_URL: address,
      DATA_DIR: join(folder, `data${processes.length}`),
      ...(isShared && { MADE_DIR: join(folder, 'made') }),
      MEDIA_JOBS: 'posters',
      POLL_SECONDS: '1',
      WATCH: 'poll',
    });
    processes.push(site);
    return site;
  };
  try {
    const a = start();
    await pollUntil('the first instance makes a poster', () => posterOf(a));
    const b = start();
    // Told after what an earlier process left was looked through.
    await pollUntil('the second instance finds its ffmpeg', () => /ffmpeg \d/.test(b.output));
    await check({ a, b, folder });
  } finally {
    await killAll(processes);
    await remove();
  }
}

it('are known still when another one starts that does not have them, and are not made again', () =>
  withTwo(false, async ({ a, b, folder }) => {
    const url = await posterOf(a);
    assert.is(await posterOf(b), url);
    assert.is((await fetch(new URL(url!, await a.origin()))).status, 200);
    assert.equal(await readdir(join(folder, 'data1/media')), []);
    assert.match(b.output, /stored on this instance only.*MADE_DIR/);
  }));

it('are served by the others too where they share a folder', () =>
  withTwo(true, async ({ a, b }) => {
    const url = await posterOf(a);
    assert.is(await posterOf(b), url);
    const [one, two] = await Promise.all(
      [a, b].map(async (site) => (await fetch(new URL(url!, await site.origin()))).arrayBuffer()),
    );
    assert.ok(one!.byteLength > 500);
    assert.ok(Buffer.from(one!).equals(Buffer.from(two!)));
    assert.not.match(b.output, /MADE_DIR/);
  }));

it.run();
