import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fileStepsOf } from '../../testing/fileSteps.ts';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { finishReplacing, replaceState } from './replaceState.ts';

const it = suite('replaceState');

const files = {
  'mainvideo.db': 'old database',
  'mainvideo.db-wal': 'old log',
  'session-secret': 'old secret',
  'media/poster.jpg': 'stays',
  'restoring/mainvideo.db': 'new database',
  'restoring/session-secret': 'new secret',
};
const journal = { kept: 'kept', replaced: ['mainvideo.db', 'mainvideo.db-wal', 'session-secret'] };

function check(folder: string): void {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  assert.equal(readdirSync(folder).sort(), ['kept', 'mainvideo.db', 'media', 'session-secret']);
  assert.equal([text('mainvideo.db'), text('session-secret')], ['new database', 'new secret']);
  assert.equal(
    ['mainvideo.db', 'mainvideo.db-wal', 'session-secret'].map((name) => text(`kept/${name}`)),
    ['old database', 'old log', 'old secret'],
  );
  assert.is(text('media/poster.jpg'), 'stays');
}

it('puts the new in the place of the old, and keeps that', async () => {
  const { folder, remove } = await makeTestFolder(files);
  replaceState(folder, journal);
  check(folder);
  assert.is(finishReplacing(folder), null);
  await remove();
});

it('goes on where it was cut off, after whichever move, however often', async () => {
  for (let moves = 0; ; moves++) {
    const { folder, remove } = await makeTestFolder(files);
    let left = moves;
    const rename: typeof renameSync = (from, to) => {
      if (left === 0) throw new Error('cut off');
      left -= 1;
      renameSync(from, to);
    };
    let wasCut = false;
    try {
      replaceState(folder, journal, rename);
    } catch {
      wasCut = true;
    }
    if (moves === 0) {
      // Nothing was recorded yet, so nothing has been moved.
      assert.is(finishReplacing(folder), null);
      assert.is(readFileSync(join(folder, 'mainvideo.db'), 'utf8'), 'old database');
    } else {
      for (; existsSync(join(folder, 'restore.json')); left = 1) {
        try {
          finishReplacing(folder, rename);
        } catch {
          // Interrupts one move later each time.
        }
      }
      check(folder);
    }
    await remove();
    if (!wasCut) {
      assert.is(moves, 6);
      break;
    }
  }
});

it('flushes its note before the first move, and the moves before it removes the note', async () => {
  const { folder, remove } = await makeTestFolder(files);
  const steps = await fileStepsOf(folder, () => replaceState(folder, journal));
  assert.equal(steps, [
    'write restore.json.new',
    'sync restore.json.new',
    'rename restore.json.new restore.json',
    'sync .',
    'mkdir kept',
    'rename mainvideo.db kept/mainvideo.db',
    'rename mainvideo.db-wal kept/mainvideo.db-wal',
    'rename session-secret kept/session-secret',
    'sync kept',
    'rename restoring/mainvideo.db mainvideo.db',
    'rename restoring/session-secret session-secret',
    'sync .',
    'rm restore.json',
    'rm restoring',
    'sync .',
  ]);
  await remove();
});

it.run();
