import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('studioVideoFields');

const owner = { isOwner: true };

async function open() {
  const { ask } = await openTestGraphql([makeVideo('a', { title: 'An otter', tags: ['river'] })]);
  return {
    ask,
    update: (input: object, asker: object = owner) =>
      ask(
        `mutation($input: UpdateVideoInput!) { updateVideo(input: $input) { video {
          id title description tags libraryText { title description tags }
        } } }`,
        { input: { id: 'a', ...input } },
        asker,
      ),
  };
}

it('edits what is given, and tells what the library says', async () => {
  const { ask, update } = await open();
  const { data } = await update({ title: ' The\nbadger ', tags: ['wood', 'wood', ' '] });
  assert.equal(data.updateVideo.video, {
    id: 'studio-video:a',
    title: 'The badger',
    description: '',
    tags: ['wood'],
    libraryText: { title: 'An otter', description: '', tags: ['river'] },
  });
  assert.is((await ask('{ video(id: "a") { title } }')).data.video.title, 'The badger');
  await update({ title: null });
  assert.equal((await ask('{ video(id: "a") { title tags } }')).data.video, {
    title: 'An otter',
    tags: ['wood'],
  });
});

it('refuses what cannot be shown, and says what to do', async () => {
  const { update, ask } = await open();
  for (const [input, message] of [
    [{ title: '' }, /`title` has nothing to read/],
    [{ title: 'a'.repeat(201) }, /201 characters. Shorten it to 200/],
    [{ description: 'x\u0007' }, /`description` holds control characters/],
    [{ description: 'd'.repeat(20_001) }, /Shorten it to 20000/],
    [{ tags: ['sea', 't'.repeat(101)] }, /`tags: "t+"` has 101 characters/],
    [{ tags: Array.from({ length: 101 }, (_, index) => `tag ${index}`) }, /Leave 100 at most/],
  ] as const) {
    const { errors } = await update(input);
    assert.is(errors![0].extensions.code, 'BAD_USER_INPUT');
    assert.match(errors![0].message, message);
  }
  assert.is((await ask('{ video(id: "a") { title } }')).data.video.title, 'An otter');
});

it('writes chapters, each to the start of the next one, and says what is wrong with some', async () => {
  const { ask, update } = await open();
  const chapters = async (written: object | null) =>
    (await update({ chapters: written })) as { data?: any; errors?: any };
  const read = '{ video(id: "a") { chaptersUrl chapters { title startSeconds endSeconds } } }';
  for (const [written, message] of [
    [[{ title: ' ', startSeconds: 0 }], /`chapters` has nothing to read/],
    [[{ title: 'Late', startSeconds: 100 }], /starts at 100 seconds, but the video has 100/],
    [[{ title: 'Early', startSeconds: -1 }], /starts at -1 seconds/],
    [['One', 'Two'].map((title) => ({ title, startSeconds: 5 })), /Two chapters start at 5 seconds/],
    [
      Array.from({ length: 501 }, (_, index) => ({ title: 'One', startSeconds: index / 10 })),
      /501. Leave 500 at most/,
    ],
  ] as const)
    assert.match((await chapters(written)).errors[0].message, message);
  assert.equal((await ask(read)).data.video, { chaptersUrl: null, chapters: [] });
  await chapters([
    { title: ' The\ncrossing ', startSeconds: 61.5 },
    { title: 'Opening', startSeconds: 0 },
  ]);
  assert.equal((await ask(read)).data.video, {
    chaptersUrl: '/media/a/chapters.vtt',
    chapters: [
      { title: 'Opening', startSeconds: 0, endSeconds: 61.5 },
      { title: 'The crossing', startSeconds: 61.5, endSeconds: 100 },
    ],
  });
  const ofOwner = '{ studio { video(id: "a") { chapters { title } libraryText { chapters { title } } } } }';
  assert.equal((await ask(ofOwner, {}, owner)).data.studio.video, {
    chapters: [{ title: 'Opening' }, { title: 'The crossing' }],
    libraryText: { chapters: [] },
  });
  await chapters(null);
  assert.equal((await ask(read)).data.video.chapters, []);
});

it('changes the visibility of several videos, or of none', async () => {
  const { ask } = await openTestGraphql(['a', 'b', 'c'].map((id) => makeVideo(id)));
  const change = (ids: readonly string[], asker: object = owner) =>
    ask(
      `mutation($ids: [ID!]!) { setVideoVisibility(input: { ids: $ids, visibility: PRIVATE }) {
        videos { videoId visibility } } }`,
      { ids },
      asker,
    );
  const shown = async () =>
    (await ask('{ home(first: 9) { edges { node { id } } } }')).data.home.edges.map(
      ({ node }: { node: { id: string } }) => node.id,
    );
  assert.is((await change(['a'], {})).errors![0].extensions.code, 'FORBIDDEN');
  assert.is((await change(['a', 'none'])).errors![0].extensions.code, 'NOT_FOUND');
  for (const ids of [[], Array.from({ length: 101 }, () => 'a')])
    assert.match((await change(ids)).errors![0].message, `has ${ids.length} videos. Give 1 to 100.`);
  assert.equal((await shown()).toSorted(), ['a', 'b', 'c']);
  const { data } = await change(['c', 'a', 'c']);
  assert.equal(data.setVideoVisibility.videos, [
    { videoId: 'c', visibility: 'PRIVATE' },
    { videoId: 'a', visibility: 'PRIVATE' },
  ]);
  assert.equal(await shown(), ['b']);
});

it('lets nobody but the owner edit, and finds one video for the owner alone', async () => {
  const { ask, update } = await open();
  assert.is((await update({ title: 'Mine' }, {})).errors![0].extensions.code, 'FORBIDDEN');
  assert.is((await update({ id: 'none', title: 'Mine' })).errors![0].extensions.code, 'NOT_FOUND');
  await ask(
    'mutation { setVideoVisibility(input: { ids: ["a"], visibility: PRIVATE }) { videos { id } } }',
    {},
    owner,
  );
  const query = '{ studio { video(id: "a") { videoId visibility } none: video(id: "none") { id } } }';
  assert.equal((await ask(query, {}, owner)).data.studio, {
    video: { videoId: 'a', visibility: 'PRIVATE' },
    none: null,
  });
  assert.equal((await ask(query)).data, { studio: null });
});

it.run();
