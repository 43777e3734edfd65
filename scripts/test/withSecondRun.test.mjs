import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSecondRun } from './withSecondRun.mjs';

const it = suite('withSecondRun');

const passed = { passed: 2, failed: 0, output: 'all well' };
const failed = { passed: 1, failed: 1, output: 'the first reason' };

async function runs(...results) {
  const folder = mkdtempSync(join(tmpdir(), 'traces-'));
  const environments = [];
  const run = async (environment) => {
    environments.push(environment);
    return results[environments.length - 1];
  };
  const result = await withSecondRun(run, { tracesFolder: join(folder, 'file') });
  const keepsTraces = existsSync(join(folder, 'file'));
  rmSync(folder, { recursive: true });
  return { result, environments, keepsTraces };
}

it('runs what passes once, without traces', async () => {
  const { result, environments, keepsTraces } = await runs(passed);
  assert.is(result, passed);
  assert.equal(environments, [{}]);
  assert.not(keepsTraces);
});

it('says what failed where the second run passes', async () => {
  const { result, keepsTraces } = await runs(failed, passed);
  assert.equal(result, { ...passed, first: failed });
  assert.not(keepsTraces);
});

it('fails what fails twice, and keeps its traces', async () => {
  const again = { ...failed, output: 'the second reason' };
  const { result, environments, keepsTraces } = await runs(failed, again);
  assert.is(result, again);
  assert.match(environments[1].TRACES_DIR, /file$/);
  assert.ok(keepsTraces);
});

it('runs once what has failed already', async () => {
  const environments = [];
  const run = async (environment) => {
    environments.push(Object.keys(environment));
    return passed;
  };
  assert.equal(await withSecondRun(run, { first: failed }), { ...passed, first: failed });
  assert.equal(environments, [[]], 'no traces where no folder is for them');
});

it.run();
