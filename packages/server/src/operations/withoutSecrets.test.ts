import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { linearGrowth, regexGrowth } from '../testing/regexGrowth.ts';
import { withoutSecrets } from './withoutSecrets.ts';

const it = suite('withoutSecrets');

for (const [name, text, clean] of [
  [
    'a text without any',
    'Error: no such table\n    at run (/srv/a.js:1:2)',
    'Error: no such table\n    at run (/srv/a.js:1:2)',
  ],
  ['a password of a database', 'postgres://me:p@ss:w@db/x is away', 'postgres://me:[hidden]@db/x is away'],
  ['a bearer token', 'authorized by Bearer abcdef.123', 'authorized by Bearer [hidden]'],
  ['a header of a cookie', 'Cookie: viewer=a.b; x=1\nnext', 'Cookie: [hidden]\nnext'],
  ['an idempotency key', '{"idempotency-key":"k-1234"}', '{"idempotency-key":"[hidden]"}'],
  ['what was searched for', 'GET /search?q=my+illness failed', 'GET /search?[hidden] failed'],
  ['a whole address', 'at https://videos.example/watch/a?t=9', 'at https://videos.example/watch/a?[hidden]'],
] as const) {
  it(`T51: leaves no secret in ${name}`, () => assert.is(withoutSecrets(text), clean));
}

it('T51: hides what it is told to, wherever it stands', () => {
  assert.is(withoutSecrets('x-s3cr3t-token-y s3cr3t-token', ['s3cr3t-token', 'x']), 'x-[hidden]-y [hidden]');
});

for (const [what, before, piece] of [
  ['an address without a password', 'a://', 'a:'],
  ['paths with questions', '/', '/a?b'],
  ['a header without a value', 'cookie', ' '],
  ['a token without an end', 'bearer ', 'a.'],
] as const) {
  it(`T77: reads ${what} in steps that grow with the length of the line`, async () => {
    const lineOf = (count: number) => before + piece.repeat(count);
    const growth = await regexGrowth(1_000, (size) => withoutSecrets(lineOf(size)));
    assert.ok(growth <= linearGrowth, `${growth}`);
    assert.ok(withoutSecrets(lineOf(100_000)).length <= lineOf(100_000).length);
  });
}

it.run();
