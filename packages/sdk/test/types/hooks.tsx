// The hooks infer types like the client, and require the variables that a document requires. Compiled, never run.
import {
  createQueryPreloader,
  type QueryRef,
  skipToken,
  useBackgroundQuery,
  useFragment,
  useLazyQuery,
  useLoadableQuery,
  useMutation,
  usePaginatedQuery,
  useQuery,
  useReadQuery,
  useSubscription,
  useSuspenseFragment,
  useSuspenseQuery,
} from '@mainvideo/sdk/react';
import type { Client, DocumentNode, TypedDocumentNode } from '@mainvideo/sdk';
import { Home, isExactly, Rename, SizedPoster, TitleParts, VideoTitle, Views } from './documents.ts';

export function Title({ id }: { readonly id: string }) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(VideoTitle, { variables: { id } });
  isExactly<string | undefined>()(data?.video?.title);
  isExactly<string | undefined>()(previousData?.video?.title);
  isExactly<string | undefined>()(error?.kind);
  void refetch({ first: 2 });
  void fetchMore({ variables: { first: 2 } });
  // @ts-expect-error unknown variable `last`
  void refetch({ last: 2 });

  // @ts-expect-error `variables` is missing
  useQuery(VideoTitle);
  // @ts-expect-error `variables` is missing
  useQuery(VideoTitle, { fetchPolicy: 'cache-only' });
  useQuery(VideoTitle, id === '' ? skipToken : { variables: { id } });
  useQuery(Home);
  useQuery(Home, skipToken);
  useQuery(Home, { variables: { first: 2 }, fetchPolicy: 'cache-only' });
  // @ts-expect-error `id` is a string
  useQuery(VideoTitle, { variables: { id: 42 } });
  // @ts-expect-error unknown variable `after`
  useQuery(Home, { variables: { after: 'x' } });
  // @ts-expect-error there is no such policy
  useQuery(Home, { fetchPolicy: 'sometimes' });

  const [rename, renamed] = useMutation(Rename, {
    optimisticResponse: ({ title }) => ({ rename: { title } }),
    onCompleted: (data) => isExactly<string>()(data.rename.title),
  });
  isExactly<string | undefined>()(renamed.data?.rename.title);
  const submit = () => void rename({ variables: { id, title: 'New' } });
  // @ts-expect-error `title` is missing
  void rename({ variables: { id } });
  return <button onClick={submit}>{data?.video?.title}</button>;
}

/** The type of the data alone, as other clients have it. */
export function Named({ untyped }: { readonly untyped: DocumentNode }) {
  const { data } = useQuery<{ readonly name: string }>(untyped, { variables: { anything: 1 } });
  isExactly<string | undefined>()(data?.name);
  const [rename] = useMutation<{ readonly done: boolean }>(untyped);
  void rename({ variables: { anything: 1 } }).then((result) =>
    isExactly<boolean | undefined>()(result.data?.done),
  );
  isExactly<{ readonly name: string }>()(useSuspenseQuery<{ readonly name: string }>(untyped).data);
  return null;
}

/** Functions that pass on a document can leave its type open. */
export function useAny<Data, Vars>(query: TypedDocumentNode<Data, Vars>, variables: Vars) {
  return useQuery(query, { variables, fetchPolicy: 'cache-first' }).data;
}

export function useLater(id: string) {
  const [ask, { data, called }] = useLazyQuery(VideoTitle, { fetchPolicy: 'network-only' });
  isExactly<string | undefined>()(data?.video?.title);
  isExactly<boolean>()(called);
  void ask({ variables: { id } }).then((result) =>
    isExactly<string | undefined>()(result.data?.video?.title),
  );
  // @ts-expect-error `variables` is missing
  void ask();
  // @ts-expect-error `variables` is missing
  void ask({ context: {} });
  // @ts-expect-error `id` is a string
  void ask({ variables: { id: 42 } });
  const [askHome] = useLazyQuery(Home);
  void askHome();
  // @ts-expect-error unknown variable `after`
  void askHome({ variables: { after: 'x' } });
  // @ts-expect-error variables are passed to the returned function
  useLazyQuery(VideoTitle, { variables: { id } });
}

export function usePages(id: string) {
  const { items, data, pageError } = usePaginatedQuery(Home, {
    list: ({ home }) => home.edges.map(({ node }) => node),
  });
  isExactly<string | undefined>()(items[0]?.title);
  isExactly<string | undefined>()(data?.home.edges[0]?.node.title);
  isExactly<string | undefined>()(pageError?.kind);
  // @ts-expect-error `list` is missing
  usePaginatedQuery(Home, {});
  usePaginatedQuery(VideoTitle, { variables: { id }, list: () => [] });
  usePaginatedQuery(VideoTitle, id === '' ? skipToken : { variables: { id }, list: () => [] });
  // @ts-expect-error `variables` is missing
  usePaginatedQuery(VideoTitle, { list: () => [] });
  // @ts-expect-error `id` is a string
  usePaginatedQuery(VideoTitle, { variables: { id: 42 }, list: () => [] });
}

