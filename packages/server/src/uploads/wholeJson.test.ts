import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileStepsOf } from '../testing/fileSteps.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { readJson, writeJsonWhole } from './wholeJson.ts';

const it = suite('writeJsonWhole');

it('flushes the value before it replaces the former one, and then the folder', async () => {
  const { folder, remove } = await makeTestFolder({ 'value.json': '1' });
  const path = join(folder, 'value.json');
  const steps = await fileStepsOf(folder, () => writeJsonWhole(path, { two: 2 }));
  assert.equal(steps, [
    'write value.json.new',
    'sync value.json.new',
    'rename value.json.new value.json',
    'sync .',
  ]);
  assert.is(await readFile(path, 'utf8'), '{"two":2}');
  await remove();
});

it('reads null where there is no file, or half of one', async () => {
  const { folder, remove } = await makeTestFolder({ 'half.json': '{"two":' });
  assert.is(await readJson(join(folder, 'none.json')), null);
  assert.is(await readJson(join(folder, 'half.json')), null);
  await remove();
});

it.run();
