import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { createCatalogue } from './catalogue.ts';
import { createSeriesCatalogue } from './seriesCatalogue.ts';
import { createVisibilities } from './visibilities.ts';

const it = suite('createSeriesCatalogue');

const episode = (id: string, seasonNumber: number, number: number, name = 'wire') =>
  makeVideo(id, {
    channelHandle: 'tv',
    episode: { seriesHandle: `tv.${name}`, seriesTitle: `The ${name}`, seasonNumber, number },
  });

/** In no order. */
const library = [
  episode('special', 0, 1),
  episode('b1', 2, 1),
  episode('a10', 1, 10),
  episode('a2', 1, 2),
  episode('a2again', 1, 2),
  episode('b2', 2, 2),
  episode('other', 1, 1, 'office'),
  makeVideo('film', { channelHandle: 'tv' }),
];
const inOrder = ['a2', 'a2again', 'a10', 'b1', 'b2', 'special'];

async function open() {
  const database = await openTestDatabase(library);
  const hide = async (videoId: string, visibility: 'private' | 'unlisted') =>
    createVisibilities(database).set({ videoIds: [videoId], visibility, step: null });
  return { database, series: createSeriesCatalogue(database), hide };
}

it('finds series with their seasons, specials last', async () => {
  const { series } = await open();
  assert.equal(await series.find(['tv.wire', 'tv.lost', 'tv.office']), [
    {
      handle: 'tv.wire',
      title: 'The wire',
      channelHandle: 'tv',
      seasons: [
        { number: 1, episodeCount: 3 },
        { number: 2, episodeCount: 2 },
        { number: 0, episodeCount: 1 },
      ],
    },
    undefined,
    {
      handle: 'tv.office',
      title: 'The office',
      channelHandle: 'tv',
      seasons: [{ number: 1, episodeCount: 1 }],
    },
  ]);
  assert.equal(await series.find([]), []);
});

it('lists the series with the newest public episodes, newest first', async () => {
  const { series, database, hide } = await open();
  await database.updateTable('video').set({ published_ms: 1 }).execute();
  const publish = (id: string, publishedMs: number) =>
    database.updateTable('video').set({ published_ms: publishedMs }).where('id', '=', id).execute();
  const recent = async (first = 9) => (await series.recent(first)).map(({ handle }) => handle);
  assert.equal(await recent(), ['tv.office', 'tv.wire']);
  await publish('b2', 5);
  await publish('other', 4);
  assert.equal([await recent(), await recent(1)], [['tv.wire', 'tv.office'], ['tv.wire']]);
  await hide('b2', 'private');
  assert.equal(await recent(), ['tv.office', 'tv.wire']);
  await hide('other', 'unlisted');
  assert.equal(await recent(), ['tv.wire']);
});

it('lists episodes in order, page by page', async () => {
  const { series } = await open();
  const request = { handle: 'tv.wire', seasonNumber: null, first: 4 };
  const first = await series.episodes({ ...request, after: null });
  assert.equal(
    first.items.map(({ id }) => id),
    inOrder.slice(0, 4),
  );
  assert.equal([first.hasNextPage, first.totalCount], [true, 6]);
  for (const [i, id] of inOrder.entries()) {
    const [at] = (await series.episodes({ ...request, first: 1, after: null })).items;
    assert.is(at!.id, 'a2');
    const after = library.find((video) => video.id === id)!.episode!;
    const rest = await series.episodes({ ...request, first: 9, after: { ...after, id } });
    assert.equal(
      rest.items.map((video) => video.id),
      inOrder.slice(i + 1),
      id,
    );
    assert.equal([rest.hasNextPage, rest.totalCount], [false, 6]);
  }
});

it('knows the first episode of each series', async () => {
  const { series, hide } = await open();
  assert.equal(await series.firstEpisodeIds(['tv.wire', 'tv.lost', 'tv.office']), ['a2', undefined, 'other']);
  for (const id of inOrder.slice(0, -1)) await hide(id, 'unlisted');
  assert.equal(await series.firstEpisodeIds(['tv.wire']), ['special']);
});

