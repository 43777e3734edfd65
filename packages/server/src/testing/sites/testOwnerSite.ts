import { join } from 'node:path';
import { type AppParts, createApp } from '../../site/app.ts';
import { createLibraryStore } from '../../database/queries/libraryStore.ts';
import { createOwnerStore } from '../../database/queries/ownerStore.ts';
import type { SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import { giveFirstSecret } from '../../owner/giveSecret.ts';
import { createDeletion } from '../../trash/deleteVideo.ts';
import { createTrashFolder } from '../../trash/trashFolder.ts';
import { makeSnapshot, openEmptyDatabase } from '../databases/testDatabase.ts';
import { makeTestFolder, type TestFiles } from '../testFolder.ts';
import { schemaText } from './testGraphql.ts';
import { partsOf } from './partsOf.ts';

export const testOrigin = 'http://localhost:3000';

/** Opens a whole site with an owner. Its clock stands still until the test moves it. */
export async function openTestOwnerSite(
  videos: readonly SnapshotVideo[] = [],
  files: TestFiles = {},
  replace: Partial<AppParts> = {},
) {
  const { folder, remove } = await makeTestFolder({
    ...Object.fromEntries(Object.entries(files).map(([path, content]) => [`library/${path}`, content])),
    'library/.keep': '',
    'client/manifest.json': '{"entry":"/assets/entry.js","styles":[],"pages":{}}',
  });
  const database = await openEmptyDatabase();
  await createLibraryStore(database).replace(makeSnapshot(videos));
  const clock = { nowMs: 1_700_000_000_000 };
  const ownerStore = createOwnerStore(database);
  let seed = 0;
  const random = (count: number) => Uint8Array.from({ length: count }, () => (seed = (seed * 5 + 7) % 251));
  const secret = (await giveFirstSecret({ store: ownerStore, nowMs: clock.nowMs, random }))!;
  const faults: unknown[] = [];
  const libraryRoot = join(folder, 'library');
  const trash = createTrashFolder({ root: libraryRoot, keepDays: 30, now: () => clock.nowMs });
  const store = createLibraryStore(database);
  const app = createApp({
    schemaText,
    ...partsOf(database),
    trash,
    deletion: createDeletion({ root: libraryRoot, store, trash, onChanged: () => {} }),
    ownerStore,
    libraryRoot,
    madeFolder: null,
    clientFolder: join(folder, 'client'),
    docsFolder: join(folder, 'docs'),
    sessionSecret: new Uint8Array(32),
    loadRender: async () => async () => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-cache' },
      body: new Response('<!doctype html>page').body!,
    }),
    config: { sentryDsn: null, release: '1.2.3' },
    now: () => clock.nowMs,
    log: (line) => {
      if (line.event === 'fault') faults.push(line.error);
    },
    ...replace,
  });

  const ask = (path: string, init?: RequestInit, address?: string) =>
    app.fetch(new Request(new URL(path, testOrigin), { redirect: 'manual', ...init }), address);

  /** Sends a form like the sign-in page, unless the headers differ. */
  const post = (
    path: string,
    form: Record<string, string>,
    headers: Record<string, string> = {},
    address?: string,
  ) =>
    ask(
      path,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: new URL(path, testOrigin).origin,
          ...headers,
        },
        body: new URLSearchParams(form).toString(),
      },
      address,
    );

  /** Signs the owner in, and returns the cookie. */
  async function signIn(headers: Record<string, string> = {}): Promise<string> {
    return ownerCookie(await post('/studio/sign-in', { secret }, headers))!;
  }

  async function graphql(query: string, headers: Record<string, string> = {}, variables: object = {}) {
    const response = await ask('/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    });
    return { response, ...((await response.json()) as { data?: any; errors?: any[] }) };
  }

  const isOwner = async (cookie: string) =>
    (await graphql('{ studio { id } }', { cookie })).data.studio !== null;

  return {
    app,
    libraryRoot,
    database,
    ownerStore,
    clock,
    secret,
    faults,
    ask,
    post,
    signIn,
    graphql,
    isOwner,
    async close() {
      await database.destroy();
      await remove();
    },
  };
}

/**
 * Returns the owner's cookie from a response, in the form that a browser sends; undefined if the response sets none.
 */
export function ownerCookie(response: Response): string | undefined {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  return pairs.find((pair) => /^(__Host-)?mainvideo-owner=/.test(pair));
}
