import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  AddComment,
  ChannelPage,
  ChannelsPage,
  DeleteComment,
  EditComment,
  HomePage,
  RecordProgress,
  SavedPage,
  SearchPage,
  SetLike,
  SetSaved,
  VideoComments,
  WatchPage,
} from '@mainvideo/sdk/operations';
import { buildSchema, type DocumentNode, print, validateSchema } from 'graphql';
import { viewerGlobalId } from '../library/viewers/authorOf.ts';
import { makeVideo } from '../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../testing/sites/testGraphql.ts';

const it = suite('createGraphql');

const videos = [
  makeVideo('a', {
    publishedMs: Date.UTC(2026, 4, 1),
    title: 'River',
    tags: ['water'],
    poster: { path: 'nature/a.jpg', width: 64, height: null },
    storyboard: {
      path: 'nature/a.storyboard.vtt',
      sheet: { path: 'nature/a.sheet.jpg', width: 480, height: 270 },
    },
    captions: [{ language: 'en', label: 'English', path: 'nature/a.en.vtt' }],
    chapters: [{ title: 'One', startSeconds: 0, endSeconds: 100 }],
  }),
  makeVideo('b', { publishedMs: 3, tags: ['water'], channelHandle: 'music' }),
  makeVideo('c', { publishedMs: 2 }),
];

const clientId = '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11';

/** Derives a UUID from a text. */
const idOf = (text: string) =>
  `00000000-0000-4000-8000-${Buffer.from(text).toString('hex').padEnd(12, '0').slice(0, 12)}`;
const globalIdOf = (text: string) => `comment:${idOf(text)}`;

const textOf = (document: unknown) => print(document as DocumentNode);

it('has a valid schema, which a start of the site takes for granted', () => {
  const text = readFileSync(new URL('schema.graphql', import.meta.url), 'utf8');
  assert.equal(validateSchema(buildSchema(text)), []);
});

it('answers every operation of the site', async () => {
  const { ask, faults } = await openTestGraphql(videos);
  const variables = [
    [HomePage, {}],
    [WatchPage, { id: 'a' }],
    [SearchPage, { query: 'river' }],
    [ChannelPage, { handle: 'nature' }],
    [ChannelsPage, {}],
    [RecordProgress, { input: { videoId: 'a', positionSeconds: 5 } }],
    [SetLike, { input: { videoId: 'a', liked: true } }],
    [SetSaved, { input: { videoId: 'a', saved: true } }],
    [AddComment, { input: { videoId: 'a', text: 'Calm.', clientId } }],
    [EditComment, { input: { id: `comment:${clientId}`, text: 'So calm.' } }],
    [VideoComments, { id: 'a' }],
    [SavedPage, {}],
    [DeleteComment, { input: { id: `comment:${clientId}` } }],
  ] as const;
  for (const [document, values] of variables) {
    const { status, data, errors } = await ask(textOf(document), values);
    assert.equal([status, errors], [200, undefined]);
    assert.ok(Object.values(data).every((value) => value !== null));
  }
  assert.equal(faults, []);
});

it('tells everything of a video', async () => {
  const { ask } = await openTestGraphql(videos);
  const { data } = await ask(`{ video(id: "a") {
    id title description publishedAt durationSeconds viewCount likeCount tags poster { url width height }
    sources { url mimeType width height sizeBytes } captions { url language label } chapters { title startSeconds endSeconds }
    chaptersUrl storyboard { url sheet { url width height } } channel { id handle name description avatar { url } } commentCount viewerState { id liked positionSeconds saved } } }`);
  assert.equal(data.video, {
    id: 'a',
    title: 'River',
    description: '',
    publishedAt: '2026-05-01T00:00:00.000Z',
    durationSeconds: 100,
    viewCount: 0,
    likeCount: 0,
    tags: ['water'],
    poster: { url: '/media/a/poster.jpg', width: 64, height: null },
    sources: [
      {
        url: '/media/a/video.mp4',
        mimeType: 'video/mp4; codecs="avc1.64001e, mp4a.40.2"',
        width: 640,
        height: 360,
        sizeBytes: 5000,
      },
    ],
    captions: [{ url: '/media/a/captions.en.vtt', language: 'en', label: 'English' }],
    chapters: [{ title: 'One', startSeconds: 0, endSeconds: 100 }],
    chaptersUrl: '/media/a/chapters.vtt',
    storyboard: {
      url: '/media/a/storyboard.vtt',
      sheet: { url: '/media/a/storyboard.jpg', width: 480, height: 270 },
    },
    channel: {
      id: 'channel:nature',
      handle: 'nature',
      name: 'The nature channel',
      description: 'About nature',
      avatar: null,
    },
    commentCount: 0,
    viewerState: { id: 'a', liked: false, positionSeconds: null, saved: false },
  });
});

