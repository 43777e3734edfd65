// Own process: its last suite replaces crypto.
import { createHash } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { gql } from '../../gql.ts';
import type { ScriptedReply, ScriptedRequest } from '../../testing/index.ts';
import { getQueries } from './getQueries.ts';
import { idempotencyKeys } from './idempotencyKeys.ts';
import { persistedQueries } from './persistedQueries.ts';
import { createTrial, Rename, stageLaws, Video } from './stage.laws.ts';

const videoText = 'query Video($id:ID!){video(id:$id){title}}';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const answer: ScriptedReply = { json: { data: { video: { title: 'Ducks' } } } };
const notFound: ScriptedReply = {
  json: {
    errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
  },
};
const notSupported: ScriptedReply = { json: { errors: [{ message: 'PersistedQueryNotSupported' }] } };
const missesText: ScriptedReply = { status: 400, json: { errors: [{ message: 'Missing query' }] } };
const bodyOf = ({ body }: ScriptedRequest) =>
  body as { readonly query?: string; readonly extensions?: object };
/** What each request held: the hash, the text, or both. */
const held = (requests: readonly ScriptedRequest[]) =>
  requests
    .map(bodyOf)
    .map(({ query, extensions }) => [extensions && 'hash', query && 'text'].filter(Boolean).join(' and '));

/** Hashes with this, in turns of a virtual clock; Web Crypto takes its own time. */
async function withDigest(
  digest: (bytes: Uint8Array) => Promise<ArrayBufferLike | Uint8Array>,
  body: () => Promise<void>,
): Promise<void> {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!;
  const subtle = { digest: (_: string, bytes: Uint8Array) => digest(bytes) };
  Object.defineProperty(globalThis, 'crypto', { value: { subtle }, configurable: true });
  try {
    await body();
  } finally {
    Object.defineProperty(globalThis, 'crypto', before);
  }
}
const inTurn = (body: () => Promise<void>) =>
  withDigest(async (bytes) => createHash('sha256').update(bytes).digest(), body);

function trial(script: Parameters<typeof createTrial>[0]) {
  return createTrial(script, { stages: [persistedQueries()] });
}

const it = suite('persistedQueries');

it('sends the SHA-256 of the text, by Web Crypto, in place of the text', async () => {
  const { fetch, transport } = trial([answer]);
  await new Promise<void>((resolve, reject) => {
    transport.execute(
      { query: Video, variables: { id: 'v1' } },
      { next: () => {}, error: reject, complete: resolve },
    );
  });
  assert.equal(fetch.requests[0]?.body, {
    operationName: 'Video',
    variables: { id: 'v1' },
    extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(videoText) } },
  });
});

it('sends hash and text to a server that does not know the query, and the hash alone from then on', () =>
  inTurn(async () => {
    const { clock, fetch, ask, countOf } = trial([notFound, answer, answer]);
    const first = ask();
    await clock.advance(0);
    assert.equal(first.calls, ['next', 'complete']);
    assert.equal(first.attempts, [2]);
    ask({ variables: { id: 'v2' } });
    await clock.advance(0);
    assert.equal(held(fetch.requests), ['hash', 'hash and text', 'hash']);
    assert.is(bodyOf(fetch.requests[1]!).query, videoText);
    assert.is(countOf('request.started'), 2);
    assert.is(countOf('request.succeeded'), 2);
  }));

it('understands the message alone, and the code alone', () =>
  inTurn(async () => {
    const replies: readonly object[] = [
      { message: 'PersistedQueryNotFound' },
      { message: 'x', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } },
    ];
    for (const error of replies) {
      const { clock, fetch, ask } = trial([{ json: { errors: [error] } }, answer]);
      const heard = ask();
      await clock.advance(0);
      assert.equal(heard.calls, ['next', 'complete']);
      assert.equal(held(fetch.requests), ['hash', 'hash and text']);
    }
  }));

