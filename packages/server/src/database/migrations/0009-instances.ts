import { type Kysely, type Migration, sql } from 'kysely';

/** Data shared by the instances of a site: leases, and the secret that signs sessions. */
export const instances: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database);
  },
};

const statements = [
  `create table lease (
    name text primary key,
    holder text not null,
    expires_ms bigint not null
  )`,
  // A site with its own data folder stores the secret there as a file.
  `create table secret (name text primary key, value text not null)`,
];
