// Uses types of every entry in a way that does not compile if they are wrong or missing in the package.
import {
  type Breadcrumb,
  breadcrumbs,
  type Client,
  type ClientError,
  createCache,
  createClient,
  gql,
  relayStylePagination,
  type TypedDocumentNode,
} from '@mainvideo/sdk';
import { indexedDbStorage } from '@mainvideo/sdk/indexeddb';
import { fileStorage } from '@mainvideo/sdk/node';
import { HomePage, SetLike } from '@mainvideo/sdk/operations';
import { ClientProvider, useMutation, useQuery } from '@mainvideo/sdk/react';
import { graphqlDocuments } from '@mainvideo/sdk/rollup';
import { sentryMonitor } from '@mainvideo/sdk/sentry';
import { createScriptedFetch, createVirtualClock } from '@mainvideo/sdk/testing';

type Same<One, Other> =
  (<It>() => It extends One ? 1 : 2) extends <It>() => It extends Other ? 1 : 2 ? true : false;
const is = <_Claim extends true>() => undefined;

interface Data {
  readonly video: { readonly title: string } | null;
}
const VideoTitle = gql<Data, { id: string }>`
  query VideoTitle($id: ID!) {
    video(id: $id) {
      id
      title
    }
  }
`;
is<Same<typeof VideoTitle, TypedDocumentNode<Data, { id: string }>>>();

export async function ask(client: Client): Promise<string | undefined> {
  const { data, error } = await client.query({ query: VideoTitle, variables: { id: '42' } });
  is<Same<typeof data, Data | undefined>>();
  is<Same<typeof error, ClientError | undefined>>();
  // @ts-expect-error An id is a string.
  await client.query({ query: VideoTitle, variables: { id: 42 } });
  const home = await client.query({ query: HomePage, variables: { first: 12 } });
  return home.data?.home.edges[0]?.node.title;
}

export function useTitle(id: string): string | undefined {
  const [like] = useMutation(SetLike);
  void like({ variables: { input: { videoId: id, liked: true } } });
  // @ts-expect-error A field is missing.
  void like({ variables: { input: { videoId: id } } });
  return useQuery(VideoTitle, { variables: { id } }).data?.video?.title;
}

export const trail: Breadcrumb[] = [];
export const client = createClient({
  url: '/api/graphql',
  cache: createCache({ typePolicies: { Query: { fields: { home: relayStylePagination() } } } }),
  fetch: createScriptedFetch([{ json: { data: { video: null } } }]),
  runtime: createVirtualClock().runtime,
  onEvent: [
    breadcrumbs((breadcrumb) => void trail.push(breadcrumb)),
    sentryMonitor({ addBreadcrumb() {}, captureException() {} }),
  ],
});
export const entries = [ClientProvider, indexedDbStorage, fileStorage, graphqlDocuments];
