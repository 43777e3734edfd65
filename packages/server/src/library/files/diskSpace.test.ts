import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { diskSpaceOf } from './diskSpace.ts';

const it = suite('diskSpaceOf');

it('is told once for folders of the same disk, and not for one that is away', async () => {
  const { folder, remove } = await makeTestFolder({ 'library/.keep': '', 'data/.keep': '' });
  try {
    const [library, data, away] = ['library', 'data', 'away'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const [disk, ...others] = await diskSpaceOf({ library, data });
    assert.equal([disk!.holds, others], [['library', 'data'], []]);
    assert.ok(disk!.freeBytes > 0 && disk!.freeBytes <= disk!.totalBytes);
    const holds = (await diskSpaceOf({ library: away, data })).map((one) => one.holds);
    assert.equal(holds, [['data']]);
    assert.equal(await diskSpaceOf({ library: away, data: away }), []);
  } finally {
    await remove();
  }
});

it.run();