it('asks a server that does not support it with texts from then on', () =>
  inTurn(async () => {
    const { clock, fetch, ask } = trial([notSupported, answer, answer]);
    ask();
    await clock.advance(0);
    const second = ask({ variables: { id: 'v2' } });
    await clock.advance(0);
    assert.equal(held(fetch.requests), ['hash', 'text', 'text']);
    assert.equal(second.calls, ['next', 'complete']);
  }));

/** The ids of a manifest, of which one has to be loaded. */
const manifest: { readonly [name: string]: string | Promise<string> } = {
  Video: 'video-7',
  Rename: Promise.resolve('rename-1'),
};
const byId = {
  stages: [persistedQueries({ idOf: ({ operationName }) => manifest[operationName!] as string })],
};

it('sends the id of an operation in a manifest, and never its text', async () => {
  const { clock, fetch, ask } = createTrial([notFound, missesText, answer], byId);
  const unknown = ask();
  await clock.advance(0);
  assert.is(unknown.responses[0]!.errors![0]!.message, 'PersistedQueryNotFound');
  const refused = ask({ variables: { id: 'v2' } });
  await clock.advance(0);
  assert.is(refused.responses[0]?.errors?.[0]!.message ?? refused.errors[0]?.kind, 'Missing query');
  const renamed = ask({ query: Rename, variables: { id: 'v1', title: 'Geese' } });
  await clock.advance(0);
  assert.equal(renamed.calls, ['next', 'complete']);
  assert.equal(held(fetch.requests), ['hash', 'hash', 'hash']);
  const extensionsOf = (id: string) => ({ persistedQuery: { version: 1, sha256Hash: id } });
  assert.equal(bodyOf(fetch.requests[0]!).extensions, extensionsOf('video-7'));
  assert.equal(bodyOf(fetch.requests[2]!).extensions, extensionsOf('rename-1'));
});

it('sends the text of an operation without an id', async () => {
  const { clock, fetch, ask } = createTrial([answer], byId);
  ask({
    query: gql`
      query Other {
        video(id: 1) {
          title
        }
      }
    `,
    variables: {},
  });
  await clock.advance(0);
  assert.equal(held(fetch.requests), ['text']);
});

it('fails an operation whose id cannot be loaded, and sends nothing', async () => {
  const idOf = () => Promise.reject(new Error('manifest.js failed to load'));
  const { clock, fetch, ask } = createTrial([], { stages: [persistedQueries({ idOf })] });
  const { errors } = ask();
  await clock.advance(0);
  assert.is(errors[0]!.message, 'Video: nothing was sent, as idOf failed. manifest.js failed to load');
  assert.is(fetch.requests.length, 0);
});

it('asks a server that only misses the text with texts from then on', () =>
  inTurn(async () => {
    const { clock, fetch, ask } = trial([missesText, answer, answer]);
    const first = ask();
    await clock.advance(0);
    assert.equal(first.responses, [{ data: { video: { title: 'Ducks' } } }]);
    ask({ variables: { id: 'v2' } });
    await clock.advance(0);
    assert.equal(held(fetch.requests), ['hash', 'text', 'text']);
  }));

it('does so too where it misses the text in words that are no GraphQL', () =>
  inTurn(async () => {
    const { clock, fetch, ask } = trial([{ status: 400, text: 'Bad Request' }, answer, answer]);
    const first = ask();
    await clock.advance(0);
    assert.equal(first.calls, ['next', 'complete']);
    ask({ variables: { id: 'v2' } });
    await clock.advance(0);
    assert.equal(held(fetch.requests), ['hash', 'text', 'text']);
  }));

it('takes a 400 to the text for the end', () =>
  inTurn(async () => {
    const { clock, fetch, ask } = trial(() => ({ status: 400, text: 'Bad Request' }));
    const heard = ask();
    await clock.advance(60_000);
    assert.equal([heard.calls, heard.errors[0]?.kind], [['error'], 'http']);
    assert.equal(held(fetch.requests), ['hash', 'text']);
  }));

