// Two apps as people write them with Apollo Client, in version 3 and in version 4: the command moves them, a person does what it
// reports, and they compile and run.
import { window } from '../../src/react/jsdomPage.laws.ts';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { act } from 'react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommand } from '../../src/migrate/command.ts';
import { createSchemaFetch } from '../../src/testing/index.ts';

const it = suite('mainvideo migrate, with whole apps');

const root = fileURLToPath(new URL('../../../../', import.meta.url));

interface App {
  readonly folder: string;
  readonly printed: readonly string[];
  /** Does what a person would do. */
  edit(path: string, before: string, after: string): void;
  /** Returns what the compiler says. */
  compile(): Promise<string>;
  /** Bundles the app and starts it. */
  start(): Promise<{
    readonly text: () => string;
    press(name: string): Promise<void>;
    stop(): Promise<void>;
    readonly module: any;
  }>;
}

/** Moves an app of this folder. The copy is in the repository, so that its packages are found. */
async function withApp(name: string, check: (app: App) => Promise<void>): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/migrated-'));
  const source = new URL(`${name}/`, import.meta.url);
  for (const file of readdirSync(source))
    writeFileSync(join(folder, file.replace(/\.txt$/, '')), readFileSync(new URL(file, source)));
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  try {
    assert.is(await runCommand(['migrate', 'apollo', '*.{ts,tsx}'], { folder, print, printError: print }), 0);
    await check({
      folder,
      printed,
      edit(path, before, after) {
        const text = readFileSync(join(folder, path), 'utf8');
        assert.match(text, before);
        writeFileSync(join(folder, path), text.replace(before, after));
      },
      compile: () => compile(folder),
      start: () => start(folder),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compile(folder: string): Promise<string> {
  const compilerOptions = { noEmit: true, jsx: 'react-jsx', module: 'preserve', moduleResolution: 'bundler' };
  const config = { extends: join(root, 'tsconfig.json'), compilerOptions, include: ['*'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const argv = [join(root, 'node_modules/typescript-7/bin/tsc'), '-p', folder, '--pretty', 'false'];
  return promisify(execFile)(process.execPath, argv, { cwd: folder }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { readonly stdout: string }) => stdout,
  );
}

async function start(folder: string) {
  await build({
    entryPoints: [join(folder, 'index.tsx')],
    outfile: join(folder, 'bundle.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@mainvideo/source'],
    jsx: 'automatic',
    external: ['react', 'react-dom', 'graphql', 'graphql-tag'],
    logLevel: 'error',
  });
  const module = await import(pathToFileURL(join(folder, 'bundle.mjs')).href);
  const container = window.document.body.appendChild(window.document.createElement('div'));
  let end = () => {};
  await act(async () => {
    end = module.start(container);
  });
  const settle = () => act(() => pause(50));
  await settle();
  return {
    module,
    text: () => container.textContent,
    async press(name: string) {
      const buttons = [...container.querySelectorAll('button')];
      await act(async () => buttons.find(({ textContent }) => textContent === name)!.click());
      await settle();
    },
    async stop() {
      await act(() => end());
      container.remove();
    },
  };
}

/** Serves a schema as the network of the app. */
async function withServer(
  schema: string,
  resolvers: object,
  work: (fetch: ReturnType<typeof createSchemaFetch>) => Promise<void>,
): Promise<void> {
  const { fetch } = globalThis;
  const served = createSchemaFetch(schema, { resolvers: resolvers as never });
  Object.assign(globalThis, { fetch: served, sessionStorage: { getItem: () => 'secret' } });
  try {
    await work(served);
  } finally {
    globalThis.fetch = fetch;
    Reflect.deleteProperty(globalThis, 'sessionStorage');
  }
}

it('an app of version 3 with a header, pages, a policy, an optimistic mutation and a read of the cache needs nothing by hand', () =>
  withApp('rockets', async ({ printed, compile, start }) => {
    assert.equal(printed, ['Changed 4 of 4 files.']);
    assert.is(await compile(), '');
    const launches = Array.from({ length: 4 }, (_, index) => ({
      id: `${index}`,
      mission: `M${index}`,
      isBooked: false,
    }));
    const schema = `
      type Launch { id: ID! mission: String! isBooked: Boolean! }
      type Query { launches(after: Int): [Launch!]! }
      type Mutation { book(id: ID!): Launch! }
    `;
    const resolvers = {
      Query: { launches: (_: unknown, { after = 0 }) => launches.slice(after, after + 2) },
      Mutation: {
        book: (_: unknown, { id }: { readonly id: string }) => ({ ...launches[Number(id)], isBooked: true }),
      },
    };
    await withServer(schema, resolvers, async (fetch) => {
      const page = await start();
      assert.match(page.text(), 'M0 BookCountM1 BookCountLoad More');
      assert.is(fetch.requests[0]!.headers['authorization'], 'Bearer secret');
      await page.press('Load More');
      assert.match(page.text(), 'M2 BookCountM3 BookCountLoad More');
      await page.press('Book');
      assert.match(page.text(), 'M0 bookedM1 ');
      await page.press('Count');
      assert.match(page.text(), 'of 4');
      await page.stop();
    });
  }));

it('an app of version 4 needs its listener of errors by hand, as reported', () =>
  withApp('dogs', async ({ printed, edit, compile, start }) => {
    assert.is(printed[0], 'Changed 2 of 2 files.');
    assert.equal(
      [...printed[1]!.matchAll(/^(\S+) (.{20})/gm)]
        .slice(1)
        .map(([, place, message]) => `${place} ${message}`),
      ['index.tsx:12:3 A link becomes a sta', 'index.tsx:13:5 It becomes a listene'],
    );
    edit('index.tsx', "import { onError } from '@apollo/client/link/error';\n", '');
    edit(
      'index.tsx',
      'link: [onError(({ operation }) => complaints.push(operation.operationName))],',
      `onEvent(event) {
    const hasFailed = event.type === 'request.failed' || (event.type === 'request.succeeded' && event.errors);
    if (hasFailed) complaints.push(event.operationName ?? '');
  },`,
    );
    assert.is(await compile(), '');
    const schema = `
      type Dog { id: ID! breed: String! photo: String }
      type Query { dogs: [Dog!]! dog(breed: String!): Dog }
    `;
    const resolvers = {
      Query: {
        dogs: () => [
          { id: '1', breed: 'collie' },
          { id: '2', breed: 'poodle' },
        ],
        dog(_: unknown, { breed }: { readonly breed: string }) {
          if (breed === 'poodle') throw new Error('No poodles today.');
          return { id: '1', photo: `${breed}.jpg` };
        },
      },
    };
    await withServer(schema, resolvers, async () => {
      const page = await start();
      assert.match(page.text(), 'colliepoodleAgain');
      await page.press('collie');
      assert.equal(page.module.complaints, []);
      await page.press('poodle');
      assert.match(page.text(), 'No poodles today.');
      assert.equal(page.module.complaints, ['GetPhoto']);
      await page.stop();
    });
  }));

it.run();
