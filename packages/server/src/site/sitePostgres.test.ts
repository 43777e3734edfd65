// Several instances of a site share a PostgreSQL database, which becomes unavailable and returns.
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../packageRoot.ts';
import { startSite } from './site.ts';
import { quietConfig } from '../testing/sites/quietConfig.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { startTestPostgres } from '../testing/databases/testPostgres.ts';

const it = suite('startSite, on PostgreSQL');

const quiet = { isTTY: false, write: () => true };

async function ask(address: string, query: string, headers: Record<string, string> = {}) {
  return fetch(`${address}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  });
}

it('is one site in several instances, says 503 while the database is away, and goes on when it is back', async () => {
  const postgres = await startTestPostgres();
  const { folder, remove } = await makeTestFolder();
  const libraryFolder = join(packageRoot(), 'sample-library');
  const config = quietConfig(folder, { libraryFolder, databaseUrl: postgres.url });
  // Started at once: the instances create the tables and the secret in turn.
  const [one, two] = await Promise.all([startSite(config, quiet), startSite(config, quiet)]);
  try {
    await Promise.all([one.libraryRead, two.libraryRead]);
    const first = await ask(one.address, '{ home(first: 1) { edges { node { id } } } }');
    const { data } = (await first.json()) as { data: { home: { edges: { node: { id: string } }[] } } };
    const id = data.home.edges[0]!.node.id;
    const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
    const like = `mutation { setLike(input: { videoId: "${id}", liked: true }) { video { likeCount } } }`;
    assert.is((await ask(one.address, like, { cookie })).status, 200);
    const state = `{ video(id: "${id}") { likeCount viewerState { liked } } }`;
    const stateIn = async (address: string) => (await ask(address, state, { cookie })).json();
    const liked = { data: { video: { likeCount: 1, viewerState: { liked: true } } } };
    assert.equal(await stateIn(two.address), liked);

    await postgres.kill();
    for (const { address } of [one, two]) {
      const away = await ask(address, state, { cookie });
      assert.equal([away.status, away.headers.get('retry-after')], [503, '5']);
      const feed = await fetch(`${address}/sitemap.xml`);
      assert.equal([feed.status, feed.headers.get('retry-after')], [503, '5']);
      await Promise.all([away.text(), feed.text()]);
    }
    await postgres.start();
    assert.equal(await stateIn(one.address), liked);
    assert.equal(await stateIn(two.address), liked);
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    await postgres.close();
    await remove();
  }
});

it.run();
