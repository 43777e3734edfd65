import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { crashed, type Fault, lost, survived } from './fault.ts';
import { meantLosses, oursFailed } from './oursFailed.ts';

const it = suite('oursFailed');

const columns = [
  { name: 'mine', title: 'Mine', isOurs: true, lacks: {} },
  { name: 'theirs', title: 'Theirs', isOurs: false, lacks: {} },
];
const fault: Fault = { id: 'quake', title: 'the earth quakes', run: async () => survived };
const meant: Fault = { ...fault, meant: { mine: { what: 'all', why: 'so it is written' } } };

it('ignores the verdicts of peers', () => {
  assert.equal(oursFailed([{ fault, verdicts: [survived, lost('all')] }], columns), []);
});

it('reports a loss or a crash of ours', () => {
  for (const verdict of [lost('all'), crashed('Error: no')]) {
    assert.equal(oursFailed([{ fault, verdicts: [verdict, survived] }], columns), [
      { fault, column: columns[0], verdict },
    ]);
  }
});

it('ignores an intended loss, and returns its reason', () => {
  const outcomes = [{ fault: meant, verdicts: [lost('all'), survived] }];
  assert.equal(oursFailed(outcomes, columns), []);
  assert.equal(meantLosses(outcomes, columns), ['Mine: so it is written']);
});

it('reports a crash, or a loss other than the intended one', () => {
  for (const verdict of [crashed('all'), lost('more than all')]) {
    const outcomes = [{ fault: meant, verdicts: [verdict, survived] }];
    assert.is(oursFailed(outcomes, columns).length, 1);
    assert.equal(meantLosses(outcomes, columns), []);
  }
});

it.run();
