/// <reference types="node" />
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const schemaText = `
  scalar DateTime
  enum Sort { NEW OLD }
  interface Node { id: ID! }
  type Video implements Node @key(fields: "slug") { id: ID! slug: String! title: String! sort: Sort publishedAt: DateTime! channel: Channel! chapters(first: Int): [Chapter!]! }
  type Channel implements Node { id: ID! name: String }
  type Chapter { startSeconds: Float! }
  union Found = Video | Channel
  input Filter { tag: String within: Filter }
  type Query { video(id: ID!): Video search(query: String!, filter: Filter): [Found!]! }
`;

/** A folder with these files; `schema.graphql` is in it, unless they have their own. */
export function createProject(files: { readonly [path: string]: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-codegen-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries({ 'schema.graphql': schemaText, ...files })) write(path, text);
  return {
    folder,
    write,
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