export function useNews(id: string) {
  const { data, variables } = useSubscription(Views, {
    variables: { id },
    onData: ({ data }) => isExactly<number | undefined>()(data.data?.views),
  });
  isExactly<number | undefined>()(data?.views);
  isExactly<string | undefined>()(variables?.id);
  useSubscription(Views, id === '' ? skipToken : { variables: { id } });
  // @ts-expect-error `variables` is missing
  useSubscription(Views);
  // @ts-expect-error `variables` is missing
  useSubscription(Views, { ignoreResults: true });
  // @ts-expect-error `id` is a string
  useSubscription(Views, { variables: { id: 42 } });
}

export function useParts(id: string) {
  const { data, complete } = useFragment({ fragment: TitleParts, from: `Video:${id}` });
  isExactly<string>()(data.title);
  isExactly<boolean>()(complete);
  const list = useFragment({ fragment: TitleParts, from: [{ __typename: 'Video', id }] });
  isExactly<string | undefined>()(list.data[0]?.title);
  // @ts-expect-error `from` is missing
  useFragment({ fragment: TitleParts });
  useFragment({ fragment: SizedPoster, from: `Video:${id}`, variables: { width: 320 } });
  // @ts-expect-error `variables` is missing
  useFragment({ fragment: SizedPoster, from: `Video:${id}` });
  // @ts-expect-error `variables` is missing
  useFragment({ fragment: SizedPoster, from: [`Video:${id}`] });
  // @ts-expect-error `width` is a number
  useFragment({ fragment: SizedPoster, from: `Video:${id}`, variables: { width: 'wide' } });

  isExactly<string>()(useSuspenseFragment({ fragment: TitleParts, from: `Video:${id}` }).data.title);
  isExactly<string | undefined>()(
    useSuspenseFragment({ fragment: TitleParts, from: id === '' ? null : `Video:${id}` }).data?.title,
  );
  // @ts-expect-error `variables` is missing
  useSuspenseFragment({ fragment: SizedPoster, from: `Video:${id}` });
}

export function useSuspended(id: string, ref: QueryRef<{ readonly name: string }>) {
  const { data, refetch } = useSuspenseQuery(VideoTitle, { variables: { id } });
  isExactly<string | undefined>()(data.video?.title);
  // @ts-expect-error unknown variable `last`
  void refetch({ last: 2 });
  const mayFail = useSuspenseQuery(VideoTitle, { variables: { id }, errorPolicy: 'all' });
  isExactly<string | undefined>()(mayFail.data?.video?.title);
  const mayWait = useSuspenseQuery(VideoTitle, id === '' ? skipToken : { variables: { id } });
  isExactly<string | undefined>()(mayWait.data?.video?.title);
  const inPart = useSuspenseQuery(VideoTitle, { variables: { id }, returnPartialData: true });
  isExactly<string | undefined>()(inPart.data?.video?.title);
  // @ts-expect-error with `errorPolicy: 'all'` there may be no data
  void mayFail.data.video;
  useSuspenseQuery(Home);
  // @ts-expect-error `variables` is missing
  useSuspenseQuery(VideoTitle);
  // @ts-expect-error `variables` is missing
  useSuspenseQuery(VideoTitle, { fetchPolicy: 'network-only' });
  // @ts-expect-error `id` is a string
  useSuspenseQuery(VideoTitle, { variables: { id: 42 } });
  // @ts-expect-error a query that suspends until there is data cannot wait for data that is never fetched
  useSuspenseQuery(Home, { fetchPolicy: 'cache-only' });

  const [queryRef, { fetchMore }] = useBackgroundQuery(VideoTitle, { variables: { id } });
  isExactly<string | undefined>()(useReadQuery(queryRef).data.video?.title);
  void fetchMore({ variables: { first: 2 } });
  const [mayBeNone] = useBackgroundQuery(VideoTitle, id === '' ? skipToken : { variables: { id } });
  // @ts-expect-error the reference is missing while the query is skipped
  useReadQuery(mayBeNone);
  useBackgroundQuery(Home);
  // @ts-expect-error `variables` is missing
  useBackgroundQuery(VideoTitle);
  // @ts-expect-error `variables` is missing
  useBackgroundQuery(VideoTitle, { queryKey: 'a' });
  isExactly<string>()(useReadQuery(ref).data.name);

  const [load, loadedRef] = useLoadableQuery(VideoTitle);
  load({ id });
  // @ts-expect-error `id` is missing
  load();
  // @ts-expect-error it is null until it is loaded
  useReadQuery(loadedRef);
}

export function preload(client: Client, id: string) {
  const preloadQuery = createQueryPreloader(client);
  void preloadQuery(Home).toPromise();
  void preloadQuery(VideoTitle, { variables: { id } });
  // @ts-expect-error `variables` is missing
  preloadQuery(VideoTitle);
}
