import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { jobsOf } from './jobsOf.mjs';

const it = suite('jobsOf');

const of = (path, source = '', imports = [], isOnReact18 = undefined) =>
  jobsOf(path, { source, modules: { [path]: { imports } }, tree: '/tree', isOnReact18 }).map(
    ({ name, worker, needsPostgres }) => [name, worker, needsPostgres],
  );

it('gives a file a process that it shares with others', () => {
  assert.equal(of('packages/sdk/src/a.test.ts'), [['packages/sdk/src/a.test.ts', 'node', false]]);
});

it('gives a file a separate process if the file requests it with a reason', () => {
  assert.is(of('packages/sdk/src/a.test.ts', '// Own process: it replaces fetch.\n')[0][1], null);
  assert.is(of('packages/sdk/src/a.test.ts', '// Own process:\n')[0][1], 'node');
});

it('puts files together that need the same document', () => {
  assert.is(of('packages/web/src/pages/a.test.tsx', '', ['packages/web/test/showPage.tsx'])[0][1], 'page');
});

it('keeps files that slow regular expressions down away from the others', () => {
  const imports = ['packages/server/src/testing/regexGrowth.ts'];
  assert.is(of('packages/server/src/library/a.test.ts', '', imports)[0][1], 'steps');
});

it('puts browser tests together', () => {
  assert.is(of('packages/web/test/browser/a.test.ts')[0][1], 'browser');
});

it('runs the React binding on React 18 too', () => {
  const path = 'packages/sdk/src/react/a.test.tsx';
  assert.equal(of(path, '', ['packages/sdk/src/react/jsdomPage.laws.ts']), [
    [path, 'hooks', false],
    [`${path} (React 18)`, 'hooks, React 18', false],
  ]);
  assert.is(of(path, '', [], () => false).length, 1);
});

it('runs the database on PostgreSQL too, if the file opens the test database', () => {
  const path = 'packages/server/src/database/a.test.ts';
  assert.equal(of(path), [[path, 'node', false]]);
  assert.equal(of(path, '', ['packages/server/src/testing/databases/testDatabase.ts']), [
    [path, 'node', false],
    [`${path} (PostgreSQL)`, 'node, PostgreSQL', true],
  ]);
  const own = 'packages/server/test/a.postgres.test.ts';
  assert.equal(of(own), [[own, 'node, PostgreSQL', true]]);
});

it.run();
