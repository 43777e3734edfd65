import { JSDOM } from 'jsdom';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readServerState, type ServerState, serverStateId, serverStateText } from './serverState.ts';

const it = suite('readServerState');

const state: ServerState = {
  config: { sentryDsn: null, release: '1.2.3' },
  initialResults: [
    {
      operationName: 'WatchPage',
      variables: { id: '1' },
      data: { title: '</script><script>alert(1)</script>' },
    },
  ],
  language: 'en',
  href: 'https://site.test/watch/1',
  name: '/watch/:id',
  status: 200,
  nowMs: 1_777_636_800_000,
  failure: null,
};
const read = (text: string) =>
  readServerState(
    new JSDOM(`<body><script type="application/json" id="${serverStateId}">${text}</script>`).window.document,
  );

it('gives back what serverStateText has written, through HTML', () => {
  assert.equal(read(serverStateText(state)), state);
});

it('gives back why the page failed', () => {
  const failed: ServerState = { ...state, status: 429, failure: { kind: 'busy', retryAfterSeconds: 5 } };
  assert.equal(read(serverStateText(failed)), failed);
});

it('is null where the document has none', () => {
  assert.is(readServerState(new JSDOM('<body>').window.document), null);
});

const text = serverStateText(state);
const garbage = [
  '',
  'null',
  '{}',
  '[]',
  '{"config":null}',
  text.slice(0, -1),
  serverStateText({ ...state, href: 'not an address' }),
  serverStateText({ ...state, failure: { kind: 'toString' as never, retryAfterSeconds: null } }),
  serverStateText({ ...state, initialResults: {} as never }),
  serverStateText({ ...state, initialResults: [{ operationName: 'WatchPage', variables: {}, data: null }] }),
  serverStateText({ ...state, config: { sentryDsn: 5 as never, release: '' } }),
];
for (const each of garbage) {
  it(`is null for ${each.slice(0, 40) || 'an empty script'}`, () => assert.is(read(each), null));
}

it.run();
