import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { LogLine } from '../log.ts';
import { UploadRefusal } from '../uploads/UploadRefusal.ts';
import { emptyTrash } from './tidyLibrary.ts';

const it = suite('emptyTrash');

async function loggedBy(eraseDue: () => Promise<readonly string[]>) {
  const lines: LogLine[] = [];
  await emptyTrash({ eraseDue }, (line) => lines.push(line));
  return lines;
}

it('logs the titles of the videos that are gone, and nothing when there are none', async () => {
  assert.equal(await loggedBy(async () => ['A walrus', 'Two otters']), [
    {
      event: 'note',
      text: 'Their time in the trash was over, so these videos were deleted permanently: A walrus, Two otters.',
    },
  ]);
  assert.equal(await loggedBy(async () => []), []);
});

it('logs a fault, but not that the library is away or read-only, which is reported elsewhere', async () => {
  const fault = new Error('broken');
  assert.equal(await loggedBy(() => Promise.reject(fault)), [
    { event: 'fault', where: 'library', error: fault },
  ]);
  assert.equal(await loggedBy(() => Promise.reject(new UploadRefusal(503, 'Away.'))), []);
});

it.run();
