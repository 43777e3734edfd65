import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/rows/tables.ts';
import { openTestDatabase } from '../databases/testDatabase.ts';
import type { SnapshotVideo } from '../../library/catalogue/librarySnapshot.ts';
import { createGraphql, type GraphqlParts } from '../../graphql/createGraphql.ts';
import { partsOf } from './partsOf.ts';

export const schemaText = readFileSync(new URL('../../graphql/schema.graphql', import.meta.url), 'utf8');

/** Opens GraphQL over an in-memory database with these videos. Any part can be replaced. */
export async function openTestGraphql(
  videos: readonly SnapshotVideo[],
  replace: (parts: GraphqlParts, database: Kysely<Tables>) => Partial<GraphqlParts> = () => ({}),
) {
  const database = await openTestDatabase(videos);
  const faults: unknown[] = [];
  const parts: GraphqlParts = {
    schemaText,
    ...partsOf(database),
    now: () => 1_700_000_000_000,
    onFault: (error) => faults.push(error),
  };
  const graphql = createGraphql({ ...parts, ...replace(parts, database) });

  /** Sends one operation, as a client does. */
  async function ask(
    query: string,
    variables: object = {},
    { viewerId = 'ann', isOwner = false, idempotencyKey = null as string | null } = {},
  ) {
    const body = JSON.stringify({ query, variables });
    const request = new Request('http://localhost/api/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        accept: 'application/graphql-response+json',
      },
      body,
    });
    const response = await graphql(request, {
      viewerId,
      ownerSessionId: isOwner ? 'session' : null,
      idempotencyKey,
      mutationGate: () => 0,
    });
    return { status: response.status, ...((await response.json()) as { data?: any; errors?: any[] }) };
  }

  return { graphql, ask, faults };
}
