import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSession } from '../testing/sites/testSession.ts';
import type { OwnerSession } from './ownerStore.ts';
import { idleMs, lifetimeMs, useOfSession } from './sessionRule.ts';

const it = suite('useOfSession');

const minute = 60_000;
const fresh = makeSession({ tokenHash: 'now' });
const rotated = { ...fresh, previousHash: 'before' };
const confirmed = { ...rotated, previousUntilMs: minute };

const rows: readonly [name: string, session: OwnerSession, token: string, nowMs: number, use: string][] = [
  ['is fine in its first minute', fresh, 'now', minute - 1, 'fine'],
  ['is noted to be in use once a minute', fresh, 'now', minute, 'note'],
  ['gets a new token every quarter of an hour', fresh, 'now', 15 * minute, 'rotate'],
  ['gets a new token when the clock was put back', fresh, 'now', -15 * minute, 'rotate'],
  ['is confirmed when the new token comes', rotated, 'now', 10, 'confirm'],
  ['bears with requests on their way', rotated, 'before', 10, 'fine'],
  ['gets another token where the new one was lost', rotated, 'before', 2 * minute, 'rotate'],
  ['bears with the old one for a minute', confirmed, 'before', minute, 'fine'],
  ['ends when a replaced token turns up later', confirmed, 'before', minute + 1, 'stolen'],
  ['ends when it is left alone', { ...fresh, rotatedMs: idleMs }, 'now', idleMs, 'ended'],
  ['ends after a month of use', { ...fresh, usedMs: lifetimeMs }, 'now', lifetimeMs, 'ended'],
];

for (const [name, session, token, nowMs, use] of rows) {
  it(name, () => {
    assert.is(useOfSession(session, token, nowMs), use);
  });
}

it.run();
