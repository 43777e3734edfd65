import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLibraryStore } from '../../database/queries/libraryStore.ts';
import type { MediaFacts } from '../../library/inspection/inspection.ts';
import type { LibraryFile } from '../../library/catalogue/librarySnapshot.ts';
import { type LibraryState, unknownLibrary } from '../../library/scan/libraryState.ts';
import { createStillLibrary } from '../../testing/sites/stillLibrary.ts';
import { makeSnapshot, makeVideo, openEmptyDatabase } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';
import type { StudioLibrary } from '../../library/scan/studioLibrary.ts';

const it = suite('libraryFields');

const facts = { videoId: 'a' } as MediaFacts;
const file = (path: string, parts: Partial<LibraryFile> = {}): LibraryFile => ({
  path,
  sizeBytes: 10,
  modifiedMs: 1,
  status: 'playable',
  reason: null,
  advice: null,
  facts,
  ...parts,
});
const files = [
  file('a.mp4'),
  file('b.mkv', {
    status: 'refused',
    reason: 'Browsers cannot play .mkv files.',
    advice: 'ffmpeg -i',
    facts: null,
  }),
  file('c.mp4', { status: 'duplicate', reason: 'It is the same video as a.mp4.' }),
  file('d.mp4', { status: 'copying', reason: 'It is still being copied.', facts: null }),
];

/** Opens GraphQL over a library of one video and these files, any part of which can be replaced. */
async function openStudio(parts: Partial<StudioLibrary> = {}) {
  const database = await openEmptyDatabase();
  const store = createLibraryStore(database);
  await store.replace({ ...makeSnapshot([makeVideo('a', { title: 'Clouds' })]), files });
  const opened = await openTestGraphql([makeVideo('a', { title: 'Clouds' })], () => ({
    library: { ...createStillLibrary(store), ...parts },
  }));
  const askOwner = (query: string) => opened.ask(query, {}, { isOwner: true });

  /** Returns the events of a subscription as they are sent. */
  async function subscribe(query: string, { isOwner }: { readonly isOwner: boolean }): Promise<string> {
    const request = new Request('http://localhost/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ query }),
    });
    const response = await opened.graphql(request, {
      viewerId: 'ann',
      ownerSessionId: isOwner ? 'session' : null,
      idempotencyKey: null,
      mutationGate: () => 0,
    });
    return response.text();
  }
  return { ...opened, askOwner, subscribe };
}

it('tells the owner what the server is doing with the folder', async () => {
  const state: LibraryState = {
    ...unknownLibrary,
    state: 'SCANNING',
    doneFiles: 3,
    totalFiles: 9,
    currentPath: 'a.mp4',
    lastScanMs: 0,
  };
  const { askOwner } = await openStudio({ state: () => state });
  const { data } = await askOwner(
    '{ studio { library { id state reason doneFiles totalFiles currentPath videoCount problemCount lastScanAt } } }',
  );
  assert.equal(data.studio.library, {
    id: 'library',
    state: 'SCANNING',
    reason: null,
    doneFiles: 3,
    totalFiles: 9,
    currentPath: 'a.mp4',
    videoCount: 0,
    problemCount: 0,
    lastScanAt: '1970-01-01T00:00:00.000Z',
  });
});

it('lists files with what became of them, page by page', async () => {
  const { askOwner } = await openStudio();
  const page = (parts: string) =>
    `{ studio { files(${parts}) { totalCount edges { node { path status reason advice video { videoId title } } } pageInfo { hasNextPage endCursor } } } }`;
  const first = (await askOwner(page('first: 2'))).data.studio.files;
  assert.equal(
    first.edges.map((edge: any) => edge.node),
    [
      {
        path: 'a.mp4',
        status: 'PLAYABLE',
        reason: null,
        advice: null,
        video: { videoId: 'a', title: 'Clouds' },
      },
      {
        path: 'b.mkv',
        status: 'REFUSED',
        reason: 'Browsers cannot play .mkv files.',
        advice: 'ffmpeg -i',
        video: null,
      },
    ],
  );
  assert.equal([first.totalCount, first.pageInfo.hasNextPage], [4, true]);
  const second = (await askOwner(page(`first: 2, after: "${first.pageInfo.endCursor}"`))).data.studio.files;
  assert.equal(
    [second.edges.map((edge: any) => edge.node.path), second.pageInfo.hasNextPage],
    [['c.mp4', 'd.mp4'], false],
  );
});

it('sends the codes of what it says of a file, for who says it in another language', async () => {
  const { askOwner } = await openStudio();
  const sentence = '{ code values { name text } }';
  const { data } = await askOwner(
    `{ studio { files(first: 9) { edges { node { reasonSaid ${sentence} adviceSaid ${sentence} } } } } }`,
  );
  const filled = (code: string, name: string, text: string) => [{ code, values: [{ name, text }] }];
  assert.equal(
    data.studio.files.edges.map(({ node }: any) => node.reasonSaid),
    [
      null,
      filled('OTHER_TYPE', 'extension', 'mkv'),
      filled('SAME_VIDEO', 'path', 'a.mp4'),
      [{ code: 'STILL_COPIED', values: [] }],
    ],
  );
  assert.is(data.studio.files.edges[1].node.adviceSaid, null, 'nothing that is said has these words');
});

