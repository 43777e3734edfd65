import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { PlayerMoment, ProgressReport } from './progressRule.ts';
import { afterMoment, untold } from './progressRule.ts';

/** Plays a script of moments and returns the resulting reports. */
function reportsOf(...script: readonly (readonly [PlayerMoment, number])[]): ProgressReport[] {
  const reports: ProgressReport[] = [];
  let state = untold;
  for (const [moment, positionSeconds] of script) {
    const after = afterMoment(state, moment, positionSeconds);
    state = after.state;
    if (after.report) reports.push(after.report);
  }
  return reports;
}

const it = suite('afterMoment');

it('counts the view with the first play, and only with it', () => {
  assert.equal(reportsOf(['played', 0], ['paused', 4], ['played', 4]), [
    { positionSeconds: 0, started: true },
    { positionSeconds: 4, started: false },
  ]);
});

it('reports every ten seconds of playback', () => {
  const reports = reportsOf(
    ['played', 0],
    ...Array.from({ length: 100 }, (_, i) => ['advanced', (i + 1) / 4] as const),
  );
  assert.equal(
    reports.map((report) => report.positionSeconds),
    [0, 10, 20],
  );
});

it('reports a jump, forwards or back, with the next moment of playback', () => {
  const reports = reportsOf(['played', 0], ['advanced', 300], ['advanced', 20]);
  assert.equal(
    reports.map((report) => report.positionSeconds),
    [0, 300, 20],
  );
});

it('reports where it was paused or left', () => {
  assert.equal(reportsOf(['played', 0], ['paused', 3]).at(-1), { positionSeconds: 3, started: false });
  assert.equal(reportsOf(['played', 0], ['left', 3]).at(-1), { positionSeconds: 3, started: false });
});

it('does not repeat itself when a pause and the leaving come together', () => {
  assert.is(reportsOf(['played', 0], ['paused', 3], ['left', 3.2]).length, 2);
});

it('says nothing of a video that was never played', () => {
  assert.equal(reportsOf(['advanced', 30], ['paused', 30], ['left', 30]), []);
});

it.run();