it('takes a forged cursor for the place that it names, however large its numbers are', async () => {
  const { series } = await open();
  const ids = async (seasonNumber: number, number: number) => {
    const after = { seasonNumber, number, id: '' };
    const page = await series.episodes({ handle: 'tv.wire', seasonNumber: null, first: 9, after });
    return page.items.map(({ id }) => id);
  };
  assert.equal(await ids(1, 2 ** 40), ['b1', 'b2', 'special']);
  assert.equal(await ids(-(2 ** 50), 2 ** 50), inOrder);
});

it('lists the episodes of one season', async () => {
  const { series } = await open();
  const ids = async (seasonNumber: number) => {
    const page = await series.episodes({ handle: 'tv.wire', seasonNumber, first: 9, after: null });
    assert.is(page.totalCount, page.items.length);
    return page.items.map(({ id }) => id);
  };
  assert.equal(await ids(2), ['b1', 'b2']);
  assert.equal(await ids(0), ['special']);
  assert.equal(await ids(7), []);
});

it('lists the series of a channel, page by page', async () => {
  const { series } = await open();
  const request = { channelHandle: 'tv', first: 1 };
  const first = await series.ofChannel({ ...request, after: null });
  assert.equal(
    first.items.map(({ handle }) => handle),
    ['tv.office'],
  );
  assert.equal([first.hasNextPage, first.totalCount], [true, 2]);
  const second = await series.ofChannel({ ...request, after: 'tv.office' });
  assert.equal(
    second.items.map(({ handle }) => handle),
    ['tv.wire'],
  );
  assert.equal([second.hasNextPage, second.totalCount], [false, 2]);
  assert.equal(await series.ofChannel({ ...request, channelHandle: 'nature', after: null }), {
    items: [],
    hasNextPage: false,
    totalCount: 0,
  });
});

it('counts and lists public episodes alone', async () => {
  const { database, series, hide } = await open();
  await hide('b1', 'unlisted');
  await hide('b2', 'private');
  await hide('other', 'unlisted');
  const [wire, office] = await series.find(['tv.wire', 'tv.office']);
  assert.equal(
    wire!.seasons.map(({ number }) => number),
    [1, 0],
  );
  assert.equal(office!.seasons, [], 'a video with a link leads to it');
  assert.is((await series.ofChannel({ channelHandle: 'tv', first: 9, after: null })).totalCount, 1);
  assert.equal(await createCatalogue(database).listSeries(), ['tv.wire']);
  await hide('other', 'private');
  assert.equal(await series.find(['tv.office']), [undefined]);
  assert.is((await series.find(['tv.office'], 'all'))[0]?.title, 'The office');
  const all = await series.episodes({ handle: 'tv.wire', seasonNumber: null, first: 9, after: null });
  assert.equal(
    all.items.map(({ id }) => id),
    ['a2', 'a2again', 'a10', 'special'],
  );
});

it('offers the next public episode as related, however many other videos the channel has', async () => {
  const newer = Array.from({ length: 250 }, (_, i) =>
    makeVideo(`newer${i}`, { channelHandle: 'tv', publishedMs: 9_000 + i }),
  );
  const database = await openTestDatabase([...library, ...newer]);
  await createVisibilities(database).set({ videoIds: ['b1'], visibility: 'unlisted', step: null });
  const catalogue = createCatalogue(database);
  const related = async (id: string) => {
    const [video] = await catalogue.findVideos([id]);
    const [candidates] = await catalogue.relatedCandidates([video!]);
    return candidates!.filter(({ episode }) => episode).map((candidate) => candidate.id);
  };
  assert.ok((await related('a10')).includes('b2'));
  assert.ok((await related('b2')).includes('special'));
});

it.run();
