import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsOf, run } from './engines.mjs';

const it = suite('the check of engines');
const project = { engines: { node: '>=20.19' } };

it('names a package that does not run on the oldest Node of the project, with what it wants', () => {
  const newer = { version: '2.0.0', engines: { node: '>=22' } };
  assert.is(
    problemsOf({ '': project, 'node_modules/newer': newer }),
    'node_modules/newer@2.0.0 wants Node >=22; 20.19.0 is promised',
  );
});

it('finds nothing in one that does, in one that says nothing and in one that may be left out', () => {
  const packages = {
    '': project,
    'node_modules/older': { version: '1.0.0', engines: { node: '>=18 <21 || >=22' } },
    'node_modules/silent': { version: '1.0.0' },
    'node_modules/optional': { version: '1.0.0', engines: { node: '>=24' }, optional: true },
  };
  assert.is(problemsOf(packages), '');
});

it('finds nothing in the packages that are installed', () => assert.is(run(), ''));

it.run();
