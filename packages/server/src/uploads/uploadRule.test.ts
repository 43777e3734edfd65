import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkUpload, maxUnfinished, spareBytes } from './uploadRule.ts';
import { UploadRefusal } from './UploadRefusal.ts';

const it = suite('checkUpload');
const gb = 1e9;
const fine = {
  sizeBytes: gb,
  maxBytes: 2 * gb,
  unfinished: 0,
  freeBytes: gb + spareBytes,
  reservedBytes: 0,
};

it('lets begin what is as large as may be, where there is just room', () => {
  const largest = { ...fine, sizeBytes: fine.maxBytes, freeBytes: fine.maxBytes + spareBytes };
  for (const request of [fine, largest]) {
    assert.is(checkUpload(request), undefined);
    assert.throws(() => checkUpload({ ...request, freeBytes: request.freeBytes - 1 }), /Make room there/);
  }
  const larger = { ...largest, sizeBytes: largest.sizeBytes + 1, freeBytes: 9 * gb };
  assert.throws(() => checkUpload(larger), /The limit is 2 GB/);
});

for (const [what, change, status, words] of [
  ['every file where uploads are off', { maxBytes: 0 }, 403, /Uploads are turned off/],
  ['an empty file', { sizeBytes: 0 }, 400, /empty/],
  ['a file beyond the limit', { sizeBytes: 3 * gb }, 413, /has 3 GB\. The limit is 2 GB/],
  ['one more than may be unfinished', { unfinished: maxUnfinished }, 429, /30 uploads are not finished/],
  ['what there is no room for', { freeBytes: gb }, 507, /room for 0\.933 GB/],
  ['what is reserved for others', { reservedBytes: 1 }, 507, /Make room there/],
] as const) {
  it(`refuses ${what}, and says what to do`, () => {
    try {
      checkUpload({ ...fine, ...change });
      assert.unreachable();
    } catch (error) {
      assert.instance(error, UploadRefusal);
      assert.is((error as UploadRefusal).status, status);
      assert.match((error as UploadRefusal).message, words);
    }
  });
}
it.run();
