import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useQuery } from 'urql';
import { Feed, Retitle } from '../documents.ts';
import { offerMeasure } from '../page.ts';
import { VideoList, VideoRow } from '../VideoList.tsx';

// urql has no fragment hook: each row receives its video as a property, and renders only when the object changes.
const Video = memo(VideoRow);

function List() {
  const [{ data }] = useQuery<any>({ query: Feed });
  if (!data) return null;
  return (
    <VideoList>
      {data.home.edges.map(({ node }: any) => (
        <Video key={node.id} video={node} />
      ))}
    </VideoList>
  );
}

offerMeasure({
  create({ url, fetch }) {
    const keys = {
      Image: () => null,
      VideoConnection: () => null,
      VideoEdge: () => null,
      PageInfo: () => null,
    };
    const exchanges = [cacheExchange({ keys }), fetchExchange];
    const client = new Client({ url, fetch, exchanges, preferGetMethod: false });
    let root: ReturnType<typeof createRoot>;
    return {
      mount(container) {
        root = createRoot(container);
        root.render(
          <Provider value={client}>
            <List />
          </Provider>,
        );
      },
      unmount: () => root.unmount(),
      retitle: () => void client.mutation(Retitle, {}).toPromise(),
    };
  },
});
