import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBase64 } from './readBase64.ts';

const it = suite('readBase64');

it('returns the bytes, up to the limit', () => {
  for (const length of [0, 1, 2, 3, 30]) {
    const bytes = Uint8Array.from({ length }, (_, i) => 250 - i);
    const read = readBase64(Buffer.from(bytes).toString('base64'), 30);
    assert.equal('bytes' in read && Uint8Array.from(read.bytes), bytes);
  }
});

it('refuses what is too large before it decodes it, and other texts', () => {
  assert.equal(readBase64('A'.repeat(44), 30), { problem: 'tooLarge' });
  for (const text of ['AA A', 'a-b_', '====', 'data:,', 'AA=A'])
    assert.equal(readBase64(text, 30), { problem: 'malformed' }, text);
});

it.run();
