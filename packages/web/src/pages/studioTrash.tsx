import { StudioTrash } from '../studio/operations/index.ts';
import type { ReactNode } from 'react';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { PageCodeError } from '../router/view.ts';
import { StudioQuery } from '../studio/StudioQuery.tsx';
import { TrashScreen } from '../studio/trash/TrashScreen.tsx';
import { trashCatalogues } from '../studio/trash/trashMessages.ts';
import { compileMessages } from '../studio/messages.ts';

interface TrashProps extends PageProps {
  /** Id of the video whose deletion the owner must confirm, or an empty string. */
  readonly id: string;
}

export async function load({ client, url, signal }: PageContext): Promise<TrashProps> {
  await Promise.all([compileMessages(), compileMessages(trashCatalogues)]);
  const id = url.searchParams.get('video') ?? '';
  const { data } = await client.query({
    query: StudioTrash,
    variables: { id },
    signal,
    fetchPolicy: 'network-only',
  });
  if (!data?.studio) {
    throw new PageCodeError(
      'The studio is for its owner. Load the document again, which leads to the sign-in.',
    );
  }
  return { title: 'Studio – Mainvideo', id };
}

export function head(_: PageProps, url: URL): HeadTags {
  return { noIndex: true, canonicalPath: url.pathname };
}

export default function StudioTrashPage({ id }: TrashProps): ReactNode {
  return (
    <StudioQuery query={StudioTrash} variables={{ id }}>
      {(studio, refresh) => <TrashScreen studio={studio} refresh={refresh} />}
    </StudioQuery>
  );
}
