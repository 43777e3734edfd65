import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('seriesFields');

const episode = (id: string, seasonNumber: number, number: number) =>
  makeVideo(id, {
    channelHandle: 'tv',
    episode: { seriesHandle: 'tv.wire', seriesTitle: 'The Wire', seasonNumber, number },
  });

const open = () =>
  openTestGraphql([
    episode('b1', 2, 1),
    episode('a1', 1, 1),
    episode('a2', 1, 2),
    episode('s1', 0, 1),
    makeVideo('film', { channelHandle: 'tv' }),
  ]);

it('answer a series with its seasons and its episodes in order, by its handle and by its id', async () => {
  const { ask } = await open();
  const parts = `__typename id handle title episodeCount seasons { number episodeCount } channel { handle }
    firstEpisode { id } episodes { totalCount edges { node { id } } }`;
  const { data } = await ask(
    `{ series(handle: "tv.wire") { ${parts} } node(id: "series:tv.wire") { ... on Series { ${parts} } } }`,
  );
  assert.equal(data.node, data.series);
  assert.equal(data.series, {
    __typename: 'Series',
    id: 'series:tv.wire',
    handle: 'tv.wire',
    title: 'The Wire',
    episodeCount: 4,
    seasons: [
      { number: 1, episodeCount: 2 },
      { number: 2, episodeCount: 1 },
      { number: 0, episodeCount: 1 },
    ],
    channel: { handle: 'tv' },
    firstEpisode: { id: 'a1' },
    episodes: { totalCount: 4, edges: ['a1', 'a2', 'b1', 's1'].map((id) => ({ node: { id } })) },
  });
  assert.equal((await ask('{ series(handle: "tv.lost") { id } node(id: "series:tv.lost") { id } }')).data, {
    series: null,
    node: null,
  });
});

it('list the series with the newest episodes, at most 100', async () => {
  const { ask } = await open();
  const { data } = await ask('{ recentSeries { handle episodeCount firstEpisode { id } } }');
  assert.equal(data.recentSeries, [{ handle: 'tv.wire', episodeCount: 4, firstEpisode: { id: 'a1' } }]);
  assert.match((await ask('{ recentSeries(first: 101) { id } }')).errors![0].message, '100');
});

it('page through the episodes of all seasons and of one', async () => {
  const { ask } = await open();
  const read = async (season: number | null, after: string | null) => {
    const { data } = await ask(
      `query ($season: Int, $after: String) {
        series(handle: "tv.wire") {
          episodes(season: $season, first: 1, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } }
        }
      }`,
      { season, after },
    );
    const { edges, pageInfo } = data.series.episodes;
    return { id: edges[0].node.id, after: pageInfo.hasNextPage ? pageInfo.endCursor : null };
  };
  const all = async (season: number | null) => {
    const ids: string[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const page = await read(season, after ?? null);
      ids.push(page.id);
      ({ after } = page);
    }
    return ids;
  };
  assert.equal(await all(null), ['a1', 'a2', 'b1', 's1']);
  assert.equal(await all(1), ['a1', 'a2']);
  const { after } = await read(1, null);
  const mixed = await ask(
    `query ($after: String) { series(handle: "tv.wire") { episodes(season: 2, after: $after) { totalCount } } }`,
    { after },
  );
  assert.is(mixed.errors?.[0].extensions.code, 'BAD_USER_INPUT', 'a cursor of another season');
});

it('list the series of a channel, and tell where a video belongs', async () => {
  const { ask } = await open();
  const { data } = await ask(`{
    channel(handle: "tv") { series { totalCount edges { node { title } } } }
    video(id: "a2") {
      episode { seasonNumber number series { handle } }
      related(first: 1) { edges { node { id } } }
    }
    film: video(id: "film") { episode { number } }
  }`);
  assert.equal(data, {
    channel: { series: { totalCount: 1, edges: [{ node: { title: 'The Wire' } }] } },
    video: {
      episode: { seasonNumber: 1, number: 2, series: { handle: 'tv.wire' } },
      related: { edges: [{ node: { id: 'b1' } }] },
    },
    film: { episode: null },
  });
});

it.run();
