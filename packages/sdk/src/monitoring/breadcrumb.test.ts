import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError, NetworkError } from '../contract/errors.ts';
import type { ClientEvent } from '../contract/events.ts';
import { breadcrumbOf } from './breadcrumb.ts';

const it = suite('breadcrumbOf');

const facts = {
  operationId: 1,
  operationName: 'WatchPage',
  operationKind: 'query',
  timestampMs: 1_700,
} as const;
const request = {
  query: 'query WatchPage($id:ID!){video(id:$id){title}}',
  variables: { id: 'v1', token: 'secret', filter: { tags: ['a'] } },
};
const refused = new NetworkError('WatchPage: Failed to fetch', { operationName: 'WatchPage', attempts: 5 });
const succeeded: ClientEvent = {
  type: 'request.succeeded',
  ...facts,
  ...request,
  response: { data: { video: { title: 'Ducks' } } },
  attempts: 1,
  elapsedMs: 12,
};

it('S8: records the query and its result, under the operation’s name', () => {
  assert.equal(breadcrumbOf(succeeded), {
    category: 'graphql.query',
    message: 'WatchPage',
    level: 'info',
    data: {
      operationName: 'WatchPage',
      query: request.query,
      result: '{"data":{"video":{"title":"Ducks"}}}',
      attempts: 1,
      elapsedMs: 12,
    },
    timestampMs: 1_700,
  });
});

it('S8: records the query and its error, under the operation’s name', () => {
  assert.equal(
    breadcrumbOf({
      type: 'request.failed',
      ...facts,
      ...request,
      error: refused,
      attempts: 5,
      elapsedMs: 7_500,
    }),
    {
      category: 'graphql.query',
      message: 'WatchPage',
      level: 'error',
      data: {
        operationName: 'WatchPage',
        query: request.query,
        error: 'NetworkError: WatchPage: Failed to fetch',
        attempts: 5,
        elapsedMs: 7_500,
      },
      timestampMs: 1_700,
    },
  );
});

for (const message of [
  'Variable "$token" got invalid value "secret" at "token"; Expected type "Token".',
  "Variable 'token' has an invalid value: secret\nis not a token",
]) {
  it(`shows an error without the value that it quotes: ${message}`, () => {
    const errors = [{ message, extensions: { code: 'BAD_USER_INPUT' } }];
    const { data } = breadcrumbOf({ ...succeeded, response: { errors }, errors })!;
    assert.match(String(data['result']), /Variable \S+ …/);
    assert.match(String(data['result']), /BAD_USER_INPUT/);
    assert.not.match(JSON.stringify(data), /secret/);
  });
}

it('puts the errors of an answer first, and warns', () => {
  const response = { data: { video: null }, errors: [{ message: 'no such video', path: ['video'] }] };
  const breadcrumb = breadcrumbOf({ ...succeeded, response } as ClientEvent);
  assert.is(breadcrumb?.level, 'warning');
  assert.is(
    breadcrumb?.data['result'],
    '{"errors":[{"message":"no such video","path":["video"]}],"data":{"video":null}}',
  );
});

it('records variables by allow-list only', () => {
  assert.not('variables' in breadcrumbOf(succeeded)!.data);
  assert.not('variables' in breadcrumbOf(succeeded, { variables: ['absent', 'constructor'] })!.data);
  const { data } = breadcrumbOf(succeeded, { variables: ['id', 'filter', 'absent'] })!;
  assert.equal(data['variables'], { id: 'v1', filter: '{"tags":["a"]}' });
  assert.not.match(JSON.stringify(data), 'secret');
});

it('cuts texts to the limit', () => {
  const { data } = breadcrumbOf(succeeded, { maxLength: 10, variables: ['filter'] })!;
  assert.is(data['query'], 'query Watc…');
  assert.is(data['result'], '{"data":{"…');
  assert.equal(data['variables'], { filter: '{"tags":["…' });
});

it('keeps 2,000 characters by default', () => {
  const response = { data: { text: 'x'.repeat(10_000) } };
  assert.is(
    (breadcrumbOf({ ...succeeded, response } as ClientEvent)!.data['result'] as string).length,
    2_001,
  );
});

