// What tests of the client have in common: two operations on a video, and a client whose server follows a script.
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
/** The video as a server answers it. */
export const video = (title: string, id = '1') => ({ __typename: 'Video', id, title });

/** A client with a cache of its own, and what it asked for and told. */
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
