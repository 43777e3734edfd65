'use client';

import { useSuspenseQuery } from '@apollo/client/react';
import { HomePage } from './operations';
import { VideoCard } from './VideoCard';

/** The number of pictures that load eagerly, as on our home page. */
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
