import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createReadiness, NotReady } from './readiness.ts';

const it = suite('createReadiness');

const well = { name: 'library', check: async () => undefined };

it('is ready when all that is needed is there', async () => {
  assert.equal(await createReadiness([well])(), { isReady: true, needs: { library: 'ok' } });
});

it('says what is missing and why, beside what is there', async () => {
  const stale = {
    name: 'migrations',
    check: async () => {
      throw new NotReady('2 to apply');
    },
  };
  assert.equal(await createReadiness([well, stale])(), {
    isReady: false,
    needs: { library: 'ok', migrations: '2 to apply' },
  });
});

it('does not tell strangers what a driver says', async () => {
  const away = {
    name: 'database',
    check: async () => {
      throw new Error('connect ECONNREFUSED me@10.0.0.7:5432');
    },
  };
  assert.equal(await createReadiness([away])(), { isReady: false, needs: { database: 'failed' } });
});

it('waits for nobody longer than it may', async () => {
  const hanging = { name: 'database', check: () => new Promise(() => undefined) };
  assert.equal(await createReadiness([hanging], 1)(), {
    isReady: false,
    needs: { database: 'no answer within 1 ms' },
  });
});

it('looks once for all who ask at once, and again for who asks later', async () => {
  let looks = 0;
  const ask = createReadiness([{ name: 'database', check: async () => (looks += 1) }]);
  await Promise.all(Array.from({ length: 50 }, ask));
  assert.is(looks, 1);
  await ask();
  assert.is(looks, 2);
});

it.run();
