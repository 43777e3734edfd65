import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeTestFolder } from '../../testing/testFolder.ts';
import { DataError } from './dataFolder.ts';
import { postgresAddress } from './postgresAddress.ts';

const it = suite('postgresAddress');

const url = 'postgres://ann:sesame@db.example:5432/site';
const sslOf = (search: string) => postgresAddress(`${url}${search}`).connection.ssl;

const encryptions: [name: string, search: string, ssl: unknown][] = [
  ['encrypts nothing unless it is asked to', '', false],
  ['encrypts nothing where that is said', '?sslmode=disable', false],
  ['encrypts and checks nothing by no-verify', '?sslmode=no-verify', { rejectUnauthorized: false }],
  ['checks the certificate by require', '?sslmode=require', { rejectUnauthorized: true }],
  ['checks the certificate by verify-ca', '?sslmode=verify-ca', { rejectUnauthorized: true }],
  ['checks the certificate by verify-full', '?sslmode=verify-full', { rejectUnauthorized: true }],
];
for (const [name, search, ssl] of encryptions) it(name, () => assert.equal(sslOf(search), ssl));

it('takes the authorities of a file that is named', async () => {
  const { folder, remove } = await makeTestFolder({ 'root.crt': 'CERTIFICATE' });
  const path = join(folder, 'root.crt');
  assert.equal(sslOf(`?sslmode=require&sslrootcert=${path}`), {
    rejectUnauthorized: true,
    ca: 'CERTIFICATE',
  });
  await remove();
});

it('keeps from the driver what it would read its own way, and leaves it the rest', () => {
  const { connectionString } = postgresAddress(`${url}?sslmode=require&options=-c`).connection;
  assert.is(connectionString, `${url}?options=-c`);
});

it('shows where it is, and never the password', () => {
  assert.is(postgresAddress(`${url}?password=sesame`).shown, 'postgres://ann@db.example:5432/site');
});

const mistakes: [name: string, url: string, message: RegExp][] = [
  [
    'what is no address',
    'ann:sesame@db',
    /^DATABASE_URL is not a PostgreSQL address\. Give it as postgres:\/\/USER:/,
  ],
  ['nothing', '', /is not a PostgreSQL address/],
  ['an address of another database', 'mysql://ann:sesame@db/site', /is not a PostgreSQL address/],
  ['a port that is none', 'postgres://ann:sesame@db:sesame/site', /is not a PostgreSQL address/],
  [
    'what may end up in the clear',
    `${url}?sslmode=prefer`,
    /sslmode=prefer, which may end up without encryption\. Give/,
  ],
  [
    'authorities that cannot be read',
    `${url}?sslmode=require&sslrootcert=/none.crt`,
    /The sslrootcert of DATABASE_URL, \/none\.crt, cannot be read \(ENOENT\)/,
  ],
];
for (const [name, wrong, message] of mistakes) {
  it(`refuses ${name}, without telling the password`, () => {
    try {
      postgresAddress(wrong);
      assert.unreachable('It was taken.');
    } catch (error) {
      assert.instance(error, DataError);
      assert.match((error as Error).message, message);
      assert.not.match((error as Error).message, 'sesame');
    }
  });
}

it.run();
