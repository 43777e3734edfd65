import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from '@mainvideo/sdk/testing';
import { makePostgresDatabase, openPostgresForTest } from '../../testing/databases/testPostgres.ts';
import { createInstanceTurns } from './instanceTurns.ts';

const it = suite('createInstanceTurns');

it('has one instance work at a time, and the next one whatever became of that', async () => {
  const url = await makePostgresDatabase();
  const [here, there] = [await openPostgresForTest(url), await openPostgresForTest(url)];
  const said: string[] = [];
  const turns = createInstanceTurns(here, 'disk');
  const others = createInstanceTurns(there, 'disk');
  let end = () => {};
  const begun = new Promise<void>((resolve) => {
    void rejects(
      turns(async () => {
        resolve();
        await new Promise<void>((ended) => (end = ended));
        said.push('here');
        throw new Error('It went wrong.');
      }),
      /went wrong/,
    );
  });
  await begun;
  const waiting = others(async () => said.push('there'));
  // Unrelated work does not wait.
  await createInstanceTurns(there, 'another')(async () => said.push('another'));
  end();
  await waiting;
  assert.equal(said, ['another', 'here', 'there']);
  await Promise.all([here.destroy(), there.destroy()]);
});

it.run();
