// PostgreSQL that crashes and comes back while viewers write.
import { HomePage, RecordProgress } from '@mainvideo/sdk/operations';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from '../../src/site/site.ts';
import { quietConfig } from '../../src/testing/sites/quietConfig.ts';
import { makeTestFolder } from '../../src/testing/testFolder.ts';
import { makeTestVideo } from '../../src/testing/media/testMedia.ts';
import { openPostgresForTest, startTestPostgres } from '../../src/testing/databases/testPostgres.ts';
import { createViewer } from '../instances/viewer.ts';

const it = suite('a site whose PostgreSQL crashes under load');

const viewerCount = 6;
const rounds = process.env['LONG'] === '1' ? 40 : 8;

it('loses no acknowledged view and counts none twice: viewers try again until it is back', async () => {
  const postgres = await startTestPostgres();
  const { folder, remove } = await makeTestFolder({ 'library/one.mp4': await makeTestVideo(1) });
  const config = quietConfig(folder, { databaseUrl: postgres.url });
  const site = await startSite(config, { write: () => true });
  await site.libraryRead;
  const viewers = Array.from({ length: viewerCount }, () =>
    createViewer(site.address.replace('localhost', '127.0.0.1')),
  );
  try {
    const home = await viewers[0]!.client.query({ query: HomePage });
    const videoId = home.data!.home.edges[0]!.node.id;
    let acknowledged = 0;
    let tellThird = (): void => {};
    const aThird = new Promise<void>((resolve) => (tellThird = resolve));
    const watch = async ({ client }: (typeof viewers)[number]) => {
      for (let round = 0; round < rounds; round += 1) {
        const input = { videoId, positionSeconds: round, started: true };
        await client.mutate({ mutation: RecordProgress, variables: { input } });
        acknowledged += 1;
        if (acknowledged === Math.floor((viewerCount * rounds) / 3)) tellThird();
      }
    };
    const load = Promise.all(viewers.map(watch));
    await Promise.race([aThird, load]);
    await postgres.kill();
    const inTheMiddle = acknowledged;
    // Until a viewer was refused.
    await Promise.race(viewers.map(({ retried }) => retried));
    await postgres.start();
    await load;
    assert.is(acknowledged, viewerCount * rounds);
    assert.ok(inTheMiddle < acknowledged, 'it was over before the database went away');
    const database = await openPostgresForTest(postgres.url);
    try {
      const { views } = await database.selectFrom('video_count').select('views').executeTakeFirstOrThrow();
      assert.is(views, acknowledged);
    } finally {
      await database.destroy();
    }
  } finally {
    for (const { client } of viewers) client.stop();
    await site.stop();
    await postgres.close();
    await remove();
  }
});

it.run();
