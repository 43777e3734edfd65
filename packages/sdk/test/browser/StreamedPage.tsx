import { gql } from '@mainvideo/sdk';
import { useSuspenseQuery } from '@mainvideo/sdk/react';
import { startTransition, Suspense } from 'react';

const VideoTitle = gql<{ video: { id: string; title: string } }, { id: string }>`
  query VideoTitle($id: ID!) {
    video(id: $id) {
      id
      title
    }
  }
`;

function Title({ id }: { readonly id: string }) {
  const { data, refetch } = useSuspenseQuery(VideoTitle, { variables: { id } });
  return (
    <p>
      {data.video.title}
      <button onClick={() => startTransition(() => void refetch())}>again {id}</button>
    </p>
  );
}

/** Two parts that come whenever they are there, each by itself. */
export function StreamedPage() {
  return (
    <html lang="en">
      <head>
        <title>A page in parts</title>
      </head>
      <body>
        {['1', '2'].map((id) => (
          <Suspense key={id} fallback={<i>{`waiting ${id}`}</i>}>
            <Title id={id} />
          </Suspense>
        ))}
      </body>
    </html>
  );
}
