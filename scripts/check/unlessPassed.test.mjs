import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { unlessPassed } from './unlessPassed.mjs';

const it = suite('unlessPassed');

const same = { contents: 'one', isUnchanged: () => true };

/** Runs a check for each of these `[inputs, result]`, and returns the results that were used. */
async function runAll(rows) {
  const folder = mkdtempSync(join(tmpdir(), 'checks-'));
  const used = [];
  try {
    for (const [inputs, result] of rows) {
      const run = async () => {
        used.push(result);
        return result;
      };
      assert.is(await unlessPassed('some', run, { folder, inputs }), result);
    }
    return used;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const changed = { ...same, contents: 'two' };
const changing = { ...same, isUnchanged: () => false };

for (const [name, rows, expected] of [
  [
    'runs a check that passed only once',
    [
      [same, ''],
      [same, ''],
    ],
    [''],
  ],
  [
    'runs a check that failed again',
    [
      [same, 'wrong'],
      [same, ''],
      [same, ''],
    ],
    ['wrong', ''],
  ],
  [
    'runs a check again when its inputs changed',
    [
      [same, ''],
      [changed, ''],
    ],
    ['', ''],
  ],
  [
    'runs a check again when its inputs changed meanwhile',
    [
      [changing, ''],
      [same, ''],
    ],
    ['', ''],
  ],
]) {
  it(name, async () => assert.equal(await runAll(rows), expected));
}

it.run();
