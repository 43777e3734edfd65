import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeSecret, readSecret, secretBytes } from './ownerSecret.ts';

const it = suite('makeSecret');

const bytes = Uint8Array.from({ length: secretBytes }, (_, i) => i * 9);

it('makes groups that can be read out, one character of five bits for each byte', () => {
  assert.match(makeSecret(bytes), /^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/);
  assert.is.not(makeSecret(bytes), makeSecret(bytes.map((byte) => byte + 1)));
  assert.throws(() => makeSecret(bytes.subarray(1)), /random bytes/);
});

for (const [name, write] of Object.entries<(secret: string) => string>({
  'as it was shown': (secret) => secret,
  'in capitals': (secret) => secret.toUpperCase(),
  'without hyphens': (secret) => secret.replaceAll('-', ''),
  'with spaces around and between': (secret) => ` ${secret.replaceAll('-', ' ')}\n`,
  'with letters for digits': (secret) => secret.replaceAll('0', 'O').replaceAll('1', 'l'),
})) {
  it(`is read ${name}`, () => {
    assert.is(readSecret(write(makeSecret(bytes))), makeSecret(bytes));
  });
}

it.run();
