import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { authorOf } from '../../library/viewers/authorOf.ts';
import type { Playlists } from '../../library/viewers/playlists.ts';
import type { Visibilities } from '../../library/viewers/visibilities.ts';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';

const it = suite('playlistMutations');

const clientId = '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11';
const id = `playlist:${clientId}`;
const bob = { viewerId: 'bob' };

type Who = { readonly viewerId?: string; readonly idempotencyKey?: string };

async function open(replace?: (playlists: Playlists) => Partial<Playlists>) {
  let visibilities!: Visibilities;
  const server = await openTestGraphql(
    ['a', 'b', 'c'].map((id) => makeVideo(id)),
    (parts) => {
      ({ visibilities } = parts);
      return { playlists: { ...parts.playlists, ...replace?.(parts.playlists) } };
    },
  );
  const run = (field: string, type: string, selection: string) => (input: object, who?: Who) =>
    server.ask(
      `mutation ($input: ${type}Input!) { ${field}(input: $input) { ${selection} } }`,
      { input },
      who,
    );
  return {
    ...server,
    visibilities,
    create: run('createPlaylist', 'CreatePlaylist', 'playlist { id title visibility } viewer { id }'),
    update: run('updatePlaylist', 'UpdatePlaylist', 'playlist { title description visibility }'),
    remove: run('deletePlaylist', 'DeletePlaylist', 'deletedPlaylistId'),
    put: run('addToPlaylist', 'AddToPlaylist', 'playlist { videoCount contains(videoId: "a") } video { id }'),
    take: run('removeFromPlaylist', 'RemoveFromPlaylist', 'playlist { videoCount } video { id }'),
    move: run('movePlaylistItem', 'MovePlaylistItem', 'playlist { id }'),
    async read(who?: Who) {
      const { data } = await server.ask(
        `query ($id: ID!) {
          playlist(id: $id) { title viewerCanEdit author { name } firstVideo { id } videos { edges { node { id } } } }
          node(id: $id) { __typename }
        }`,
        { id },
        who,
      );
      return data;
    },
    async order() {
      const { data } = await server.ask(
        'query ($id: ID!) { playlist(id: $id) { videos { edges { node { id } } } } }',
        {
          id,
        },
      );
      return data.playlist.videos.edges.map(({ node }: any) => node.id).join(' ');
    },
    async titles() {
      const { data } = await server.ask('{ viewer { playlists { edges { node { title } } } } }');
      return data.viewer.playlists.edges.map(({ node }: any) => node.title);
    },
  };
}

const codeOf = ({ errors }: { errors?: any[] }) => errors?.[0].extensions.code;

it('create a playlist of the viewer alone, unless told otherwise', async () => {
  const { create, read } = await open();
  const { data } = await create({ title: ' For  rain ', clientId });
  assert.equal(data.createPlaylist.playlist, { id, title: 'For rain', visibility: 'PRIVATE' });
  const own = await read();
  assert.equal(own.node, { __typename: 'Playlist' });
  assert.equal([own.playlist.viewerCanEdit, own.playlist.author.name], [true, authorOf('ann').name]);
  assert.equal(await read(bob), { playlist: null, node: null });
});

it('T2: let whoever has its id read what is unlisted, and nobody else change it', async () => {
  const { create, read, update, remove, put, take, move } = await open();
  await create({ title: 'Open', clientId, visibility: 'UNLISTED' });
  assert.equal((await read(bob)).playlist.viewerCanEdit, false);
  for (const answer of [
    await update({ id, title: 'Mine' }, bob),
    await remove({ id }, bob),
    await put({ playlistId: id, videoId: 'a' }, bob),
    await take({ playlistId: id, videoId: 'a' }, bob),
    await move({ playlistId: id, videoId: 'a' }, bob),
  ]) {
    assert.is(codeOf(answer), 'FORBIDDEN');
  }
  assert.is((await read()).playlist.title, 'Open');
});

it("tell nobody that another viewer's private playlist is there", async () => {
  const { create, update, remove, put } = await open();
  await create({ title: 'Secret', clientId });
  for (const answer of [
    await update({ id, title: 'Mine' }, bob),
    await remove({ id }, bob),
    await put({ playlistId: id, videoId: 'a' }, bob),
  ]) {
    assert.is(codeOf(answer), 'NOT_FOUND');
  }
});

it('answer the playlist that is there when it is created again; another viewer is refused', async () => {
  const { create, update, titles } = await open();
  await create({ title: 'First', clientId });
  await update({ id, title: 'Second', description: 'Lines\nof it', visibility: 'UNLISTED' });
  assert.is((await create({ title: 'First', clientId })).data.createPlaylist.playlist.title, 'Second');
  assert.is(codeOf(await create({ title: 'First', clientId }, bob)), 'CLIENT_ID_REUSED');
  assert.equal(await titles(), ['Second']);
});

it('make an id where the client chose none, the same for a repeat after a fault', async () => {
  let isBroken = true;
  const { create, titles } = await open((playlists) => ({
    async create(playlist) {
      const created = await playlists.create(playlist);
      if (isBroken) throw new Error('the machine stops here');
      return created;
    },
  }));
  assert.is(codeOf(await create({ title: 'Once' }, { idempotencyKey: 'k' })), 'INTERNAL_SERVER_ERROR');
  isBroken = false;
  const { data } = await create({ title: 'Once' }, { idempotencyKey: 'k' });
  assert.match(data.createPlaylist.playlist.id, /^playlist:[0-9a-f-]{36}$/);
  assert.equal(await titles(), ['Once']);
});

