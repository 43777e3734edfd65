import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HttpError } from '../contract/errors.ts';
import { toJson } from './toJson.ts';

const it = suite('values as a panel shows them');

it('copies JSON unchanged', () => {
  const value = { a: [1, 'two', null, true], b: { __proto__: null, c: {} } };
  assert.equal(toJson(value), { a: [1, 'two', null, true], b: { c: {} } });
});

it('leaves out absent members', () => {
  assert.equal(toJson({ a: undefined, b: 1 }), { b: 1 });
  assert.is(toJson(undefined), null);
});

it('shows errors by name, message, facts and cause', () => {
  const error = new HttpError('The server responded with 503.', {
    operationName: 'A',
    attempts: 2,
    status: 503,
    retryAfterMs: null,
    cause: new TypeError('fetch failed'),
  });
  const { name, message, status, cause } = toJson(error) as any;
  assert.equal([name, message, status], ['HttpError', 'The server responded with 503.', 503]);
  assert.equal(cause, { name: 'TypeError', message: 'fetch failed' });
});

it('shows files by name and size, dates as text, and functions by kind', () => {
  assert.is(toJson(new File(['abc'], 'tides.srt')), 'tides.srt (3 bytes)');
  assert.match(toJson(new Date(0)) as string, '1970');
  assert.is(
    toJson(() => 1),
    '(function)',
  );
  assert.is(toJson(10n), '(bigint)');
});

it('ends at circles, and shows an object twice that is there twice', () => {
  const circle: { self?: object } = {};
  circle.self = circle;
  assert.equal(toJson(circle), { self: '(circular)' });
  const shared = { a: 1 };
  assert.equal(toJson([shared, shared]), [{ a: 1 }, { a: 1 }]);
});

it('cuts long texts and large values, so that a page stays responsive', () => {
  assert.match(toJson('x'.repeat(20_000)) as string, /x … 20000 characters$/);
  const many = toJson(Array.from({ length: 30_000 }, () => 0)) as readonly number[];
  assert.is(many.length, 20_000);
});

it.run();
