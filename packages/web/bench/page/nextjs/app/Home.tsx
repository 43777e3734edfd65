'use client';

import { useSuspenseQuery } from '@apollo/client/react';
import { HomePage } from './operations';
import { VideoCard } from './VideoCard';

/** Pictures that most first screens show, as on ours. */
const eagerCards = 4;

export function Home() {
  const { data } = useSuspenseQuery(HomePage);
  return (
    <>
      <h1>Newest</h1>
      <ul className="grid">
        {data.home.edges.map(({ node }, i) => (
          <li key={node.id}>
            <VideoCard video={node} eager={i < eagerCards} />
          </li>
        ))}
      </ul>
    </>
  );
}
