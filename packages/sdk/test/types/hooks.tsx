// The hooks infer as the client does. Compiled, never run.
import { skipToken, useMutation, useQuery } from '@mainvideo/sdk/react';
import type { TypedDocumentNode } from '@mainvideo/sdk';
import { Home, isExactly, Rename, VideoTitle } from './documents.ts';

export function Title({ id }: { readonly id: string }) {
  const { data, previousData, error, refetch, fetchMore } = useQuery(VideoTitle, { variables: { id } });
  isExactly<string | undefined>()(data?.video?.title);
  isExactly<string | undefined>()(previousData?.video?.title);
  isExactly<string | undefined>()(error?.kind);
  void refetch({ first: 2 });
  void fetchMore({ variables: { first: 2 } });
  // @ts-expect-error `last` is no variable
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
  // @ts-expect-error `after` is no variable
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

/** What hands a document on can leave the type open. */
export function useAny<Data, Vars>(query: TypedDocumentNode<Data, Vars>, variables: Vars) {
  return useQuery(query, { variables, fetchPolicy: 'cache-first' }).data;
}
