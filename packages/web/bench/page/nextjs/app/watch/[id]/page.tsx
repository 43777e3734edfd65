import { gql, type TypedDocumentNode } from '@apollo/client';
import type { Metadata } from 'next';
import { WatchPage } from '../../operations';
import { PreloadQuery, query } from '../../serverClient';
import { Watch } from './Watch';

type Params = Promise<{ id: string }>;

/** Used only on the server, so it can be parsed there. The data for client components cannot be read here. */
const WatchHead: TypedDocumentNode<{ video: { title: string; description: string } | null }, { id: string }> =
  gql`
    query WatchHead($id: ID!) {
      video(id: $id) {
        id
        title
        description
      }
    }
  `;

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const { data } = await query({ query: WatchHead, variables: await variablesOf(params) });
  return { title: data?.video?.title, description: data?.video?.description };
}

export default async function Page({ params }: { params: Params }) {
  const variables = await variablesOf(params);
  return (
    <PreloadQuery query={WatchPage} variables={variables}>
      <Watch id={variables.id} />
    </PreloadQuery>
  );
}

const variablesOf = async (params: Params) => ({ id: decodeURIComponent((await params).id) });
