import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { rejects } from '@mainvideo/sdk/testing';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makePostgresDatabase, openPostgresForTest } from '../../testing/databases/testPostgres.ts';
import { DataError } from './dataFolder.ts';
import { checkPostgres, connectPostgres, openPostgres } from './openPostgres.ts';
import { postgresAddress } from './postgresAddress.ts';

const it = suite('openPostgres');

/** @returns the error message for an unusable address */
async function complaintOf(url: string): Promise<string> {
  const address = postgresAddress(url);
  const opened = (await rejects(openPostgres(address))) as Error;
  assert.instance(opened, DataError);
  const database = connectPostgres(address);
  const checked = (await rejects(checkPostgres(address, database))) as Error;
  assert.instance(checked, DataError);
  await database.destroy();
  for (const { message } of [opened, checked]) {
    assert.ok(message.startsWith(`The database ${address.shown} cannot be used: `), message);
    assert.not.match(message, 'sesame');
  }
  assert.is(checked.message, opened.message);
  return opened.message;
}

/** Runs a server that refuses all clients with an error code of PostgreSQL's protocol. */
async function withRefusal(code: string, check: (url: string) => Promise<void>): Promise<void> {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`);
  const head = Buffer.from('E....');
  head.writeInt32BE(fields.length + 4, 1);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await check(`postgres://ann:sesame@127.0.0.1:${(server.address() as AddressInfo).port}/site`);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

for (const [name, code, mend] of [
  ['the password is wrong', '28P01', 'The user or the password is wrong.'],
  ['the server lets this user not in', '28000', 'see its pg_hba.conf.'],
  ['there is no such database', '3D000', 'make it with `createdb`.'],
  ['it fails otherwise', 'XX000', 'Is PostgreSQL running there? The address is in DATABASE_URL.'],
] as const) {
  it(`says what to do where ${name}`, async () => {
    await withRefusal(code, async (url) => assert.ok((await complaintOf(url)).endsWith(mend)));
  });
}

it('says what to do where nothing listens', async () => {
  const message = await complaintOf('postgres://ann:sesame@127.0.0.1:1/site');
  assert.match(message, /\(ECONNREFUSED\)\. Is PostgreSQL running there\?/);
});

it('says what to do where a real one has no such database, and where the user may not make tables', async () => {
  const url = new URL(await makePostgresDatabase({ isMigrated: false }));
  const database = await openPostgresForTest(url.href);
  const user = `guest_${url.pathname.slice(-12)}`;
  await sql`create role ${sql.ref(user)} login password 'sesame'`.execute(database);
  // The default since PostgreSQL 15.
  await sql`revoke create on schema public from public`.execute(database);
  try {
    const guest = new URL(url);
    guest.username = user;
    guest.password = 'sesame';
    const address = postgresAddress(guest.href);
    const { message } = (await rejects(openPostgres(address))) as Error;
    assert.match(
      message,
      /permission denied .*\. The user may not make tables: make it the owner of the database\.$/,
    );
    assert.not.match(message, 'sesame');
    const none = new URL(url);
    none.pathname = '/none';
    assert.match(await complaintOf(none.href), 'make it with `createdb`');
  } finally {
    await sql`drop role ${sql.ref(user)}`.execute(database);
    await database.destroy();
  }
});

it.run();
