import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from './openDatabase.ts';
import { timingPlugin } from './timingPlugin.ts';

const it = suite('timingPlugin');

it('tells of each statement, built or written, in a transaction or not, and of none that fails', async () => {
  const database = await openDatabase(':memory:');
  const told: number[] = [];
  let nowMs = 0;
  const timed = database.withPlugin(
    timingPlugin(
      (elapsedMs) => told.push(elapsedMs),
      () => (nowMs += 2),
    ),
  );
  await timed.selectFrom('meta').selectAll().execute();
  await timed.transaction().execute((change) => sql`select 1`.execute(change));
  await sql`select nothing`.execute(timed).catch(() => undefined);
  assert.equal(told, [2, 2]);
  await database.destroy();
});

it.run();
