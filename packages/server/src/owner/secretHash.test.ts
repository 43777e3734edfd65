import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hashSecret, isOutdated, isPlausible, isSecret, usualCost } from './secretHash.ts';

const it = suite('hashSecret');

const cost = { logN: 4, r: 8, p: 1 };
const salt = new Uint8Array(16).fill(7);

it('keeps neither the secret nor anything that two hashes of it have in common', async () => {
  const hashes = [salt, salt.map((byte) => byte + 1)].map((one) => hashSecret('secret', one, cost));
  const [first, second] = await Promise.all(hashes);
  assert.match(first!, /^scrypt\$4\$8\$1\$[\w-]{22}\$[\w-]{43}\$[\w-]{3}$/);
  assert.is.not(first!.split('$')[5], second!.split('$')[5]);
  assert.not.match(first!, 'secret');
});

it('knows the secret again, and no other', async () => {
  const stored = await hashSecret('secret', salt, cost);
  assert.equal([await isSecret(stored, 'secret'), await isSecret(stored, 'Secret')], [true, false]);
});

it('T93: tells nearly every wrong secret without the cost of a key', async () => {
  const stored = await hashSecret('secret', salt, cost);
  const wrong = Array.from({ length: 1_000 }, (_, i) => isPlausible(stored, `secret${i}`));
  assert.ok(wrong.filter(Boolean).length <= 1);
  assert.is(isPlausible(stored, 'secret'), true);
});

it('knows the secret by a hash that has no check yet, and asks for one that has', async () => {
  const older = (await hashSecret('secret', salt, cost)).replace(/\$[^$]+$/, '');
  assert.equal([await isSecret(older, 'secret'), await isSecret(older, 'Secret')], [true, false]);
  assert.equal([isPlausible(older, 'Secret'), isOutdated(older, cost)], [true, true]);
});

it('carries its cost, so that another one may be asked for later', async () => {
  const stored = await hashSecret('secret', salt, { ...cost, logN: 5 });
  assert.ok(await isSecret(stored, 'secret'));
  assert.equal([isOutdated(stored, cost), isOutdated(stored, { ...cost, logN: 5 })], [true, false]);
});

it('costs what is advised unless it is told otherwise', async () => {
  assert.equal(usualCost, { logN: 17, r: 8, p: 1 });
  assert.ok(await isSecret(await hashSecret('secret', salt), 'secret'));
});

for (const stored of ['', 'secret', 'scrypt$31$8$1$BwcHBwcHBwcHBwcHBwcHBw$' + 'a'.repeat(43)]) {
  it(`refuses to work with ${JSON.stringify(stored.slice(0, 12))}, and says what to do`, async () => {
    let message = '';
    await isSecret(stored, 'secret').catch((error: Error) => (message = error.message));
    assert.match(message, 'npm run owner -- reset');
  });
}

it.run();
