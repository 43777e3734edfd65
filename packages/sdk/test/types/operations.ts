// The operations of this site, as another team meets them. Compiled, never run.
import { type Client, createCache, relayStylePagination } from '@mainvideo/sdk';
import {
  AddComment,
  HomePage,
  type HomePageData,
  possibleTypes,
  type Schema,
  SearchPage,
  VideoCard,
  type VideoCardData,
  WatchPage,
  type WatchPageData,
  type WatchPageVariables,
} from '@mainvideo/sdk/operations';
import { isExactly } from './documents.ts';

declare const client: Client;

const { data } = await client.query({ query: WatchPage, variables: { id: '42' } });
isExactly<WatchPageData | undefined>()(data);
isExactly<WatchPageVariables>()({ id: '42' } as WatchPageVariables);
// @ts-expect-error `id` is missing
void client.query({ query: WatchPage, variables: {} });
// @ts-expect-error `variables` is missing
void client.query({ query: WatchPage });
// @ts-expect-error read-only
data!.video!.title = 'Other';
// @ts-expect-error read-only
data!.video!.tags.push('other');

isExactly<HomePageData | undefined>()((await client.query({ query: HomePage })).data);
const card: VideoCardData | null = client.cache!.readFragment({ id: 'Video:42', fragment: VideoCard });
isExactly<string | undefined>()(card?.channel.handle);

const found = await client.query({ query: SearchPage, variables: { query: 'ducks' } });
for (const { node } of found.data!.search.edges) {
  if (node.__typename === 'Channel') isExactly<string>()(node.description);
  else isExactly<number>()(node.durationSeconds);
}

void client.mutate({ mutation: AddComment, variables: { input: { videoId: '42', text: 'Nice' } } });
// @ts-expect-error `text` is missing
void client.mutate({ mutation: AddComment, variables: { input: { videoId: '42' } } });

createCache<Schema>({
  possibleTypes,
  typePolicies: {
    Video: { fields: { comments: relayStylePagination() } },
    Node: { maxAgeMs: 60_000 },
    Query: { fields: { search: relayStylePagination(['query']) } },
  },
});
// @ts-expect-error `search` takes no `text`
createCache<Schema>({ typePolicies: { Query: { fields: { search: relayStylePagination(['text']) } } } });
