import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nextTask } from './nextTask.ts';

const it = suite('nextTask');

it('comes after everything that is to be done in this task', async () => {
  const done: string[] = [];
  const next = nextTask().then(() => done.push('next task'));
  await Promise.resolve().then(() => done.push('this task'));
  await next;
  assert.equal(done, ['this task', 'next task']);
});

it.run();
