import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fingerprint, timesFingerprint } from './fingerprint.mjs';

const it = suite('fingerprint');

/** Returns whether a change of a folder changes its fingerprint. */
function changes(change, takeFingerprint = fingerprint) {
  const folder = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  try {
    for (const path of ['src/dist', 'src/part', 'other']) mkdirSync(join(folder, path), { recursive: true });
    writeFileSync(join(folder, 'src/a.ts'), 'one');
    const take = () => takeFingerprint(folder, ['src', 'absent.json'], (file) => !file.endsWith('.test.ts'));
    const before = take();
    change((path, text) => writeFileSync(join(folder, path), text), folder);
    return take() !== before;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('changes with a content', () => assert.ok(changes((write) => write('src/a.ts', 'two'))));
it('changes with a new file', () => assert.ok(changes((write) => write('src/part/b.ts', ''))));
it('changes when a missing path is created', () => assert.ok(changes((write) => write('absent.json', ''))));
it('stays when a file is only touched', () => {
  assert.not(changes((write, folder) => utimesSync(join(folder, 'src/a.ts'), 1, 1)));
});
it('stays when output, a test or something elsewhere changes', () => {
  for (const path of ['src/dist/a.js', 'src/a.test.ts', 'other/a.ts'])
    assert.not(
      changes((write) => write(path, '')),
      path,
    );
});

it('tells a touched file by its times, and the same contents written again', () => {
  const touch = (write, folder) => utimesSync(join(folder, 'src/a.ts'), 1, 1);
  assert.ok(changes(touch, timesFingerprint));
  assert.ok(changes((write) => write('src/a.ts', 'one'), timesFingerprint));
  assert.not(changes((write) => write('src/a.test.ts', ''), timesFingerprint));
});

it.run();