it('takes an error of a server that takes part for the answer', () =>
  inTurn(async () => {
    const wrong: ScriptedReply = { status: 400, json: { errors: [{ message: 'id: not an ID' }] } };
    const { clock, fetch, ask } = trial([answer, wrong]);
    ask();
    await clock.advance(0);
    const second = ask({ variables: { id: [] } });
    await clock.advance(0);
    assert.equal(second.responses, [{ errors: [{ message: 'id: not an ID' }] }]);
    assert.is(fetch.requests.length, 2);
  }));

it('takes the same error to the text for the answer, and tries hashes again', () =>
  inTurn(async () => {
    const wrong: ScriptedReply = { status: 400, json: { errors: [{ message: 'id: not an ID' }] } };
    const { clock, fetch, ask } = trial([wrong, wrong, answer]);
    const heard = ask();
    await clock.advance(0);
    assert.equal(heard.calls, ['next', 'complete']);
    ask({ variables: { id: 'v2' } });
    await clock.advance(0);
    assert.equal(held(fetch.requests), ['hash', 'text', 'hash']);
  }));

it('sends no mutation again that may have been executed', () =>
  inTurn(async () => {
    const failed: ScriptedReply = { json: { data: null, errors: [{ message: 'no such video' }] } };
    const { clock, fetch, ask } = trial([failed]);
    const heard = ask({ query: Rename, variables: { id: 'v1', title: 'Geese' } });
    await clock.advance(0);
    assert.equal(heard.responses, [{ data: null, errors: [{ message: 'no such video' }] }]);
    assert.is(fetch.requests.length, 1);
  }));

it('sends no mutation again that a server answers without data, and with an error of a field', () =>
  inTurn(async () => {
    const failed: ScriptedReply = { json: { errors: [{ message: 'no such video', path: ['rename'] }] } };
    const { clock, fetch, ask } = trial([failed]);
    ask({ query: Rename, variables: { id: 'v1', title: 'Geese' } });
    await clock.advance(0);
    assert.is(fetch.requests.length, 1);
  }));

it('keeps an answer that comes after another operation learnt that hashes are not supported', () =>
  inTurn(async () => {
    let answerFirst: (reply: ScriptedReply) => void = () => {};
    const { clock, fetch, ask } = trial((_, call) =>
      call === 1
        ? new Promise<ScriptedReply>((resolve) => (answerFirst = resolve))
        : call === 2
          ? notSupported
          : answer,
    );
    const first = ask({ query: Rename, variables: { id: 'v1', title: 'Geese' } });
    ask();
    await clock.advance(0);
    assert.is(fetch.requests.length, 3);
    answerFirst({ json: { data: { rename: { title: 'Geese' } } } });
    await clock.advance(0);
    assert.equal(first.responses, [{ data: { rename: { title: 'Geese' } } }]);
    assert.is(fetch.requests.length, 3);
  }));

it('has operations that were under way ask again when hashes turn out not to be supported', () =>
  inTurn(async () => {
    const { clock, fetch, ask } = trial(({ body }) => ('query' in (body as object) ? answer : missesText));
    const heard = [1, 2, 3].map((id) => ask({ variables: { id } }));
    await clock.advance(0);
    for (const { calls } of heard) assert.equal(calls, ['next', 'complete']);
    assert.equal(held(fetch.requests), ['hash', 'hash', 'hash', 'text', 'text', 'text']);
  }));

it('keeps the key of a mutation over hash and text', () =>
  inTurn(async () => {
    const stages = [idempotencyKeys(), persistedQueries()];
    const { clock, fetch, ask } = createTrial([notFound, answer], { stages });
    ask({ query: Rename, variables: { id: 'v1', title: 'Geese' } });
    await clock.advance(0);
    const [first, second] = fetch.requests.map(({ headers }) => headers['idempotency-key']);
    assert.ok(first);
    assert.is(second, first);
  }));