it('pages through home by cursor, to the end', async () => {
  const { ask } = await openTestGraphql(videos);
  const query = `query ($after: String) { home(first: 2, after: $after) {
    totalCount edges { node { id } cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
  const { data: first } = await ask(query);
  const { pageInfo, edges } = first.home;
  assert.equal([edges.map((edge: any) => edge.node.id), first.home.totalCount], [['a', 'b'], 3]);
  assert.equal(pageInfo, {
    hasNextPage: true,
    hasPreviousPage: false,
    startCursor: edges[0].cursor,
    endCursor: edges[1].cursor,
  });
  const { data: second } = await ask(query, { after: pageInfo.endCursor });
  assert.equal(
    second.home.edges.map((edge: any) => edge.node.id),
    ['c'],
  );
  assert.equal([second.home.pageInfo.hasNextPage, second.home.pageInfo.hasPreviousPage], [false, true]);
  const { data: third } = await ask(query, { after: second.home.pageInfo.endCursor });
  assert.equal(third.home, {
    totalCount: 3,
    edges: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
  });
});

it('pages through search, related, a channel, comments and saved videos', async () => {
  const { ask } = await openTestGraphql(videos);
  for (const text of ['First.', 'Second.']) {
    await ask(textOf(AddComment), { input: { videoId: 'a', text, clientId: idOf(text) } });
  }
  for (const videoId of ['c', 'a']) await ask(textOf(SetSaved), { input: { videoId, saved: true } });
  for (const [field, path, ids] of [
    ['search(query: "nature", ARGS)', ['search'], ['channel:nature', 'a', 'c']],
    ['video(id: "a") { related(ARGS)', ['video', 'related'], ['b', 'c']],
    ['channel(handle: "nature") { videos(ARGS)', ['channel', 'videos'], ['a', 'c']],
    ['video(id: "a") { comments(ARGS)', ['video', 'comments'], ['First.', 'Second.'].map(globalIdOf)],
    ['channels(ARGS)', ['channels'], ['channel:music', 'channel:nature']],
    ['viewer { savedVideos(ARGS)', ['viewer', 'savedVideos'], ['a', 'c']],
  ] as const) {
    const found: string[] = [];
    for (let after = 'null', rounds = 0; after !== '' && rounds < 9; rounds++) {
      const node = '{ edges { node { ... on Node { id } } } totalCount pageInfo { hasNextPage endCursor } }';
      const text = field.replace('ARGS', `first: 1, after: ${after}`);
      const { data } = await ask(`{ ${text} ${node} ${'}'.repeat(path.length)}`);
      const connection = path.reduce((value, key) => value[key], data);
      found.push(...connection.edges.map((edge: any) => edge.node.id));
      assert.is(connection.totalCount, ids.length);
      after = connection.pageInfo.hasNextPage ? JSON.stringify(connection.pageInfo.endCursor) : '';
    }
    assert.equal([...found].sort(), [...ids].sort());
  }
});

it('finds any node by its id, and no other viewer', async () => {
  const { ask } = await openTestGraphql(videos);
  await ask(textOf(AddComment), { input: { videoId: 'a', text: 'Calm.', clientId } });
  const query = 'query ($id: ID!) { node(id: $id) { __typename id } }';
  for (const [id, typename] of [
    ['a', 'Video'],
    ['channel:music', 'Channel'],
    [viewerGlobalId('ann'), 'Viewer'],
    [`comment:${clientId}`, 'Comment'],
  ]) {
    assert.equal((await ask(query, { id })).data, { node: { __typename: typename, id } });
  }
  for (const id of [
    'x',
    'channel:x',
    'viewer:ann',
    viewerGlobalId('bob'),
    'comment:x',
    clientId,
    '',
    '__proto__',
  ]) {
    assert.equal((await ask(query, { id })).data, { node: null });
  }
});

it('answers null for a video and a channel that are not there', async () => {
  const { ask } = await openTestGraphql(videos);
  const { data, errors } = await ask('{ video(id: "x") { id } channel(handle: "x") { id } }');
  assert.equal([data, errors], [{ video: null, channel: null }, undefined]);
});

const progress = textOf(RecordProgress);

it('remembers where the viewer is, forgets at the end, and counts views', async () => {
  const { ask } = await openTestGraphql(videos);
  const at = async (positionSeconds: number, started?: boolean) => {
    const { data } = await ask(progress, { input: { videoId: 'a', positionSeconds, started } });
    const { viewCount, viewerState } = data.recordProgress.video;
    return [viewCount, viewerState.positionSeconds];
  };
  assert.equal(await at(1, true), [1, 1]);
  assert.equal(await at(60), [1, 60]);
  assert.equal(await at(97), [1, null]);
  assert.equal(await at(5, true), [2, 5]);
  const { data } = await ask(
    '{ video(id: "a") { viewerState { positionSeconds } } }',
    {},
    { viewerId: 'bob' },
  );
  assert.is(data.video.viewerState.positionSeconds, null);
});

it('sets what is already set without a change', async () => {
  const { ask } = await openTestGraphql(videos);
  const set = async (liked: boolean) => {
    const { data } = await ask(
      'mutation ($input: SetLikeInput!) { setLike(input: $input) { video { likeCount viewerState { liked } } } }',
      { input: { videoId: 'a', liked } },
    );
    const { likeCount, viewerState } = data.setLike.video;
    return [likeCount, viewerState.liked];
  };
  assert.equal(
    [await set(true), await set(true), await set(false), await set(false)],
    [
      [1, true],
      [1, true],
      [0, false],
      [0, false],
    ],
  );
});

for (const [name, query, code, message] of [
  ['a page of 0', '{ home(first: 0) { totalCount } }', 'BAD_USER_INPUT', /`first` is 0. Ask for 1 to 100/],
  ['a page of 101', '{ home(first: 101) { totalCount } }', 'BAD_USER_INPUT', /1 to 100/],
  [
    'a foreign cursor',
    '{ home(after: "eHg") { totalCount } }',
    'BAD_USER_INPUT',
    /does not belong to this list/,
  ],
  ['an empty cursor', '{ home(after: "") { totalCount } }', 'BAD_USER_INPUT', /does not belong to this list/],
  [
    'a search without end',
    `{ search(query: "${'x'.repeat(501)}") { totalCount } }`,
    'BAD_USER_INPUT',
    /501 characters/,
  ],
  [
    'a like of a video that is not there',
    'mutation { setLike(input: { videoId: "x", liked: true }) { video { id } } }',
    'NOT_FOUND',
    /No video has the id "x"/,
  ],
  [
    'a negative position',
    'mutation { recordProgress(input: { videoId: "a", positionSeconds: -1 }) { video { id } } }',
    'BAD_USER_INPUT',
    /negative/,
  ],
] as const) {
  it(`refuses ${name}`, async () => {
    const { ask, faults } = await openTestGraphql(videos);
    const { errors } = await ask(query);
    assert.is(errors![0].extensions.code, code);
    assert.match(errors![0].message, message);
    assert.equal(faults, []);
  });
}

for (const [name, query, message] of [
  [
    'too deep',
    `{ video(id: "a") ${'{ channel { videos { edges { node '.repeat(4)}{ id }${' } } } }'.repeat(4)} }`,
    /depth/i,
  ],
  [
    'of too many aliases',
    `{ ${Array.from({ length: 40 }, (_, n) => `a${n}: viewer { id }`).join(' ')} }`,
    /alias/i,
  ],
  ['of too many words', `{ viewer { ${'id '.repeat(2500)} } }`, /token/i],
  [
    'too expensive',
    'query ($n: Int! = 100) { home(first: $n) { edges { node { related(first: $n) { totalCount } } } } }',
    /more than 10000 points/,
  ],
] as const) {
  it(`T52: refuses a query that is ${name}`, async () => {
    const { ask, faults } = await openTestGraphql(videos);
    const { data, errors, status } = await ask(query);
    assert.equal([data, faults, status], [undefined, [], 400]);
    assert.match(errors![0].message, message);
  });
}

it('reads what a page needs in batches, not item by item', async () => {
  const calls: string[] = [];
  const counted = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get: (target, name, receiver) => {
        calls.push(String(name));
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
  const { ask } = await openTestGraphql(videos, (parts) => ({
    catalogue: counted(parts.catalogue),
    viewers: counted(parts.viewers),
    comments: counted(parts.comments),
  }));
  await ask(textOf(HomePage));
  assert.equal(calls.splice(0).sort(), ['findChannels', 'newest', 'statesOf', 'unfinishedVideos']);
  await ask(
    '{ home { edges { node { comments(first: 3) { totalCount edges { node { author { name } } } } } } } }',
  );
  assert.equal(calls.splice(0).sort(), ['newest', 'pagesOf']);
  await ask(textOf(ChannelsPage));
  assert.equal(calls.splice(0).sort(), ['channels', 'videoCountsOf']);
  await ask(textOf(SavedPage));
  assert.equal(calls.sort(), ['savedVideos']);
});

it('T50: says nothing to the asker of a fault, and all to the log', async () => {
  const fault = new Error('secret detail of the disk');
  const { ask, faults } = await openTestGraphql(videos, (parts) => ({
    catalogue: { ...parts.catalogue, newest: () => Promise.reject(fault) },
  }));
  const answer = await ask('{ home { totalCount } }');
  assert.not.match(JSON.stringify(answer), /secret/);
  assert.is(answer.errors![0].message, 'Something went wrong on the server. Try again.');
  assert.equal(answer.errors![0].path, ['home']);
  assert.is((faults[0] as { originalError?: unknown }).originalError, fault);
});

it('tells its schema to whoever asks, and to nobody where it is told so', async () => {
  const schema = '{ __schema { queryType { name } } }';
  const type = '{ a: __type(name: "Video") { name } }';
  const names = '{ __typename home { __typename } }';
  const open = await openTestGraphql(videos);
  for (const query of [schema, type, names]) assert.is((await open.ask(query)).status, 200, query);
  const closed = await openTestGraphql(videos, () => ({ introspection: false }));
  for (let time = 0; time < 2; time += 1) {
    for (const query of [schema, type]) {
      const { status, data, errors } = await closed.ask(query);
      assert.equal([status, data], [400, undefined], query);
      assert.match(errors![0].message, /introspection/);
    }
    assert.is((await closed.ask(names)).status, 200);
  }
});

it.run();

const itTransports = suite('createGraphql over HTTP');

async function send(init: RequestInit & { readonly path?: string }, waitSeconds = 0) {
  const { graphql } = await openTestGraphql(videos);
  const request = new Request(`http://localhost/api/graphql${init.path ?? ''}`, init);
  const response = await graphql(request, {
    viewerId: 'ann',
    ownerSessionId: null,
    idempotencyKey: null,
    mutationGate: () => waitSeconds,
  });
  const body: any = await response.json().catch(() => undefined);
  return { status: response.status, headers: response.headers, body };
}

const json = { 'content-type': 'application/json' };
const get = (query: string) => ({ path: `?query=${encodeURIComponent(query)}` });
const setLike = 'mutation { setLike(input: { videoId: "a", liked: true }) { video { id } } }';

for (const [threat, name, init, status] of [
  ['', 'a query by GET', get('{ viewer { id } }'), 200],
  ['T6: ', 'a mutation by GET', get(setLike), 405],
  [
    'T85: ',
    'a picture of another site’s page',
    { ...get('{ viewer { id } }'), headers: { 'sec-fetch-site': 'cross-site' } },
    403,
  ],
  [
    'T85: ',
    'a page of a neighbour',
    { ...get('{ viewer { id } }'), headers: { 'sec-fetch-site': 'same-site' } },
    403,
  ],
  [
    '',
    'a page of the site',
    { ...get('{ viewer { id } }'), headers: { 'sec-fetch-site': 'same-origin' } },
    200,
  ],
  [
    '',
    'an address that somebody typed',
    { ...get('{ viewer { id } }'), headers: { 'sec-fetch-site': 'none' } },
    200,
  ],
  ['', 'no query at all', {}, 400],
  ['T55: ', 'variables that are no JSON, by GET', { path: '?query={viewer{id}}&variables={' }, 400],
  ['', 'extensions that are no JSON, by GET', { path: '?query={viewer{id}}&extensions=x' }, 400],
  ['T6: ', 'a form', { method: 'POST', body: new URLSearchParams({ query: '{ viewer { id } }' }) }, 415],
  ['T6: ', 'plain text', { method: 'POST', body: '{"query":"{ viewer { id } }"}' }, 415],
  ['', 'a body that is no JSON', { method: 'POST', headers: json, body: '{"query":' }, 400],
  ['T53: ', 'a body that is no request', { method: 'POST', headers: json, body: '[1]' }, 400],
  ['', 'a body without a query', { method: 'POST', headers: json, body: '{}' }, 400],
  ['', 'a query that is no text', { method: 'POST', headers: json, body: '{"query":5}' }, 400],
  ['', 'a query that is no GraphQL', { method: 'POST', headers: json, body: '{"query":"{"}' }, 400],
  [
    '',
    'variables that are none',
    { method: 'POST', headers: json, body: '{"query":"{ viewer { id } }","variables":5}' },
    400,
  ],
  [
    'T62: ',
    'a body beyond a mebibyte',
    { method: 'POST', headers: json, body: JSON.stringify({ query: ' '.repeat(2 ** 20) }) },
    413,
  ],
  ['', 'another method', { method: 'PUT', headers: json, body: '{}' }, 405],
] as const) {
  itTransports(`${threat}answers ${name} with ${status} and JSON`, async () => {
    const answer = await send({
      ...init,
      headers: { accept: 'application/graphql-response+json', ...(init as RequestInit).headers },
    });
    assert.is(answer.status, status);
    if (status === 200) assert.equal(answer.body, { data: { viewer: { id: viewerGlobalId('ann') } } });
    else assert.type(answer.body.errors[0].message, 'string');
  });
}

itTransports('answers in the media type that was asked for', async () => {
  const init = { method: 'POST', body: '{"query":"{ viewer { id } }"}' };
  const accept = async (type: string) =>
    (await send({ ...init, headers: { ...json, accept: type } })).headers.get('content-type');
  assert.match(
    (await accept('application/graphql-response+json, application/json;q=0.9'))!,
    /^application\/graphql-response\+json/,
  );
  assert.match((await accept('application/json'))!, /^application\/json/);
});

itTransports('tells who asks too often how long to wait', async () => {
  const answer = await send({ method: 'POST', headers: json, body: JSON.stringify({ query: setLike }) }, 7);
  assert.equal([answer.status, answer.headers.get('retry-after')], [429, '7']);
  assert.is(
    (await send({ method: 'POST', headers: json, body: '{"query":"{ viewer { id } }"}' }, 7)).status,
    200,
  );
});

itTransports.run();
