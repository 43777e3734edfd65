import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../testing/forEachSeed.laws.ts';
import { defaultRetryRule, nextDelayMs, retryRuleFrom } from './backoff.ts';

const it = suite('nextDelayMs');
const rule = { attempts: 5, initialDelayMs: 100, maxDelayMs: 500, jitter: true };

it('doubles until it meets the ceiling', () => {
  const delaysMs = [1, 2, 3, 4].map((attempt) => nextDelayMs(rule, attempt, 0.5));
  assert.equal(delaysMs, [100, 200, 400, 500]);
});

it('S7: by default allows 5 attempts and waits around 0.5, 1, 2 and 4 seconds, without a ceiling', () => {
  const delaysMs = [1, 2, 3, 4, 5].map((attempt) => nextDelayMs(defaultRetryRule, attempt, 0.5));
  assert.equal(delaysMs, [500, 1_000, 2_000, 4_000, null]);
  assert.is(nextDelayMs({ ...defaultRetryRule, attempts: 20 }, 19, 0.5), 500 * 2 ** 18);
});

it('lands between half and one and a half of the nominal wait, whatever the chance', () =>
  forEachSeed(50, (chance) => {
    const attempt = 1 + Math.floor(chance() * 4);
    const nominalMs = 500 * 2 ** (attempt - 1);
    const delayMs = nextDelayMs(defaultRetryRule, attempt, chance())!;
    assert.ok(delayMs >= nominalMs * 0.5 && delayMs < nominalMs * 1.5, `${delayMs} of ${nominalMs}`);
  }));

it('spreads: clients that failed together do not come back together', () => {
  const delaysMs = [0, 0.25, 0.5, 0.75].map((chance) => nextDelayMs(defaultRetryRule, 1, chance));
  assert.equal(delaysMs, [250, 375, 500, 625]);
});

it('waits exactly the nominal time without jitter', () => {
  assert.is(nextDelayMs({ ...rule, jitter: false }, 2, 0.99), 200);
});

it('never waits less than the server asked for, ceiling or not', () => {
  assert.is(nextDelayMs(rule, 1, 0, 5_000), 5_000);
  assert.is(nextDelayMs(rule, 1, 0.5, 20), 100);
});

it('gives up rather than never, for a number of attempts that is none', () => {
  for (const attempts of [1, 0, -1, NaN]) assert.is(nextDelayMs({ ...rule, attempts }, 1, 0), null);
});

it.run();

const laid = suite('retryRuleFrom');
const whole = { ...rule, retryIf: () => false };

laid('lays what is said over what is there, and undefined says nothing', () => {
  assert.equal(retryRuleFrom({ attempts: 2, jitter: undefined }, whole), { ...whole, attempts: 2 });
  assert.equal(retryRuleFrom({ jitter: false, initialDelayMs: 0 }, whole), {
    ...whole,
    jitter: false,
    initialDelayMs: 0,
  });
});

laid.run();
