import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showScanProgress } from './scanProgress.ts';

const it = suite('showScanProgress');

function show(isTTY: boolean, totalFiles: number): string[] {
  const written: string[] = [];
  const listener = showScanProgress({ isTTY, write: (text: string) => written.push(text) });
  for (let doneFiles = 0; doneFiles <= totalFiles; doneFiles++) listener({ doneFiles, totalFiles });
  return written;
}

it('rewrites one line of a terminal, and leaves none behind', () => {
  assert.equal(show(true, 2), [
    '\r\u001B[KReading the library: 0 of 2',
    '\r\u001B[KReading the library: 1 of 2',
    '\r\u001B[K',
  ]);
});

it('writes a few lines elsewhere, however large the library', () => {
  const lines = show(false, 5000);
  assert.is(lines.length, 5);
  assert.equal(
    [lines[0], lines[4]],
    ['Reading the library: 0 of 5000\n', 'Reading the library: 5000 of 5000\n'],
  );
});

it('says nothing of an empty library', () => {
  assert.equal([show(true, 0), show(false, 0)], [[], []]);
});

it.run();