it('lists files of one status, whose cursors are of no other list', async () => {
  const { askOwner } = await openStudio();
  const { data } = await askOwner(
    '{ studio { files(first: 9, status: COPYING) { totalCount edges { cursor node { path } } } } }',
  );
  const { totalCount, edges } = data.studio.files;
  assert.equal([totalCount, edges.map((edge: any) => edge.node.path)], [1, ['d.mp4']]);
  const { errors } = await askOwner(`{ studio { files(after: "${edges[0].cursor}") { totalCount } } }`);
  assert.is(errors?.[0].extensions.code, 'BAD_USER_INPUT');
});

it('finds files by a part of their path, within a status too', async () => {
  const { askOwner } = await openStudio();
  const pathsOf = async (args: string) => {
    const { data } = await askOwner(
      `{ studio { files(first: 9, ${args}) { totalCount edges { node { path } } } } }`,
    );
    return [data.studio.files.totalCount, data.studio.files.edges.map(({ node }: any) => node.path)];
  };
  assert.equal(await pathsOf('query: "B.M"'), [1, ['b.mkv']]);
  assert.equal(await pathsOf('query: "mp4", status: COPYING'), [1, ['d.mp4']]);
  assert.equal(await pathsOf('query: "b", status: COPYING'), [0, []]);
  const { errors } = await askOwner(`{ studio { files(query: "${'x'.repeat(501)}") { totalCount } } }`);
  assert.is(errors?.[0].message, '`query` has 501 characters. Search for 500 at most.');
});

it('looks at the folder for the owner, and for nobody else', async () => {
  let scans = 0;
  const { ask, askOwner } = await openStudio({ rescan: async () => void (scans += 1) });
  const mutation = 'mutation { rescanLibrary { library { state } } }';
  assert.is((await ask(mutation)).errors?.[0].extensions.code, 'FORBIDDEN');
  assert.is(scans, 0);
  assert.equal((await askOwner(mutation)).data, { rescanLibrary: { library: { state: 'IDLE' } } });
  assert.is(scans, 1);
});

it('sends the owner each state, and others none', async () => {
  const { subscribe } = await openStudio({
    async *watchState() {
      yield unknownLibrary;
      yield { ...unknownLibrary, state: 'WAITING', reason: 'Is its disk connected?' };
    },
  });
  const query = 'subscription { libraryState { state reason } }';
  const sent = await subscribe(query, { isOwner: true });
  const states = [...sent.matchAll(/^data: (\{.*\})$/gm)].map(
    ([, data]) => JSON.parse(data!).data.libraryState,
  );
  assert.equal(states, [
    { state: 'IDLE', reason: null },
    { state: 'WAITING', reason: 'Is its disk connected?' },
  ]);
  const refused = await subscribe(query, { isOwner: false });
  assert.match(refused, /"code":"FORBIDDEN"/);
  assert.not.match(refused, /"state"/);
});

it('tells the owner alone what takes space, by kind', async () => {
  const upload = { receivedBytes: 30, isPlaced: false };
  const { ask } = await openTestGraphql(
    [makeVideo('a', { sizeBytes: 9 }), makeVideo('b', { sizeBytes: 8 })],
    (parts) => ({
      // Of a complete upload only the record is left: its file is in the library.
      uploads: { ...parts.uploads, list: async () => [upload, { ...upload, isPlaced: true }] as never },
      trash: {
        ...parts.trash,
        list: async () => [{ files: [{ sizeBytes: 4 }, { sizeBytes: 1 }] }] as never,
      },
    }),
  );
  const query = `{ studio { storage {
    parts { kind count sizeBytes } disks { holds freeBytes totalBytes }
    largestVideos(first: 1) { video { videoId sizeBytes } generatedBytes }
  } } }`;
  const { parts, disks, largestVideos } = (await ask(query, {}, { isOwner: true })).data.studio.storage;
  assert.equal(parts.slice(0, -1), [
    { kind: 'VIDEOS', count: 2, sizeBytes: 17 },
    { kind: 'UPLOADS', count: 1, sizeBytes: 30 },
    { kind: 'TRASH', count: 1, sizeBytes: 5 },
  ]);
  assert.is(parts.at(-1).kind, 'DATABASE');
  assert.equal(disks, [{ holds: ['LIBRARY', 'DATA'], freeBytes: 1e9, totalBytes: 4e9 }]);
  assert.equal(largestVideos, [{ video: { videoId: 'a', sizeBytes: 9 }, generatedBytes: 0 }]);
  assert.is((await ask(query)).data.studio, null);
});

it.run();
