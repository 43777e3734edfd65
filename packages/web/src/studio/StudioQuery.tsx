import type { TypedDocumentNode } from '@mainvideo/sdk';
import { type ReactNode, useEffect } from 'react';
import { usePageQuery } from '../router/usePageQuery.ts';

/** A screen's own query, live; `refresh` asks for it anew. Whoever is not the owner any more is led to the sign-in, and back. */
export function StudioQuery<Studio, Variables>({
  query,
  variables,
  children,
}: {
  readonly query: TypedDocumentNode<{ readonly studio: Studio | null }, Variables>;
  readonly variables: Variables;
  readonly children: (studio: Studio, refresh: () => Promise<unknown>) => ReactNode;
}) {
  const { data, refetch } = usePageQuery(query, variables);
  const isOver = data?.studio === null;
  useEffect(() => {
    // The server leads on from here.
    if (isOver) window.location.reload();
  }, [isOver]);
  return data?.studio ? children(data.studio, refetch) : null;
}
