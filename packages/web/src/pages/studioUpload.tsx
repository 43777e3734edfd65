import { StudioUploads } from '../studio/operations/index.ts';
import type { ReactNode } from 'react';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { PageCodeError } from '../router/view.ts';
import { StudioQuery } from '../studio/StudioQuery.tsx';
import { UploadScreen } from '../studio/upload/UploadScreen.tsx';
import { uploadCatalogues } from '../studio/upload/uploadMessages.ts';
import { compileMessages } from '../studio/messages.ts';

export async function load({ client, signal }: PageContext): Promise<PageProps> {
  await Promise.all([compileMessages(), compileMessages(uploadCatalogues)]);
  const { data } = await client.query({ query: StudioUploads, signal, fetchPolicy: 'network-only' });
  if (!data?.studio) {
    throw new PageCodeError(
      'The studio is for its owner. Load the document again, which leads to the sign-in.',
    );
  }
  return { title: 'Studio – Mainvideo' };
}

export function head(_: PageProps, url: URL): HeadTags {
  return { noIndex: true, canonicalPath: url.pathname };
}

export default function StudioUpload(): ReactNode {
  return (
    <StudioQuery query={StudioUploads} variables={{}}>
      {(studio, refresh) => <UploadScreen studio={studio} refresh={refresh} />}
    </StudioQuery>
  );
}
