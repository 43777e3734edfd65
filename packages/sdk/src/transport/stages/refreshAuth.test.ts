import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Stage } from '../../contract/stage.ts';
import { gql } from '../../gql.ts';
import type { ScriptedReply, ScriptedRequest } from '../../testing/index.ts';
import { idempotencyKeys } from './idempotencyKeys.ts';
import { refreshAuth, type RefreshAuthOptions } from './refreshAuth.ts';
import { createTrial, Rename, stageLaws } from './stage.laws.ts';

const answer: ScriptedReply = { json: { data: { video: { title: 'Ducks' } } } };
const unauthorized: ScriptedReply = { status: 401, text: 'sign in' };
const unauthenticated: ScriptedReply = {
  json: { data: null, errors: [{ message: 'who?', extensions: { code: 'UNAUTHENTICATED' } }] },
};
const tokenOf = ({ headers }: ScriptedRequest) => headers['authorization'];

/** A server that rejects all tokens except the newest, and an application whose refresh completes on demand. */
function trial(
  refusal: ScriptedReply = unauthorized,
  more: Partial<RefreshAuthOptions> = {},
  before: readonly Stage[] = [],
) {
  let token = 'old';
  let valid = 'new 1';
  const refreshes: { succeed(): Promise<void>; fail(): Promise<void> }[] = [];
  const parts = createTrial((request) => (tokenOf(request) === valid ? answer : refusal), {
    stages: [
      ...before,
      refreshAuth({
        headers: () => ({ authorization: token }),
        refresh: () =>
          new Promise<void>((resolve, reject) => {
            const number = refreshes.length + 1;
            refreshes.push({
              async succeed() {
                token = `new ${number}`;
                resolve();
                await parts.clock.advance(0);
              },
              async fail() {
                reject(new Error('no session'));
                await parts.clock.advance(0);
              },
            });
          }),
        ...more,
      }),
    ],
  });
  const expire = () => (valid = `new ${refreshes.length + 1}`);
  const tokens = () => parts.fetch.requests.map(tokenOf);
  return { ...parts, refreshes, expire, tokens };
}

const it = suite('refreshAuth');

for (const [name, refusal] of [
  ['a status of 401', unauthorized],
  ['an error with the code UNAUTHENTICATED', unauthenticated],
] as const) {
  it(`refreshes on ${name}, and sends the operation again with the new token`, async () => {
    const { clock, ask, refreshes, tokens, countOf } = trial(refusal);
    const heard = ask();
    await clock.advance(0);
    assert.equal(heard.calls, []);
    assert.is(refreshes.length, 1);
    await refreshes[0]!.succeed();
    assert.equal(tokens(), ['old', 'new 1']);
    assert.equal(heard.calls, ['next', 'complete']);
    assert.equal(heard.responses, [{ data: { video: { title: 'Ducks' } } }]);
    assert.equal(heard.attempts, [2]);
    assert.equal([countOf('request.started'), countOf('request.succeeded')], [1, 1]);
  });

  it(`refreshes once for many who are refused by ${name}`, async () => {
    const { clock, ask, refreshes, fetch } = trial(refusal);
    const heard = Array.from({ length: 10 }, (_, id) => ask({ variables: { id } }));
    await clock.advance(0);
    await refreshes[0]!.succeed();
    for (const { calls } of heard) assert.equal(calls, ['next', 'complete']);
    assert.is(refreshes.length, 1);
    assert.is(fetch.requests.length, 20);
  });

  it(`gives each the answer that it had, ${name}, where the refresh fails`, async () => {
    const { clock, ask, refreshes, fetch } = trial(refusal);
    const heard = [1, 2, 3].map((id) => ask({ variables: { id } }));
    await clock.advance(0);
    await refreshes[0]!.fail();
    for (const { calls, errors, responses } of heard) {
      if (refusal === unauthorized) assert.equal([calls, errors[0]?.kind], [['error'], 'http']);
      else assert.equal([calls, responses[0]?.errors?.[0]?.message], [['next', 'complete'], 'who?']);
    }
    assert.equal([refreshes.length, fetch.requests.length], [1, 3]);
  });

  it(`does not refresh twice for one operation: the second answer counts, ${name} or not`, async () => {
    const { clock, ask, refreshes, expire, fetch } = trial(refusal);
    const heard = ask();
    await clock.advance(0);
    expire();
    await refreshes[0]!.succeed();
    assert.is(heard.calls.length, refusal === unauthorized ? 1 : 2);
    assert.equal([refreshes.length, fetch.requests.length], [1, 2]);
  });
}

