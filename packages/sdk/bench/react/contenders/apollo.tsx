import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider, useFragment, useQuery } from '@apollo/client/react';
import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import { Feed, Retitle, Row } from '../documents.ts';
import { offerMeasure } from '../page.ts';
import { VideoList, VideoRow } from '../VideoList.tsx';

const Video = memo(function Video({ id }: { readonly id: string }) {
  const { data } = useFragment<any>({
    fragment: Row,
    fragmentName: 'Row',
    from: { __typename: 'Video', id },
  });
  return <VideoRow video={data} />;
});

function List() {
  const { data } = useQuery<any>(Feed);
  if (!data) return null;
  return (
    <VideoList>
      {data.home.edges.map(({ node }: any) => (
        <Video key={node.id} id={node.id} />
      ))}
    </VideoList>
  );
}

offerMeasure({
  create({ url, fetch }) {
    const client = new ApolloClient({ link: new HttpLink({ uri: url, fetch }), cache: new InMemoryCache() });
    let root: ReturnType<typeof createRoot>;
    return {
      mount(container) {
        root = createRoot(container);
        root.render(
          <ApolloProvider client={client}>
            <List />
          </ApolloProvider>,
        );
      },
      unmount: () => root.unmount(),
      retitle: () => void client.mutate({ mutation: Retitle }),
    };
  },
});