it('change what is given, and leave the rest', async () => {
  const { create, update } = await open();
  await create({ title: 'First', description: 'About', clientId });
  const { data } = await update({ id, visibility: 'UNLISTED' });
  assert.equal(data.updatePlaylist.playlist, {
    title: 'First',
    description: 'About',
    visibility: 'UNLISTED',
  });
});

it('put videos in, move them and take them out', async () => {
  const { create, put, take, move, order, read } = await open();
  await create({ title: 'List', clientId });
  const list = { playlistId: id };
  assert.equal((await put({ ...list, videoId: 'a' })).data.addToPlaylist, {
    playlist: { videoCount: 1, contains: true },
    video: { id: 'a' },
  });
  for (const videoId of ['b', 'c', 'a']) await put({ ...list, videoId });
  assert.is(await order(), 'a b c');
  await move({ ...list, videoId: 'c', afterVideoId: 'a' });
  await move({ ...list, videoId: 'b' });
  assert.equal([await order(), (await read()).playlist.firstVideo.id], ['b a c', 'b']);
  const taken = { playlist: { videoCount: 2 }, video: { id: 'a' } };
  assert.equal((await take({ ...list, videoId: 'a' })).data.removeFromPlaylist, taken);
  assert.equal((await take({ ...list, videoId: 'a' })).data.removeFromPlaylist, taken);
  assert.is(codeOf(await move({ ...list, videoId: 'a' })), 'NOT_FOUND');
  assert.is(codeOf(await move({ ...list, videoId: 'b', afterVideoId: 'b' })), 'BAD_USER_INPUT');
  assert.is(codeOf(await put({ ...list, videoId: 'x' })), 'NOT_FOUND');
});

it('delete for good, also when asked twice', async () => {
  const { create, remove, update, put, read, titles } = await open();
  await create({ title: 'List', clientId, visibility: 'UNLISTED' });
  for (const _ of [1, 2]) {
    assert.equal((await remove({ id })).data.deletePlaylist, { deletedPlaylistId: id });
  }
  assert.is(codeOf(await create({ title: 'List', clientId })), 'NOT_FOUND');
  assert.is(codeOf(await update({ id, title: 'Back' })), 'NOT_FOUND');
  assert.is(codeOf(await put({ playlistId: id, videoId: 'a' })), 'NOT_FOUND');
  assert.is(codeOf(await remove({ id }, bob)), 'NOT_FOUND');
  assert.equal([await read(), await titles()], [{ playlist: null, node: null }, []]);
});

it('say which limit is reached, and what to do', async () => {
  const { create, put } = await open((playlists) => ({
    create: async (playlist) => (playlist.title === 'One more' ? 'full' : playlists.create(playlist)),
    add: async () => 'full',
  }));
  await create({ title: 'List', clientId });
  const playlists = await create({ title: 'One more' });
  assert.is(codeOf(playlists), 'LIMIT_REACHED');
  assert.match(playlists.errors![0].message, /200 playlists\. Delete one/);
  const videos = await put({ playlistId: id, videoId: 'a' });
  assert.is(codeOf(videos), 'LIMIT_REACHED');
  assert.match(videos.errors![0].message, /1000 videos\. Remove one/);
});

for (const [name, change, message] of [
  ['an empty title', { title: ' ' }, /`title` has nothing to read/],
  ['a title of 151 characters', { title: 'x'.repeat(151) }, /151 characters\. Shorten it to 150/],
  ['a description of control characters', { description: '\u0007' }, /`description` holds control/],
  ['a `clientId` that is no UUID', { clientId: 'first' }, /no UUID/],
] as const) {
  it(`refuse ${name}, and keep nothing`, async () => {
    const { create, titles, faults } = await open();
    const { errors } = await create({ title: 'List', ...change });
    assert.is(errors![0].extensions.code, 'BAD_USER_INPUT');
    assert.match(errors![0].message, message);
    assert.equal([await titles(), faults], [[], []]);
  });
}

it('T108: tell nobody but the owner that they contain a video which has become private', async () => {
  const { create, put, ask, visibilities } = await open();
  await create({ title: 'List', clientId });
  await put({ playlistId: id, videoId: 'a' });
  const contains = async (who: { isOwner?: boolean } = {}) => {
    const { data } = await ask(
      `query ($id: ID!) { playlist(id: $id) { contains(videoId: "a") } }`,
      { id },
      who,
    );
    return data.playlist.contains;
  };
  assert.is(await contains(), true);
  await visibilities.set({ videoIds: ['a'], visibility: 'private', step: null });
  assert.equal([await contains(), await contains({ isOwner: true })], [false, true]);
});

it('read a page of playlists with their pictures within the cost of a query', async () => {
  const { create, ask } = await open();
  await create({ title: 'List', clientId });
  const { errors, data } = await ask(`{
    viewer { playlists(first: 100) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node {
      id title visibility videoCount updatedAt contains(videoId: "a") firstVideo { id poster { url width height } }
    } } } }
  }`);
  assert.equal([errors, data.viewer.playlists.totalCount], [undefined, 1]);
});

it.run();
