import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isMissingJob } from './jobNews.ts';

const it = suite('isMissingJob');

const all = { ids: ['a', 'b'], state: null, isFirstPage: true } as const;

it('finds a job that the first page of all jobs does not show', () => {
  assert.is(isMissingJob(all, { id: 'c', state: 'QUEUED' }), true);
});

it('has nothing to add for a job that is shown, whatever its state is now', () => {
  assert.is(isMissingJob(all, { id: 'a', state: 'DONE' }), false);
  assert.is(isMissingJob({ ...all, state: 'RUNNING' }, { id: 'a', state: 'DONE' }), false);
});

it('finds only jobs of the state that was asked for', () => {
  assert.is(isMissingJob({ ...all, state: 'FAILED' }, { id: 'c', state: 'FAILED' }), true);
  assert.is(isMissingJob({ ...all, state: 'FAILED' }, { id: 'c', state: 'RUNNING' }), false);
});

it('leaves further pages as they are', () => {
  assert.is(isMissingJob({ ...all, isFirstPage: false }, { id: 'c', state: 'QUEUED' }), false);
});

it.run();
