import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createRateLimiter } from './rateLimiter.ts';
import { takeToken } from './tokenBucket.ts';

const it = suite('takeToken');
const rule = { capacity: 2, perSecond: 4 };

it('lets as many through at once as the bucket holds', () => {
  const first = takeToken(rule, undefined, 0);
  const second = takeToken(rule, first.bucket, 0);
  const third = takeToken(rule, second.bucket, 0);
  assert.equal([first.waitMs, second.waitMs, third.waitMs], [0, 0, 250]);
});

it('fills again with time, and never beyond its capacity', () => {
  assert.equal(takeToken(rule, { tokens: 0, atMs: 0 }, 250), { bucket: { tokens: 0, atMs: 250 }, waitMs: 0 });
  assert.is(takeToken(rule, { tokens: 0, atMs: 0 }, 99_999).bucket.tokens, 1);
});

it('is not confused by a clock that goes back', () => {
  assert.is(takeToken(rule, { tokens: 0.5, atMs: 1000 }, 0).waitMs, 125);
});

it('lets through what weighs more than is left, once, and has it paid for afterwards', () => {
  const first = takeToken(rule, undefined, 0, 6);
  assert.equal([first.waitMs, first.bucket.tokens], [0, -4]);
  assert.is(takeToken(rule, first.bucket, 0).waitMs, 1250);
  assert.is(takeToken(rule, first.bucket, 1250, 6).waitMs, 0);
});

it('keeps a bucket for each name, and asks for whole seconds', () => {
  let nowMs = 0;
  const limiter = createRateLimiter({ capacity: 1, perSecond: 0.5 }, () => nowMs);
  assert.equal([limiter.take('a'), limiter.take('a'), limiter.take('b')], [0, 2, 0]);
  nowMs = 2000;
  assert.is(limiter.take('a'), 0);
});

it('T67: forgets the oldest beyond ten thousand names', () => {
  const limiter = createRateLimiter({ capacity: 1, perSecond: 1 }, () => 0);
  for (let i = 0; i <= 10_000; i++) limiter.take(String(i));
  assert.equal([limiter.take('0'), limiter.take('10000')], [0, 1]);
});

it.run();