it('lets operations that start meanwhile wait, and sends them with what is new', async () => {
  const { clock, ask, refreshes, tokens } = trial();
  ask();
  await clock.advance(0);
  const waiting = ask({ variables: { id: 'v2' } });
  await clock.advance(5_000);
  assert.equal(tokens(), ['old']);
  await refreshes[0]!.succeed();
  assert.equal(tokens(), ['old', 'new 1', 'new 1']);
  assert.equal(waiting.calls, ['next', 'complete']);
});

it('asks at once for one that is refused after the others refreshed', async () => {
  let answerLate: (reply: ScriptedReply) => void = () => {};
  const late = new Promise<ScriptedReply>((resolve) => (answerLate = resolve));
  let token = 'old';
  let refreshes = 0;
  const { clock, ask, fetch } = createTrial(
    (request, call) => (call === 1 ? late : tokenOf(request) === 'new' ? answer : unauthorized),
    {
      stages: [
        refreshAuth({
          headers: () => ({ authorization: token }),
          refresh: async () => {
            refreshes += 1;
            token = 'new';
          },
        }),
      ],
    },
  );
  const slow = ask({ variables: { id: 'slow' } });
  await clock.advance(0);
  ask({ variables: { id: 'quick' } });
  await clock.advance(0);
  answerLate(unauthorized);
  await clock.advance(0);
  assert.equal(slow.calls, ['next', 'complete']);
  assert.equal([refreshes, fetch.requests.length], [1, 4]);
});

it('takes a refresh that failed meanwhile for its own: many who are refused do not storm the sign-in', async () => {
  const answers: ((reply: ScriptedReply) => void)[] = [];
  let refreshes = 0;
  const { clock, ask, fetch } = createTrial(
    () => new Promise<ScriptedReply>((resolve) => answers.push(resolve)),
    {
      stages: [
        refreshAuth({
          headers: () => ({}),
          refresh: () => {
            refreshes += 1;
            return Promise.reject(new Error('no session'));
          },
        }),
      ],
    },
  );
  const heard = Array.from({ length: 10 }, (_, id) => ask({ variables: { id } }));
  await clock.advance(0);
  for (const refuse of answers) {
    refuse(unauthorized);
    await clock.advance(0);
  }
  for (const { calls } of heard) assert.equal(calls, ['error']);
  assert.equal([refreshes, fetch.requests.length], [1, 10]);
});

it('tries again for an operation that comes after a refresh that failed', async () => {
  const { clock, ask, refreshes, expire, tokens } = trial();
  ask();
  await clock.advance(0);
  await refreshes[0]!.fail();
  expire();
  const later = ask();
  await clock.advance(0);
  assert.is(refreshes.length, 2);
  await refreshes[1]!.succeed();
  assert.equal(later.calls, ['next', 'complete']);
  assert.equal(tokens(), ['old', 'old', 'new 2']);
});

it('refreshes each time that it expires', async () => {
  const { clock, ask, refreshes, expire, tokens } = trial();
  for (let time = 0; time < 3; time += 1) {
    expire();
    const heard = ask();
    await clock.advance(0);
    await refreshes[time]!.succeed();
    assert.equal(heard.calls, ['next', 'complete']);
  }
  assert.equal(tokens(), ['old', 'new 1', 'new 1', 'new 2', 'new 2', 'new 3']);
});

it('says nothing to one that leaves during the refresh, nor sends it, and goes on for the others', async () => {
  const { clock, ask, refreshes, fetch, countOf } = trial();
  const controller = new AbortController();
  const left = ask({ signal: controller.signal });
  const stays = ask({ variables: { id: 'v2' } });
  await clock.advance(0);
  const waits = ask({ variables: { id: 'v3' }, signal: controller.signal });
  await clock.advance(0);
  controller.abort();
  await refreshes[0]!.succeed();
  assert.equal([left.calls, waits.calls, stays.calls], [['error'], ['error'], ['next', 'complete']]);
  assert.is(fetch.requests.length, 3);
  assert.is(countOf('request.aborted'), 2);
  assert.is(clock.pendingTimers, 0);
});

it('ends at the deadline, however long the refresh takes', async () => {
  const { clock, ask, refreshes } = trial();
  const heard = ask({ context: { deadlineMs: 1_000 } });
  await clock.advance(1_000);
  assert.is(heard.errors[0]?.kind, 'timeout');
  await refreshes[0]!.succeed();
  assert.equal(heard.calls, ['error']);
});

