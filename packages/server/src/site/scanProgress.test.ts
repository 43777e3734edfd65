import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { showScanProgress } from './scanProgress.ts';

const it = suite('showScanProgress');

function show(isTTY: boolean, totalFiles: number): string[] {
  const written: string[] = [];
  const listener = showScanProgress({ isTTY, write: (text: string) => written.push(text) });
  for (let doneFiles = 0; doneFiles <= totalFiles; doneFiles++) {
    listener({ doneFiles, totalFiles, currentPath: doneFiles === totalFiles ? null : `${doneFiles}.mp4` });
  }
  return written;
}

it('rewrites one line of a terminal, and leaves none behind', () => {
  assert.equal(show(true, 2), [
    '\r\u001B[KReading the library: 0 of 2, 0.mp4',
    '\r\u001B[KReading the library: 1 of 2, 1.mp4',
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

it('breaks no line, and lets no file name command the terminal', () => {
  const written: string[] = [];
  const terminal = { isTTY: true, columns: 40, write: (text: string) => written.push(text) };
  showScanProgress(terminal)({
    doneFiles: 0,
    totalFiles: 9,
    currentPath: `\u001B[2J${'long '.repeat(20)}.mp4`,
  });
  assert.is(written[0], `\r\u001B[KReading the library: 0 of 9, [2Jlong l…`);
});

it('says nothing of an empty library', () => {
  assert.equal([show(true, 0), show(false, 0)], [[], []]);
});

it.run();
