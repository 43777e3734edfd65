import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { affectedBy, changedFiles, fittingInto } from './affectedFiles.mjs';

const graph = suite('affectedBy');

const modules = {
  'leaf.ts': { imports: [] },
  'middle.ts': { imports: ['leaf.ts'] },
  'top.test.ts': { imports: ['middle.ts'] },
  'other.test.ts': { imports: [] },
};

graph('contains a changed module and all that import it, directly or not', () => {
  assert.equal([...affectedBy(['leaf.ts'], modules)].sort(), ['leaf.ts', 'middle.ts', 'top.test.ts']);
});

graph('has the nearest first', () => {
  const far = {
    ...modules,
    'far.test.ts': { imports: ['top.test.ts'] },
    'near.test.ts': { imports: ['leaf.ts'] },
  };
  assert.equal(
    [...affectedBy(['leaf.ts'], far)],
    ['leaf.ts', 'middle.ts', 'near.test.ts', 'top.test.ts', 'far.test.ts'],
  );
});

graph('contains a changed test alone', () => {
  assert.equal([...affectedBy(['other.test.ts'], modules)], ['other.test.ts']);
});

graph('ends where modules import each other', () => {
  const cycle = { 'a.ts': { imports: ['b.ts'] }, 'b.ts': { imports: ['a.ts'] } };
  assert.equal([...affectedBy(['a.ts'], cycle)].sort(), ['a.ts', 'b.ts']);
});

graph.run();

const time = suite('fittingInto');

time('takes files in their order for as long as they fit, by the durations of all their jobs', () => {
  const durations = new Map([
    ['b.test.ts', 3_000],
    ['b.test.ts (PostgreSQL)', 5_000],
    ['c.test.ts', 2_000],
  ]);
  const files = ['a.test.ts', 'b.test.ts', 'c.test.ts'];
  assert.equal(fittingInto(files, durations, 9_000), {
    fitting: ['a.test.ts', 'b.test.ts'],
    rest: ['c.test.ts'],
  });
  assert.equal(fittingInto(files, durations, 60_000), { fitting: files, rest: [] });
});

time.run();

const changes = suite('changedFiles');

/** Runs `work` in a repository of two commits: `a` was added by the first, `b` by the second. */
function inRepository(work) {
  const folder = mkdtempSync(join(tmpdir(), 'changed-'));
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  const git = (...args) => execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'pipe' });
  const write = (name, text) => writeFileSync(join(folder, name), text);
  try {
    git('init', '-q');
    for (const name of ['a', 'b']) {
      write(name, '1');
      git('add', '.');
      git('commit', '-qm', `Add ${name}`);
    }
    work(folder, write);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

changes('are those of the last commit in a clean work tree', () =>
  inRepository((folder) => assert.equal(changedFiles(folder), ['b'])),
);

changes('are the changed and the new files of a work tree', () =>
  inRepository((folder, write) => {
    write('a', '2');
    write('c', '1');
    assert.equal(changedFiles(folder).sort(), ['a', 'c']);
  }),
);

changes('are counted from the given commit', () =>
  inRepository((folder, write) => {
    write('c', '1');
    assert.equal(changedFiles(folder, 'HEAD~1').sort(), ['b', 'c']);
  }),
);

changes.run();
