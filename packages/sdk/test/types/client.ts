// The parameter and result types of the client's methods, inferred from a document's type. Compiled, never run.
import {
  type Cache,
  type Client,
  createCache,
  createClient,
  type DocumentNode,
  gql,
  type QueryResult,
  type TypedDocumentNode,
  type VariablesOption,
  type WatchQueryOptions,
} from '@mainvideo/sdk';
import { Home, isExactly, Rename, VideoTitle, Viewer, Views } from './documents.ts';

declare const client: Client;
declare const untyped: DocumentNode;

// Data and variables are inferred.
const { data } = await client.query({ query: VideoTitle, variables: { id: '42' } });
isExactly<{ readonly video: { readonly id: string; readonly title: string } | null } | undefined>()(data);

// `isExactly` does reject other types.
// @ts-expect-error it may be undefined
isExactly<{ readonly video: { readonly id: string; readonly title: string } | null }>()(data);
// @ts-expect-error it is `any`
isExactly<string>()(JSON.parse('""'));

// Required variables are required.
// @ts-expect-error `variables` is missing
void client.query({ query: VideoTitle });
// @ts-expect-error `id` is missing
void client.query({ query: VideoTitle, variables: {} });
// @ts-expect-error `id` is a string
void client.query({ query: VideoTitle, variables: { id: 42 } });
// @ts-expect-error unknown variable `idd`
void client.query({ query: VideoTitle, variables: { id: '42', idd: 1 } });
void client.query({ query: VideoTitle, variables: { id: '42', first: null } });

// Optional variables may be left out, but are checked if given.
void client.query({ query: Home });
void client.query({ query: Home, variables: {} });
void client.query({ query: Home, variables: undefined });
void client.query({ query: Home, variables: { first: 12 } });
// @ts-expect-error unknown variable `after`
void client.query({ query: Home, variables: { after: 'x' } });

// Without variables in the document, none are accepted.
void client.query({ query: Viewer });
// @ts-expect-error it has no variables
void client.query({ query: Viewer, variables: { id: '42' } });

// A watched query.
const watched = client.watchQuery({ query: VideoTitle, variables: { id: '42' } });
watched.subscribe((result) => isExactly<QueryResult<NonNullable<typeof data>>>()(result));
void watched.refetch({ first: 2 });
// @ts-expect-error unknown variable `last`
void watched.refetch({ last: 2 });
void watched.fetchMore({ variables: { first: 2 } });
// @ts-expect-error unknown variable `last`
void watched.fetchMore({ variables: { last: 2 } });
void watched.fetchMore({ query: Home, variables: { first: 2 } }).then(({ data }) => data?.home.edges);
watched.setVariables({ id: '43' });
// @ts-expect-error `id` is missing
watched.setVariables({ first: 1 });

// Results are read-only, like the types of their documents.
// @ts-expect-error read-only
data!.video!.title = 'Other';

// A mutation: its data, its optimistic response and the parameter of `update` have the same type.
const renamed = await client.mutate({
  mutation: Rename,
  variables: { id: '42', title: 'New' },
  optimisticResponse: ({ title }) => ({ rename: { title } }),
  update(cache, { data }, { variables }) {
    isExactly<string>()(data.rename.title);
    isExactly<string>()(variables.id);
    cache.updateQuery({ query: VideoTitle, variables: { id: variables.id } }, (before) =>
      before?.video ? { video: { ...before.video, title: data.rename.title } } : null,
    );
  },
});
isExactly<string | undefined>()(renamed.data?.rename.title);
// @ts-expect-error `variables` is missing
void client.mutate({ mutation: Rename });
const title = 'New';
void client.mutate({
  mutation: Rename,
  variables: { id: '42', title },
  // @ts-expect-error `title` is a string
  optimisticResponse: { rename: { title: 1 } },
});
void client.mutate({
  mutation: Rename,
  variables: { id: '42', title },
  // @ts-expect-error `views` is not selected
  optimisticResponse: { rename: { title, views: 1 } },
});

// A subscription.
client.subscribe({ query: Views, variables: { id: '42' } }).subscribe(({ data, error }) => {
  isExactly<number | undefined>()(data?.views);
  isExactly<string | undefined>()(error?.kind);
});
// @ts-expect-error `variables` is missing
client.subscribe({ query: Views });

// Untyped documents accept and return anything.
void client.query({ query: untyped });
void client.query({ query: untyped, variables: { anything: 1 } });
const loose = await client.query({
  query: gql`
    {
      viewer {
        name
      }
    }
  `,
  variables: { anything: 1 },
});
isExactly<string>()(String(loose.data.viewer.name));

// The type of the data alone.
const named = await client.query<{ readonly name: string }>({ query: untyped, variables: { anything: 1 } });
isExactly<string | undefined>()(named.data?.name);
isExactly<{ readonly name: string } | null>()(
  createCache().readQuery<{ readonly name: string }>({ query: untyped }),
);

// A client has the cache that it was given.
isExactly<Cache>()(createClient({ url: '/', cache: createCache() }).cache);
isExactly<Cache | undefined>()(createClient({ url: '/' }).cache);

// Functions that pass on a document can leave its type open.
export function titleOf<Data, Vars>(query: TypedDocumentNode<Data, Vars>, variables: Vars) {
  return client.query({ query, variables });
}
export function watchWith<Data, Vars>(options: WatchQueryOptions<Data, Vars> & VariablesOption<Vars>) {
  return client.watchQuery({ ...options, fetchPolicy: 'cache-first' });
}
titleOf(VideoTitle, { id: '42' });
