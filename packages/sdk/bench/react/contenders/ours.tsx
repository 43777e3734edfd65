import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import { createCache, createClient, maskFragments } from '../../../src/index.ts';
import { ClientProvider, useFragment, useQuery } from '../../../src/react/index.ts';
import { Feed, Retitle, Row } from '../documents.ts';
import { offerMeasure } from '../page.ts';
import { VideoList, VideoRow } from '../VideoList.tsx';

const Video = memo(function Video({ video }: { readonly video: object }) {
  const { data } = useFragment<any>({ fragment: Row, from: video });
  return <VideoRow video={data} />;
});

function List() {
  const { data } = useQuery<any, {}>(Feed);
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
  create(options) {
    const client = maskFragments(createClient({ ...options, cache: createCache() }));
    let root: ReturnType<typeof createRoot>;
    return {
      mount(container) {
        root = createRoot(container);
        root.render(
          <ClientProvider client={client}>
            <List />
          </ClientProvider>,
        );
      },
      unmount: () => root.unmount(),
      retitle: () => void client.mutate({ mutation: Retitle }),
    };
  },
});