const code = { code: 'UNAUTHENTICATED' };
const refusal = (
  data: object | null | undefined,
  ...paths: (readonly string[] | undefined)[]
): ScriptedReply => ({
  json: { data, errors: paths.map((path) => ({ message: 'who?', path, extensions: code })) },
});
const Two = gql`
  mutation Two {
    rename
    remove
  }
`;
for (const [name, query, reply, requests] of [
  ['the request was refused', Rename, refusal(undefined, undefined), 2],
  ['by a status', Rename, unauthorized, 2],
  ['its only field was refused', Rename, refusal({ rename: null }, ['rename']), 2],
  ['its only field was refused, and can not be null', Rename, refusal(null, ['rename']), 2],
  ['each of its fields was refused', Two, refusal({ rename: null, remove: null }, ['rename'], ['remove']), 2],
  ['a field of the result was refused', Rename, refusal({ rename: { title: null } }, ['rename', 'title']), 1],
  ['one deep in a result was refused, and can not be null', Rename, refusal(null, ['rename', 'title']), 1],
  ['another field was applied', Two, refusal({ rename: null, remove: null }, ['rename']), 1],
  ['another field may have been applied', Two, refusal(null, ['remove']), 1],
] as const) {
  it(`sends a mutation without a key ${requests === 2 ? 'again' : 'once'} where ${name}`, async () => {
    const { clock, ask, refreshes, fetch } = trial(reply);
    const heard = ask({ query, variables: {} });
    await clock.advance(0);
    await refreshes[0]?.succeed();
    assert.is(fetch.requests.length, requests);
    assert.equal(heard.calls, ['next', 'complete']);
  });
}

it('sends a mutation with a key again, whatever was applied', async () => {
  const reply = refusal({ rename: { title: null } }, ['rename', 'title']);
  const { clock, ask, refreshes, fetch } = trial(reply, {}, [idempotencyKeys()]);
  ask({ query: Rename, variables: {} });
  await clock.advance(0);
  await refreshes[0]!.succeed();
  assert.is(fetch.requests.length, 2);
});

it('keeps the key of a mutation that is sent again', async () => {
  const { clock, ask, refreshes, fetch } = trial(unauthorized, {}, [idempotencyKeys()]);
  ask({ query: Rename, variables: { id: 'v1', title: 'Geese' } });
  await clock.advance(0);
  await refreshes[0]!.succeed();
  const [first, second] = fetch.requests.map(({ headers }) => headers['idempotency-key']);
  assert.ok(first);
  assert.is(second, first);
});

it('asks isRefused instead of its own rule where there is one', async () => {
  const forbidden: ScriptedReply = { status: 403, text: 'no' };
  const isRefused: RefreshAuthOptions['isRefused'] = (outcome) =>
    outcome instanceof Error && outcome.kind === 'http' && outcome.status === 403;
  const { clock, ask, refreshes } = trial(forbidden, { isRefused });
  const heard = ask();
  await clock.advance(0);
  await refreshes[0]!.succeed();
  assert.equal(heard.calls, ['next', 'complete']);
});

it('leaves other errors alone', async () => {
  for (const reply of [
    { status: 403, text: 'no' },
    { json: { errors: [{ message: 'no' }] } },
    { text: '<html>' },
  ]) {
    const { clock, ask, refreshes, fetch } = trial(reply);
    ask();
    await clock.advance(0);
    assert.equal([refreshes.length, fetch.requests.length], [0, 1]);
  }
});

it('takes a refresh that throws at once for one that fails', async () => {
  const refresh = (): never => {
    throw new Error('no session');
  };
  const { clock, ask } = trial(unauthorized, { refresh });
  const heard = ask();
  await clock.advance(0);
  assert.equal(heard.calls, ['error']);
});

it('is an error, before anything is sent, where there are no headers to send it with', async () => {
  const cause = new Error('signed out');
  const headers = (): never => {
    throw cause;
  };
  const { clock, ask, fetch } = trial(unauthorized, { headers });
  const heard = ask();
  assert.equal(heard.calls, []);
  await clock.advance(0);
  const [error] = heard.errors;
  assert.is(error?.message, 'Video: nothing was sent, as its headers failed. signed out');
  assert.is(error?.cause, cause);
  assert.is(fetch.requests.length, 0);
});

it.run();

stageLaws('refreshAuth that refreshes', {
  options() {
    let token = 'old';
    return {
      stages: [
        refreshAuth({
          headers: () => ({ authorization: token }),
          refresh: async () => (token = 'new'),
        }),
      ],
    };
  },
  script: (reply) => (request) => (tokenOf(request) === 'new' ? reply : unauthorized),
  request: {},
  requests: 2,
});
