import { HomePage, WatchPage } from '@mainvideo/sdk/operations';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answer } from '../../test/library.ts';
import { createSiteClient } from '../data/client.ts';
import { keptVideos } from './keptVideos.ts';

const it = suite('keptVideos');

function filled(...ids: readonly string[]) {
  const { client } = createSiteClient({ url: 'http://site.test/api/graphql' });
  const write = (query: any, variables: {}, name: string) =>
    client.cache!.writeQuery({ query, variables, data: { __typename: 'Query', ...answer(name, variables) } });
  write(HomePage, {}, 'HomePage');
  for (const id of ids) write(WatchPage, { id }, 'WatchPage');
  return client.cache!;
}

it('are those whose whole page is kept, the last first, and none that was only listed', () => {
  assert.equal(keptVideos(filled('1', '7')), [
    { id: '7', title: 'Video 7' },
    { id: '1', title: 'Video 1' },
  ]);
});

it('are no videos that are not there, and none of which a part is missing', () => {
  const cache = filled('1', 'none', '2');
  cache.evict({ id: 'Video:2', fieldName: 'description' });
  assert.equal(keptVideos(cache), [{ id: '1', title: 'Video 1' }]);
});

it('are none of an empty cache, and leave it as it is', () => {
  assert.equal(keptVideos(createSiteClient().client.cache!), []);
  const cache = filled('1');
  const read = () => [
    cache.readQuery({ query: HomePage, variables: {} }),
    cache.readQuery({ query: WatchPage, variables: { id: '1' } }),
  ];
  const before = read();
  assert.ok(before.every((page) => page !== null));
  keptVideos(cache);
  for (const [i, page] of read().entries()) assert.is(page, before[i]);
});

it.run();
