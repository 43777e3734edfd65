// Own process: Vite sets NODE_ENV.
// The plugin in Vite's development server: what a browser is sent, and what changes when a file does.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createServer as createViteServer, type ViteDevServer } from 'vite';
import { app, checkApp, type Exported, withProject, writeFiles } from './bundlers.laws.ts';
import { graphqlDocuments } from './graphqlDocuments.ts';

const it = suite('graphqlDocuments in the development server of Vite');

interface Served {
  readonly vite: ViteDevServer;
  get(path: string): Promise<{ readonly status: number; readonly text: string }>;
  /**
   * Writes files, tells Vite of them and waits until it has updated its modules. Vite does not watch the folder here:
   * a watcher misses a change of a file whose first state it has not read yet.
   */
  change(files: { readonly [path: string]: string }): Promise<void>;
}

async function serving(test: (served: Served) => Promise<void>, files = app): Promise<void> {
  await withProject(files, async (folder) => {
    let updated = () => {};
    const vite = await createViteServer({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      appType: 'custom',
      optimizeDeps: { noDiscovery: true, include: [] },
      server: {
        middlewareMode: true,
        ws: false,
        watch: null,
        async hotUpdateEnvironments({ environments }, update) {
          await Promise.all(Object.values(environments).map(update));
          updated();
        },
      },
      ssr: { external: ['@mainvideo/sdk'] },
      plugins: [graphqlDocuments({ schema: join(folder, 'schema.graphql') })],
    });
    const server = createServer(vite.middlewares);
    try {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      await test({
        vite,
        async get(path) {
          const response = await fetch(`http://127.0.0.1:${port}${path}`);
          return { status: response.status, text: await response.text() };
        },
        async change(files) {
          writeFiles(folder, files);
          for (const path of Object.keys(files)) {
            const update = new Promise<void>((resolve) => (updated = resolve));
            vite.watcher.emit('change', join(folder, path));
            await update;
          }
        },
      });
    } finally {
      server.closeAllConnections();
      server.close();
      await vite.close();
    }
  });
}

it('serves documents for templates and files, without gql', async () => {
  await serving(async ({ vite, get }) => {
    const main = await get('/main.ts');
    assert.is(main.status, 200, main.text);
    assert.match(main.text, 'kind:"OperationDefinition"');
    assert.not.match(main.text, /import \{ gql|from "@mainvideo\/sdk"/);
    const file = await get('/documents/parts.graphql?import');
    assert.match(file.text, /import.*from ?"\/documents\/owner\.gql/);
    checkApp((await vite.ssrLoadModule('/main.ts')) as Exported);
  });
});

it('rebuilds a module when a file that it imports directly or indirectly has changed', async () => {
  await serving(async ({ vite, change }) => {
    const before = (await vite.ssrLoadModule('/main.ts')) as Exported;
    assert.not.match(JSON.stringify(before.documents.Watch), '"renamed"');
    await change({ 'documents/owner.gql': 'fragment Owner on Channel { id renamed: name }' });
    const after = (await vite.ssrLoadModule('/main.ts')) as Exported;
    assert.match(JSON.stringify(after.documents.Watch), '"renamed"');
  });
});

it('answers a mistake with its file, line and column, and is well again once it is mended', async () => {
  const broken = { ...app, 'card.tsx': app['card.tsx']!.replace('id title', 'id titel') };
  await serving(async ({ vite, get, change }) => {
    const error = await rejection(vite.transformRequest('/card.tsx'));
    assert.match(error.message, 'card.tsx:3:62 Cannot query field "titel"');
    assert.is(error.loc.line, 3);
    await change({ 'card.tsx': app['card.tsx']! });
    assert.is((await get('/card.tsx')).status, 200);
  }, broken);
});

it('validates documents again when the schema has changed', async () => {
  await serving(async ({ vite, get, change }) => {
    assert.is((await get('/card.tsx')).status, 200);
    await change({ 'schema.graphql': app['schema.graphql']!.replace('id: ID! title: String!', 'id: ID!') });
    const error = await rejection(vite.transformRequest('/card.tsx'));
    assert.match(error.message, 'Cannot query field "title"');
  });
});

async function rejection(promise: Promise<unknown>): Promise<any> {
  return promise.then(
    () => assert.unreachable('it was fulfilled'),
    (error) => error,
  );
}

it.run();
