// Tools shared by the tests of the client: operations on videos, and a client whose server follows a script.
import { createCache } from './cache/createCache.ts';
import { type ClientOptions, createClient } from './client.ts';
import type { ClientEvent } from './contract/index.ts';
import { gql } from './gql.ts';
import { createScriptedFetch, type Script } from './testing/index.ts';

export const VideoTitle = gql<{ video: { id: string; title: string } | null }, { id: string }>`
  query VideoTitle($id: ID!) {
    video(id: $id) {
      id
      title
    }
  }
`;
export const SetTitle = gql<{ setTitle: { id: string; title: string } }, { title: string }>`
  mutation SetTitle($title: String!) {
    setTitle(title: $title) {
      id
      title
    }
  }
`;
export interface FeedData {
  readonly feed: {
    readonly edges: readonly { readonly node: { readonly id: string; readonly title: string } | null }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
}
/** Videos, page by page. */
export const Feed = gql<FeedData, { after?: string }>`
  query Feed($after: String) {
    feed(after: $after) {
      edges {
        cursor
        node {
          id
          title
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`;
/** The video in a server's response. */
export const video = (title: string, id = '1') => ({ __typename: 'Video', id, title });

/** Creates a client with a separate cache, and records its requests and events. */
export function createScriptedClient(script: Script, options: Partial<ClientOptions> = {}) {
  const fetch = createScriptedFetch(script);
  const events: ClientEvent[] = [];
  const client = createClient({
    url: 'http://localhost/api/graphql',
    cache: createCache(),
    fetch,
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { client, fetch, events };
}
