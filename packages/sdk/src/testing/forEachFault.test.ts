import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMemoryStorage, forEachFault, rejects } from './index.ts';

const it = suite('forEachFault');

it('fails at each call once, then from each call on, and ends with the run that meets no fault', async () => {
  const runs: string[] = [];
  await forEachFault(createMemoryStorage, (faulty) => {
    let calls = '';
    for (const key of ['a', 'b']) {
      try {
        faulty.setItem(key, '1');
        calls += 'x';
      } catch {
        calls += '-';
      }
    }
    runs.push(calls);
  });
  assert.equal(runs, ['-x', 'x-', 'xx', '--', 'x-', 'xx']);
});

it('throws a QuotaExceededError, or the given error', async () => {
  const names = new Set<string>();
  const note = (faulty: { clear(): unknown }) => {
    try {
      faulty.clear();
    } catch (error) {
      names.add((error as Error).name);
    }
  };
  await forEachFault(createMemoryStorage, note);
  await forEachFault(createMemoryStorage, note, { error: new TypeError('odd') });
  assert.equal([...names], ['QuotaExceededError', 'TypeError']);
});

it('hands over the storage behind, as it was made for that run', async () => {
  let made = 0;
  await forEachFault(
    async () => {
      const storage = createMemoryStorage();
      storage.setItem('run', String((made += 1)));
      return storage;
    },
    (faulty, behind) => {
      assert.is(behind.getItem('run'), String(made));
      try {
        faulty.clear();
      } catch {
        assert.is(behind.length, 1, 'it fails before it does anything');
      }
    },
  );
  assert.is(made, 4);
});

it('names the call at which the body fails', async () => {
  const error = await rejects(
    forEachFault(createMemoryStorage, async (faulty) => {
      faulty.getItem('a');
      faulty.setItem('a', '1');
    }),
  );
  assert.is(error.message, 'The storage failed at call 1: The storage is full.');
  assert.is((error.cause as Error).name, 'QuotaExceededError');
});

it('refuses a body that calls the storage for ever', async () => {
  const failure = rejects(
    forEachFault(createMemoryStorage, (faulty) => {
      for (let call = 0; call < 1_100; call += 1) {
        try {
          faulty.getItem('a');
        } catch {
          // Continue despite the failure.
        }
      }
    }),
  );
  assert.match((await failure).message, /more than 1000 times/);
});

it.run();
