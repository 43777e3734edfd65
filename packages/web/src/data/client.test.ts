import { readFileSync } from 'node:fs';
import { persistCache } from '@mainvideo/sdk';
import * as operations from '@mainvideo/sdk/operations';
import { createMemoryStorage, createSchemaFetch } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { homePage, videoCard, viewer, watchVideo } from '../../test/videos.ts';
import * as studioOperations from '../studio/operations/index.ts';
import { cacheKey, createSiteClient } from './client.ts';

const it = suite('createSiteClient');

const schemaText = readFileSync(
  new URL('../../../server/src/graphql/schema.graphql', import.meta.url),
  'utf8',
);

/** The owner-only fields of the schema, and the studio. */
const ownersFields = new Set([
  'studio',
  ...[...schemaText.matchAll(/"""\n  Owner only\.[^"]*"""\n  (\w+)/g)].map((match) => match[1]!),
]);

const secret = 'known to the owner';
const video = { id: 'one' };

/** The variables of the owner's operations. Operations without variables are not listed. */
const variables: { readonly [operationName: string]: object } = {
  StudioVideo: video,
  StudioVideoComments: video,
  UpdateVideo: { input: video },
  SetVideoVisibility: { input: { ids: [video.id], visibility: 'PRIVATE' } },
  HideComment: { input: { id: 'comment:one', isHidden: true } },
  DismissReports: { input: { commentId: 'comment:one' } },
  RetryJob: { id: 'job' },
  CancelJob: { id: 'job' },
  MakeMedia: { videoId: 'one', kinds: ['POSTER'] },
  SetCaptions: { input: { ...video, language: 'en', text: 'WEBVTT' } },
  DeleteVideo: { input: video },
  RestoreVideo: { input: video },
  EraseVideo: { input: video },
  RemoveCaptions: { input: { ...video, language: 'en' } },
  SetPoster: { input: { ...video, file: 'AAAA' } },
  RemovePoster: { input: video },
};

const ownersOperations = Object.values({ ...operations, ...studioOperations }).flatMap((document: any) => {
  const definition = document?.definitions?.find(({ kind }: any) => kind === 'OperationDefinition');
  const fields: readonly any[] = definition?.selectionSet.selections ?? [];
  const isOwners = fields.some(({ name }) => ownersFields.has(name?.value));
  if (!isOwners || definition.operation === 'subscription') return [];
  return [{ name: definition.name.value as string, kind: definition.operation as string, document }];
});

/** Returns the stored text after the client has received the results of these operations. */
async function storedAfter(asked: readonly { name: string; kind: string; document: any }[]): Promise<string> {
  const made = () => secret;
  const fetch = createSchemaFetch(schemaText, {
    values: { String: made, DateTime: made, ID: made, Float: () => 0.125 },
    // Viewers read the names of comment authors below any video.
    resolvers: { Author: { id: () => 'author', name: () => 'Amber Otter' } },
  });
  const { client, stop } = createSiteClient({ url: 'http://site.test/api/graphql', fetch, retry: false });
  const storage = createMemoryStorage();
  const persistence = persistCache(client.cache!, { storage: () => storage, key: cacheKey });
  for (const { name, kind, document } of asked) {
    const options = { variables: variables[name] ?? {} } as any;
    if (kind === 'query') await client.query({ query: document, ...options });
    else await client.mutate({ mutation: document, ...options });
  }
  persistence.save();
  persistence.stop();
  stop();
  return String(storage.getItem(cacheKey));
}

it('shows home from the cache after a video, also where each response names another viewer for want of cookies', () => {
  const cache = createSiteClient().client.cache!;
  cache.writeQuery({ query: operations.HomePage, data: homePage({ begun: [videoCard('1')] }) });
  const other = { ...viewer, id: 'viewer:other' };
  const data: operations.WatchPageQuery = { __typename: 'Query', video: watchVideo('1'), viewer: other };
  cache.writeQuery({ query: operations.WatchPage, variables: { id: '1' }, data });
  const home = cache.readQuery({ query: operations.HomePage })!;
  assert.is(home.viewer!.unfinishedVideos.edges[0]!.node.id, '1');
});

it('stores what viewers are answered', async () => {
  const home = { name: 'HomePage', kind: 'query', document: operations.HomePage };
  assert.match(await storedAfter([home]), secret);
});

it('stores nothing that the owner is answered', async () => {
  const names = ownersOperations.map(({ name }) => name);
  for (const name of ['StudioVideos', 'StudioVideo', 'StudioComments', 'StudioSessions', 'UpdateVideo']) {
    assert.ok(names.includes(name), name);
  }
  for (const asked of ownersOperations) {
    const stored = await storedAfter([asked]);
    assert.not.match(stored, secret, asked.name);
    assert.not.match(stored, /0\.125|title|studio-|agent/, asked.name);
  }
});

it.run();
