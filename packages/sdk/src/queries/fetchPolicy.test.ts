import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CacheDiff, ErrorPolicy, FetchPolicy } from '../contract/index.ts';
import { decideFetch } from './fetchPolicy.ts';

const it = suite('decideFetch');

const whole: CacheDiff = { result: {}, complete: true, missing: [] };
const lacking: CacheDiff = { result: null, complete: false, missing: [['video']] };
const withErrors: CacheDiff = { ...whole, errors: [{ message: 'gone', path: ['video'] }] };

const rows: readonly (readonly [string, FetchPolicy, ErrorPolicy, CacheDiff | null, boolean, boolean])[] = [
  ['cache-first shows whole data and asks nobody', 'cache-first', 'none', whole, true, false],
  ['cache-first asks for what is lacking', 'cache-first', 'none', lacking, false, true],
  ['cache-first asks again where errors came with the data', 'cache-first', 'none', withErrors, false, true],
  ['cache-first shows errors to a caller who takes them', 'cache-first', 'all', withErrors, true, false],
  ['cache-first shows data to a caller who ignores errors', 'cache-first', 'ignore', withErrors, true, false],
  ['cache-and-network shows and asks', 'cache-and-network', 'none', whole, true, true],
  ['cache-and-network asks for what is lacking', 'cache-and-network', 'none', lacking, false, true],
  ['cache-only shows whole data', 'cache-only', 'none', whole, true, false],
  ['cache-only asks nobody for what is lacking', 'cache-only', 'none', lacking, false, false],
  ['standby asks nobody', 'standby', 'none', lacking, false, false],
  ['network-only shows nothing of the cache', 'network-only', 'none', whole, false, true],
  ['no-cache asks', 'no-cache', 'none', null, false, true],
  ['a misspelt policy is cache-first in production', 'cache' as FetchPolicy, 'none', lacking, false, true],
  ['a client without a cache asks', 'cache-first', 'none', null, false, true],
];
for (const [name, policy, errorPolicy, diff, show, fetch] of rows) {
  it(name, () => assert.equal(decideFetch(policy, errorPolicy, diff), { show, fetch }));
}

it.run();
