import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  AbortError,
  GraphQLResultError,
  HttpError,
  isClientError,
  NetworkError,
  TimeoutError,
} from './errors.ts';

const it = suite('isClientError');
const context = { operationName: 'WatchPage', attempts: 2 };

it('knows every error of the SDK by its kind, also one of another copy of the SDK', () => {
  assert.ok(isClientError(new NetworkError('refused', context)));
  assert.ok(isClientError(Object.assign(new Error('refused'), { kind: 'network' })));
});

it('takes nothing else for one', () => {
  const others = [
    new TypeError('x'),
    Object.assign(new Error('x'), { kind: 'toString' }),
    { kind: 'network' },
    null,
    'network',
  ];
  for (const other of others) assert.not(isClientError(other));
});

it.run();

const errors = suite('errors');

errors('keep the cause, the operation name and the number of attempts', () => {
  const cause = new TypeError('Failed to fetch');
  const error = new NetworkError('WatchPage: Failed to fetch', { ...context, cause });
  assert.is(error.cause, cause);
  assert.is(error.operationName, 'WatchPage');
  assert.is(error.attempts, 2);
  assert.is(String(error), 'NetworkError: WatchPage: Failed to fetch');
});

errors('have no cause where there was none', () => {
  assert.not(Object.hasOwn(new AbortError('stopped', context), 'cause'));
});

errors('say with units what they know', () => {
  assert.is(new TimeoutError('late', { ...context, afterMs: 30_000 }).afterMs, 30_000);
  const busy = new HttpError('busy', { ...context, status: 503, retryAfterMs: 1_000 });
  assert.equal([busy.status, busy.retryAfterMs], [503, 1_000]);
});

errors('join the messages of a response', () => {
  const error = new GraphQLResultError({
    ...context,
    errors: [{ message: 'no video' }, { message: 'no channel' }],
  });
  assert.is(error.message, 'no video; no channel');
});

errors.run();
