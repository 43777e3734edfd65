// Own process: it sets NODE_ENV and globals.
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createScriptedClient, video, VideoTitle } from '../scriptedClient.laws.ts';
import { createDevtools } from './createDevtools.ts';
import type { PanelRequest, PanelState } from './protocol.ts';

const it = suite('createDevtools');

const { NODE_ENV } = process.env;

/** A page, as far as it is used before the panel is opened. */
const page = { addEventListener() {} };

it.before.each(() => void Object.assign(globalThis, { document: page }));
it.after.each(() => {
  delete (globalThis as { document?: object }).document;
  delete globalThis.__MAINVIDEO_DEVTOOLS__;
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
});

const ask = (request: PanelRequest): any => globalThis.__MAINVIDEO_DEVTOOLS__!.answer(request);

it('offers clients to panels by name, until they are stopped', async () => {
  const devtools = createDevtools();
  const { client } = createScriptedClient([{ json: { data: { video: video('Tides') } } }]);
  const inspected = devtools.inspect(client);
  const other = createDevtools().inspect(createScriptedClient([]).client, { name: 'Other' });
  await inspected.query({ query: VideoTitle, variables: { id: '1' } });
  const state = ask({ ask: 'state', client: 0 }) as PanelState;
  assert.equal(state.clients, ['Client', 'Other']);
  assert.is(state.timeline.length, 1);
  assert.is((ask({ ask: 'state', client: 1 }) as PanelState).timeline.length, 0);
  inspected.stop();
  inspected.stop();
  assert.equal((ask({ ask: 'state', client: 0 }) as PanelState).clients, ['Other']);
  other.stop();
  assert.throws(() => ask({ ask: 'state', client: 0 }), /This client was stopped/);
});

it('keeps the operations of several clients apart, and shows each what is stored', async () => {
  const devtools = createDevtools();
  const one = devtools.inspect(createScriptedClient([{ json: { data: { video: video('Tides') } } }]).client);
  devtools.inspect(createScriptedClient([]).client);
  devtools.onEvent({ type: 'persistence.saved', sizeBytes: 7, timestampMs: 1 });
  await one.query({ query: VideoTitle, variables: { id: '1' } });
  const states = [0, 1].map((client) => ask({ ask: 'state', client }) as PanelState);
  assert.equal(
    states.map(({ timeline, storedBytes }) => [timeline.map(({ kind }) => kind), storedBytes]),
    [
      [['query', 'persistence'], 7],
      [['persistence'], 7],
    ],
  );
});

it('hears persistence through onEvent', () => {
  const devtools = createDevtools();
  devtools.inspect(createScriptedClient([]).client);
  devtools.onEvent({ type: 'persistence.saved', sizeBytes: 7, timestampMs: 1 });
  assert.is((ask({ ask: 'state', client: 0 }) as PanelState).storedBytes, 7);
});

it('lists the mutations of an outbox', () => {
  const mutation = { id: 'm1', operationName: 'SetTitle', state: 'waiting' };
  const outbox = { pending: () => [mutation] };
  createDevtools().inspect(createScriptedClient([]).client, { outbox: outbox as never });
  assert.equal((ask({ ask: 'state', client: 0 }) as PanelState).outbox, [mutation]);
});

it('does nothing on a server, where clients end without being stopped', () => {
  delete (globalThis as { document?: object }).document;
  const { client } = createScriptedClient([]);
  assert.is(createDevtools().inspect(client), client);
  assert.is(globalThis.__MAINVIDEO_DEVTOOLS__, undefined);
});

it('does nothing in production', () => {
  process.env.NODE_ENV = 'production';
  const { client } = createScriptedClient([]);
  const devtools = createDevtools();
  devtools.onEvent({ type: 'persistence.saved', sizeBytes: 7, timestampMs: 1 });
  assert.is(devtools.inspect(client), client);
  assert.is(globalThis.__MAINVIDEO_DEVTOOLS__, undefined);
});

const file = fileURLToPath(new URL('index.ts', import.meta.url));
const entry = `import { createDevtools } from ${JSON.stringify(file)};\nglobalThis.devtools = createDevtools();`;

/** For bundlers without TypeScript, or without a module in memory. */
const plugin = {
  name: 'test',
  resolveId: (id: string) => (id === 'entry' ? '\0entry' : null),
  load: (id: string) => (id === '\0entry' ? entry : null),
  async transform(code: string, id: string) {
    const { code: js } = await transform(code, { loader: 'ts' });
    return {
      code: js.replaceAll('process.env.NODE_ENV', '"production"'),
      map: null,
      moduleType: 'js' as const,
      id,
    };
  },
};

const bundlers: { readonly [name: string]: () => Promise<string> } = {
  async esbuild() {
    const { outputFiles } = await build({
      stdin: { contents: entry, resolveDir: '/' },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
    });
    return outputFiles[0]!.text;
  },
  async rollup() {
    const bundle = await rollup({
      input: 'entry',
      plugins: [plugin],
      treeshake: { moduleSideEffects: (id) => id === '\0entry' },
    });
    return (await bundle.generate({})).output[0].code;
  },
  async rolldown() {
    const bundle = await rolldown({
      input: 'entry',
      plugins: [plugin],
      treeshake: { moduleSideEffects: [{ test: /devtools/, sideEffects: false }] },
    });
    return (await bundle.generate({})).output[0].code;
  },
};

for (const [name, bundle] of Object.entries(bundlers))
  it(`is not in a production bundle of ${name}`, async () => {
    const text = await bundle();
    assert.match(text, 'onEvent');
    assert.not.match(text, '__MAINVIDEO_DEVTOOLS__');
    assert.ok(text.length < 800, text);
  });

it.run();
