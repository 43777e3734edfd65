import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { refreshOnce } from './refreshOnce.ts';

const it = suite('refreshOnce');

/** A request that completes when the test decides. */
function createQuestion() {
  const open: { resolve(): void; reject(error: Error): void }[] = [];
  let asked = 0;
  const ask = (): Promise<void> => {
    asked += 1;
    return new Promise<void>((resolve, reject) => open.push({ resolve, reject }));
  };
  return { ask, asked: () => asked, next: () => open.shift()! };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('asks once more for all that came while it asked', async () => {
  const question = createQuestion();
  const refresh = refreshOnce(question.ask);
  refresh();
  refresh();
  refresh();
  assert.is(question.asked(), 1);
  question.next().resolve();
  await settled();
  assert.is(question.asked(), 2);
  question.next().resolve();
  await settled();
  assert.is(question.asked(), 2);
});

it('asks for what comes after a question that failed', async () => {
  const question = createQuestion();
  const refresh = refreshOnce(question.ask);
  refresh();
  question.next().reject(new Error('offline'));
  await settled();
  assert.is(question.asked(), 1);
  refresh();
  assert.is(question.asked(), 2);
});

it.run();
