import type { TypedDocumentNode } from '@mainvideo/sdk';
import { type ReactNode, useEffect } from 'react';
import { usePageQuery } from '../router/usePageQuery.ts';

/**
 * Shows a screen's query, live; `refresh` fetches it again. If the owner was signed out, redirects to the sign-in,
 * and back.
 */
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
    // The server then redirects to the sign-in.
    if (isOver) window.location.reload();
  }, [isOver]);
  return data?.studio ? children(data.studio, refetch) : null;
}