it('sends texts where there is no Web Crypto', async () => {
  const Plain = gql`
    query PlainHttp {
      a
    }
  `;
  const before = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!;
  Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues() {} }, configurable: true });
  try {
    const { clock, fetch, ask } = trial([answer]);
    const heard = ask({ query: Plain });
    await clock.advance(0);
    assert.equal(held(fetch.requests), ['text']);
    assert.equal(heard.calls, ['next', 'complete']);
  } finally {
    Object.defineProperty(globalThis, 'crypto', before);
  }
});

it('hashes a text once', async () => {
  const Often = gql`
    query Often($id: ID!) {
      video(id: $id) {
        title
      }
    }
  `;
  let hashed = 0;
  const digest = async (bytes: Uint8Array) => {
    hashed += 1;
    return createHash('sha256').update(bytes).digest();
  };
  await withDigest(digest, async () => {
    const { clock, ask } = trial([answer, answer]);
    ask({ query: Often, variables: { id: 'v1' } });
    ask({ query: Often, variables: { id: 'v2' } });
    await clock.advance(0);
    assert.is(hashed, 1);
  });
});

it('sends nothing for a caller who left before the hash was there', async () => {
  const Slow = gql`
    query Slow {
      a
    }
  `;
  let finish = (): void => {};
  const digest = () => new Promise<Uint8Array>((resolve) => (finish = () => resolve(new Uint8Array(32))));
  await withDigest(digest, async () => {
    const { clock, fetch, ask, events } = trial([]);
    const controller = new AbortController();
    const heard = ask({ query: Slow, signal: controller.signal });
    await clock.advance(0);
    controller.abort();
    finish();
    await clock.advance(60_000);
    assert.equal(heard.calls, ['error']);
    assert.is(fetch.requests.length, 0);
    assert.equal(
      events.map(({ type }) => type),
      ['request.started', 'request.aborted'],
    );
  });
});

it('begins with the hash again at each attempt, if it is a stage of attempts', () =>
  inTurn(async () => {
    const { clock, fetch, ask } = createTrial([notFound, { status: 503, text: 'busy' }, notFound, answer], {
      attemptStages: [persistedQueries()],
    });
    const heard = ask();
    await clock.advance(2_000);
    assert.equal(held(fetch.requests), ['hash', 'hash and text', 'hash', 'hash and text']);
    assert.equal(heard.attempts, [4]);
  }));

it('lets getQueries send hashes by GET, where caches can keep the answers', () =>
  inTurn(async () => {
    const { clock, fetch, ask } = createTrial([answer], { stages: [persistedQueries(), getQueries()] });
    ask();
    await clock.advance(0);
    const { searchParams } = new URL(fetch.requests[0]!.url);
    assert.equal([...searchParams.keys()], ['operationName', 'variables', 'extensions']);
    assert.equal(JSON.parse(searchParams.get('extensions')!), {
      persistedQuery: { version: 1, sha256Hash: hashOf(videoText) },
    });
  }));

it.run();

// From here on hashes are made in turns of the virtual clock: the file ends with these.
Object.defineProperty(globalThis, 'crypto', {
  value: {
    subtle: { digest: async (_: string, bytes: Uint8Array) => createHash('sha256').update(bytes).digest() },
  },
  configurable: true,
});
stageLaws('persistedQueries by id', {
  options: () => ({ stages: [persistedQueries({ idOf: async () => 'video-7' })] }),
  script: (reply) => () => reply,
  request: {},
  requests: 1,
});

stageLaws('persistedQueries that the server does not know', {
  options: () => ({ stages: [persistedQueries()] }),
  script: (reply) => (request) => (bodyOf(request).query === undefined ? notFound : reply),
  request: {},
  requests: 2,
});
