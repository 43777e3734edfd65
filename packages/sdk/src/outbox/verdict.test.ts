import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AbortError, HttpError, NetworkError, ParseError, TimeoutError } from '../contract/errors.ts';
import { overdue, restMs, verdictOf } from './verdict.ts';

const context = { operationName: 'SetLike', attempts: 5 };
const http = (status: number, retryAfterMs: number | null = null) =>
  new HttpError('no', { ...context, status, retryAfterMs });

const verdict = suite('verdictOf');

verdict('waits for what another moment or a sign-in may mend', () => {
  const passing = [
    new NetworkError('no', context),
    new TimeoutError('no', { ...context, afterMs: 1 }),
    new ParseError('no', { ...context, status: 200 }),
    new AbortError('no', context),
    ...[401, 408, 425, 429, 500, 501, 503, 511, 599].map((status) => http(status)),
  ];
  for (const error of passing) assert.is(verdictOf(error), 'later', error.name);
});

verdict('gives up what the server will never take', () => {
  for (const status of [400, 403, 404, 405, 409, 410, 413, 415, 422])
    assert.is(verdictOf(http(status)), 'never');
});

verdict.run();

const rest = suite('restMs');

rest('doubles from two seconds to five minutes', () => {
  const delaysMs = [1, 2, 3, 8, 9, 2_000].map((failures) => restMs(http(500), failures, 0.5));
  assert.equal(delaysMs, [2_000, 4_000, 8_000, 256_000, 300_000, 300_000]);
});

rest('spreads over half to one and a half of it', () => {
  assert.is(restMs(http(500), 1, 0), 1_000);
  assert.is(restMs(http(500), 1, 0.999), 2_998);
});

rest('is never shorter than the server asked for', () => {
  assert.is(restMs(http(503, 900_000), 1, 0), 900_000);
});

rest.run();

const old = suite('overdue');
const rule = { maxAgeMs: 1_000, keyLifetimeMs: 100 };
const cases = [
  { name: 'young and never sent', createdMs: 0, sentMs: null, isRepeatable: false, nowMs: 1_000, is: null },
  {
    name: 'old and never sent',
    createdMs: 0,
    sentMs: null,
    isRepeatable: false,
    nowMs: 1_001,
    is: 'expired',
  },
  { name: 'sent a moment ago', createdMs: 0, sentMs: 500, isRepeatable: false, nowMs: 600, is: null },
  {
    name: 'sent before the server forgot',
    createdMs: 0,
    sentMs: 500,
    isRepeatable: false,
    nowMs: 601,
    is: 'uncertain',
  },
  {
    name: 'sent long ago and repeatable',
    createdMs: 0,
    sentMs: 500,
    isRepeatable: true,
    nowMs: 900,
    is: null,
  },
  { name: 'repeatable and old', createdMs: 0, sentMs: 500, isRepeatable: true, nowMs: 1_001, is: 'expired' },
] as const;
for (const { name, isRepeatable, nowMs, is, ...entry } of cases) {
  old(`${name}: ${is ?? 'it may be sent'}`, () => assert.is(overdue(entry, rule, isRepeatable, nowMs), is));
}

old.run();
