import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashSecret, isOutdated, isSecret } from './secretHash.ts';

const it = suite('hashSecret');

/** Of the secret `secret`, as earlier versions stored it, but at a low cost. */
const older = 'scrypt$4$8$1$BwcHBwcHBwcHBwcHBwcHBw$TOHGakmiXG2gQm_mB-Gg_fwIcwtWzDnYdLPSEpJv1WQ$_iQ';

it('does not keep the secret', () => {
  assert.match(hashSecret('secret'), /^sha256\$[\w-]{43}$/);
  assert.not.match(hashSecret('secret'), 'secret');
});

for (const [version, stored] of Object.entries({
  'this version': hashSecret('secret'),
  'earlier versions': older,
})) {
  it(`knows the secret again by a hash of ${version}, and no other secret`, async () => {
    assert.equal([await isSecret(stored, 'secret'), await isSecret(stored, 'Secret')], [true, false]);
    assert.is(isOutdated(stored), version === 'earlier versions');
  });
}

it('T93: tells wrong secrets by a hash of earlier versions without the cost of a key', async () => {
  // No key can be derived at this cost (RFC 7914 §6: N must be below 2^(16 r)).
  const impossible = older.replace('$4$8$1$', '$17$1$1$');
  const guesses = Array.from({ length: 50 }, (_, i) => isSecret(impossible, `secret${i}`));
  assert.equal(new Set(await Promise.all(guesses)), new Set([false]));
  let message = '';
  await isSecret(impossible, 'secret').catch((error: Error) => (message = error.message));
  assert.match(message, /scrypt/i);
});

for (const stored of ['', 'secret', older.replace('$4$', '$31$'), older.replace(/\$[^$]+$/, '')]) {
  it(`refuses to work with ${JSON.stringify(stored)}, and says what to do`, async () => {
    let message = '';
    await isSecret(stored, 'secret').catch((error: Error) => (message = error.message));
    assert.match(message, 'npm run owner -- reset');
  });
}

it.run();
