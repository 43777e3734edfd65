import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  AbortError,
  GraphQLResultError,
  HttpError,
  NetworkError,
  ParseError,
  TimeoutError,
} from '../contract/errors.ts';
import { askedDelayMs, isWorthRetrying } from './failure.ts';

const context = { operationName: 'HomePage', attempts: 1 };
const http = (status: number, retryAfterMs: number | null = null) =>
  new HttpError(`${status}`, { ...context, status, retryAfterMs });

const worth = suite('isWorthRetrying');

worth('is true for what a moment may mend', () => {
  assert.ok(isWorthRetrying(new NetworkError('refused', context)));
  assert.ok(isWorthRetrying(new TimeoutError('slow', { ...context, afterMs: 1 })));
  for (const status of [408, 425, 429, 500, 502, 503, 504])
    assert.ok(isWorthRetrying(http(status)), `${status}`);
});

worth('is false for every other status', () => {
  for (const status of [
    300, 304, 400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 426, 431, 451, 501, 505, 511,
  ]) {
    assert.not(isWorthRetrying(http(status)), `${status}`);
  }
});

worth('is false for answers, for nonsense and for aborts', () => {
  assert.not(isWorthRetrying(new GraphQLResultError({ ...context, errors: [{ message: 'no' }] })));
  assert.not(isWorthRetrying(new ParseError('html', { ...context, status: 200 })));
  assert.not(isWorthRetrying(new AbortError('left', context)));
});

worth.run();

const asked = suite('askedDelayMs');

asked('is what the server asked for, and 0 where nobody asked', () => {
  assert.is(askedDelayMs(http(503, 2_000)), 2_000);
  assert.is(askedDelayMs(http(503)), 0);
  assert.is(askedDelayMs(new NetworkError('refused', context)), 0);
});

asked.run();
