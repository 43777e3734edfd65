// Acts as a third-party program in Node, which uses only the SDK's public entries and the address of a site.
import { createCache, createClient, GraphQLResultError } from '@mainvideo/sdk';
import { AddComment, HomePage, possibleTypes, type Schema, WatchPage } from '@mainvideo/sdk/operations';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startSite } from './site.ts';
import { quietConfig } from '../testing/sites/quietConfig.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { makeTestVideo } from '../testing/media/testMedia.ts';

const it = suite('the SDK, against a running server');

async function withAddress(check: (address: string) => Promise<void>): Promise<void> {
  const { folder, remove } = await makeTestFolder({ 'library/ducks/a pond.mp4': await makeTestVideo(1) });
  const config = quietConfig(folder);
  const site = await startSite(config, { write: () => true });
  await site.libraryRead;
  try {
    await check(site.address.replace('localhost', '127.0.0.1'));
  } finally {
    await site.stop();
    await remove();
  }
}

it('asks for the home page and for a video of it, all of it typed', async () => {
  await withAddress(async (address) => {
    const cache = createCache<Schema>({ possibleTypes, typePolicies: { Video: { maxAgeMs: 60_000 } } });
    const client = createClient({ url: `${address}/api/graphql`, cache });
    const home = await client.query({ query: HomePage });
    assert.is((await client.query({ query: HomePage })).source, 'cache');
    const { node } = home.data!.home.edges[0]!;
    const { data } = await client.query({ query: WatchPage, variables: { id: node.id } });
    const durationSeconds: number = data!.video!.durationSeconds;
    assert.equal([node.title, data!.video!.title], ['A pond', 'A pond']);
    assert.ok(durationSeconds > 0);
    client.stop();
  });
});

it('hears what the server says against a mutation', async () => {
  await withAddress(async (address) => {
    const client = createClient({ url: `${address}/api/graphql` });
    const input = { videoId: 'no-such-video', text: 'Nice' };
    const { error } = await client.mutate({ mutation: AddComment, variables: { input }, errorPolicy: 'all' });
    assert.instance(error, GraphQLResultError);
    assert.is(error!.kind, 'graphql');
    client.stop();
  });
});

it.run();
