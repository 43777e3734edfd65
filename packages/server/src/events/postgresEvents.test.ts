import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Client } from 'pg';
import { startTestPostgres } from '../testing/databases/testPostgres.ts';
import { createPostgresEvents } from './postgresEvents.ts';
import { siteEventsLaws } from './siteEvents.laws.ts';
import type { SiteEvents } from './siteEvents.ts';

const cluster = await startTestPostgres();

async function open(onChange?: (state: 'lost' | 'back') => void): Promise<SiteEvents> {
  return createPostgresEvents({
    createClient: () => new Client({ connectionString: cluster.url }),
    async notify(channel, text) {
      const client = new Client({ connectionString: cluster.url });
      await client.connect();
      await client.query('select pg_notify($1, $2)', [channel, text]);
      await client.end();
    },
    runtime: globalThis,
    ...(onChange && { onChange }),
  });
}

siteEventsLaws('createPostgresEvents', async () => {
  const [here, there] = [await open(), await open()];
  return { here, there, close: async () => void (await Promise.all([here.close(), there.close()])) };
});

const it = suite('createPostgresEvents, when the database goes away');

it('says so, listens again when it is back, and tells every subscriber that there may be a gap', async () => {
  const states: string[] = [];
  const events = await open((state) => states.push(state));
  const heard = events.subscribe('jobs');
  await cluster.kill();
  await cluster.start();
  assert.equal((await heard.next()).value, { type: 'gap' });
  assert.equal(states, ['lost', 'back']);
  await events.publish('jobs', 1);
  assert.equal((await heard.next()).value, { type: 'published', payload: 1 });
  await events.close();
});

it('leaves the other instances when one stops', async () => {
  const [here, there] = [await open(), await open()];
  const heard = there.subscribe('jobs');
  await here.close();
  await there.publish('jobs', 'goes on');
  assert.equal((await heard.next()).value, { type: 'published', payload: 'goes on' });
  await there.close();
  await cluster.close();
});

it.run();