it('warns of a retry', () => {
  const error = new HttpError('busy', {
    operationName: 'WatchPage',
    attempts: 1,
    status: 503,
    retryAfterMs: null,
  });
  const breadcrumb = breadcrumbOf({ type: 'request.retried', ...facts, attempt: 1, delayMs: 480, error });
  assert.is(breadcrumb?.level, 'warning');
  assert.equal(breadcrumb?.data, {
    operationName: 'WatchPage',
    retried: 'HttpError: busy',
    attempt: 1,
    delayMs: 480,
  });
});

it('tells when a subscription is connected, and warns when it has to be again', () => {
  const subscription = { ...facts, operationName: 'Progress', operationKind: 'subscription' } as const;
  assert.equal(breadcrumbOf({ type: 'subscription.connected', ...subscription, attempts: 2 }), {
    category: 'graphql.subscription',
    message: 'Progress',
    level: 'info',
    data: { operationName: 'Progress', connected: true, attempts: 2 },
    timestampMs: 1_700,
  });
  const reconnecting = {
    type: 'subscription.reconnecting',
    attempt: 1,
    delayMs: 400,
    error: refused,
  } as const;
  assert.equal(breadcrumbOf({ ...subscription, ...reconnecting }), {
    category: 'graphql.subscription',
    message: 'Progress',
    level: 'warning',
    data: {
      operationName: 'Progress',
      reconnecting: 'NetworkError: WatchPage: Failed to fetch',
      attempt: 1,
      delayMs: 400,
    },
    timestampMs: 1_700,
  });
});

it('names what has no name, and the kind of a mutation', () => {
  const breadcrumb = breadcrumbOf({
    ...succeeded,
    operationName: null,
    operationKind: 'mutation',
  } as ClientEvent);
  assert.is(breadcrumb?.category, 'graphql.mutation');
  assert.is(breadcrumb?.message, 'without a name');
});

const full = new Error('full');
const queued = { mutationId: '1-a', operationName: 'SetLike' };
const failed = new NetworkError('no', { operationName: 'SetLike', attempts: 5 });
const levels: readonly (readonly [event: ClientEvent, level: string | null])[] = [
  [{ type: 'request.started', ...facts, ...request }, null],
  [{ type: 'request.deduplicated', ...facts, sharedOperationId: 2 }, null],
  [{ type: 'request.aborted', ...facts, attempts: 1, elapsedMs: 3 }, 'info'],
  [{ type: 'request.paused', ...facts }, 'warning'],
  [{ type: 'cache.hit', ...facts }, null],
  [{ type: 'cache.partial', ...facts, missing: [['video']] }, null],
  [{ type: 'cache.missed', ...facts }, null],
  [{ type: 'persistence.restored', sizeBytes: 1, ageMs: 2, timestampMs: 3 }, null],
  [{ type: 'persistence.saved', sizeBytes: 1, timestampMs: 3 }, null],
  [{ type: 'persistence.dropped', reason: 'checksum', timestampMs: 3 }, 'info'],
  [{ type: 'persistence.cleared', error: full, timestampMs: 3 }, 'warning'],
  [{ type: 'persistence.failed', action: 'read', error: full, ignored: false, timestampMs: 3 }, 'error'],
  [{ type: 'persistence.failed', action: 'read', error: full, ignored: true, timestampMs: 3 }, null],
  [{ type: 'outbox.queued', ...queued, isStored: true, isReplacement: false, timestampMs: 3 }, 'info'],
  [{ type: 'outbox.sent', ...queued, waitedMs: 1, timestampMs: 3 }, 'info'],
  [{ type: 'outbox.deferred', ...queued, error: failed, delayMs: 2, timestampMs: 3 }, 'warning'],
  [{ type: 'outbox.settled', ...queued, waitedMs: 1, timestampMs: 3 }, 'info'],
  [{ type: 'outbox.failed', ...queued, reason: 'refused', error: failed, timestampMs: 3 }, 'error'],
  [{ type: 'outbox.withdrawn', ...queued, timestampMs: 3 }, 'info'],
  [{ type: 'outbox.cleared', mutations: 2, timestampMs: 3 }, 'info'],
  [{ type: 'outbox.storageFailed', action: 'write', error: full, timestampMs: 3 }, 'warning'],
  [{ type: 'listener.failed', error: full, timestampMs: 3 }, 'error'],
];
for (const [event, level] of levels) {
  const which = 'ignored' in event ? ` (ignored: ${event.ignored})` : '';
  it(`${level === null ? 'leaves nothing for' : `leaves ${level} for`} ${event.type}${which}`, () => {
    assert.is(breadcrumbOf(event)?.level ?? null, level);
  });
}

it.run();
