import { memo, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { RelayEnvironmentProvider, useFragment, useLazyLoadQuery } from 'react-relay';
import { commitMutation, Environment, Network, RecordSource, Store } from 'relay-runtime';
import { offerMeasure } from '../page.ts';
import feedNode from '../relay/artifacts/rowsFeedQuery.graphql.js';
import retitleNode from '../relay/artifacts/rowsRetitleMutation.graphql.js';
import rowNode from '../relay/artifacts/rows_video.graphql.js';
import { VideoList, VideoRow } from '../VideoList.tsx';

const Video = memo(function Video({ video }: { readonly video: any }) {
  return <VideoRow video={useFragment(rowNode, video)} />;
});

function List() {
  const data: any = useLazyLoadQuery(feedNode, {});
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
    const network = Network.create(async (request, variables) => {
      const body = JSON.stringify({ operationName: request.name, query: request.text, variables });
      const answer = await fetch(url, { method: 'POST', body });
      return answer.json();
    });
    const environment = new Environment({ network, store: new Store(new RecordSource()) });
    let root: ReturnType<typeof createRoot>;
    return {
      mount(container) {
        root = createRoot(container);
        root.render(
          <RelayEnvironmentProvider environment={environment}>
            <Suspense>
              <List />
            </Suspense>
          </RelayEnvironmentProvider>,
        );
      },
      unmount: () => root.unmount(),
      retitle: () => void commitMutation(environment, { mutation: retitleNode, variables: {} }),
    };
  },
});
