'use client';

import { HomePage, SearchPage } from '@mainvideo/sdk/operations';
import { useSuspenseQuery } from '@mainvideo/sdk/react';

export function Newest() {
  const { data } = useSuspenseQuery(HomePage, { variables: { first: 2 } });
  return (
    <ul>
      {data.home.edges.map(({ node }) => (
        <li key={node.id}>{node.title}</li>
      ))}
    </ul>
  );
}

export function Found({ query }: { query: string }) {
  const { data, refetch } = useSuspenseQuery(SearchPage, { variables: { query, first: 2 } });
  return <button onClick={() => void refetch()}>{`${data.search.totalCount} found`}</button>;
}
