import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileStepsOf } from '../testing/fileSteps.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { writeWhole } from './writeWhole.ts';

const it = suite('writeWhole');

it('flushes the content before it replaces the former one, and then the folder', async () => {
  const { folder, remove } = await makeTestFolder({ 'site.tar': 'older' });
  const steps = await fileStepsOf(folder, () =>
    writeWhole(join(folder, 'site.tar'), (write) => write(new TextEncoder().encode('newer'))),
  );
  assert.equal(steps, [
    'rm site.tar.partial',
    'write site.tar.partial',
    'sync site.tar.partial',
    'rename site.tar.partial site.tar',
    'sync .',
  ]);
  await remove();
});

it.run();
