import { AbortError, GraphQLResultError, HttpError, NetworkError, TimeoutError } from '@mainvideo/sdk';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FailureKind, failureOf, failureOfRendering, statusOf } from './failure.ts';

const it = suite('failureOf');

const of = { operationName: 'WatchPage', attempts: 5 };
const http = (status: number, retryAfterMs: number | null = null) =>
  new HttpError('x', { ...of, status, retryAfterMs });
const refused = (...codes: readonly string[]) =>
  new GraphQLResultError({ ...of, errors: codes.map((code) => ({ message: 'No.', extensions: { code } })) });

const rows: readonly (readonly [name: string, error: unknown, kind: FailureKind])[] = [
  ['unreachable where nothing answered', new NetworkError('x', of), 'unreachable'],
  ['unreachable where the answer took too long', new TimeoutError('x', { ...of, afterMs: 1 }), 'unreachable'],
  ['forbidden where the API refuses the viewer', refused('FORBIDDEN'), 'forbidden'],
  ['forbidden where one of several errors says so', refused('OTHER', 'FORBIDDEN'), 'forbidden'],
  ['forbidden where what is in front of the site refuses the viewer', http(403), 'forbidden'],
  ['busy where there were too many requests', http(429), 'busy'],
  ['broken where the server is in trouble', http(503), 'broken'],
  ['broken after any other error of the API', refused('INTERNAL_SERVER_ERROR'), 'broken'],
  ['broken after what was given up', new AbortError('x', of), 'broken'],
  ['broken after a fault of the page', new TypeError('x'), 'broken'],
];
for (const [name, error, kind] of rows) it(`is ${name}`, () => assert.is(failureOf(error, false).kind, kind));

it('is offline without a network, whatever went wrong', () => {
  assert.is(failureOf(http(503), true).kind, 'offline');
});

it('says when the server is ready for another try, in whole seconds and not too early', () => {
  assert.is(failureOf(http(429, 1_200), false).retryAfterSeconds, 2);
  assert.is(failureOf(http(429), false).retryAfterSeconds, null);
});

it.run();

const rendering = suite('failureOfRendering');

rendering('blames no connection: the server has answered', () => {
  assert.is(failureOfRendering(new NetworkError('x', of)).kind, 'broken');
  assert.is(failureOfRendering(refused('FORBIDDEN')).kind, 'forbidden');
});

rendering.run();

const status = suite('statusOf');

status('says who is in the way: the viewer’s rights, too many requests, or the server', () => {
  const statuses = (['forbidden', 'busy', 'broken', 'unreachable'] as const).map((kind) =>
    statusOf({ kind, retryAfterSeconds: null }),
  );
  assert.equal(statuses, [403, 429, 500, 500]);
});

status.run();
