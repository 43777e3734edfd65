import type { Page } from '../../library/catalogue/catalogue.ts';
import type { Video } from '../../library/videos/video.ts';
import type { GraphqlContext } from '../execution/context.ts';
import type { Connection, PageArguments } from './connection.ts';

/**
 * Returns a page of a viewer's list. The videos themselves are the same for all viewers, so most of them are remembered.
 *
 * @param edgeOf returns the fields of an edge besides its video
 */
export async function videoConnection<
  Item extends { readonly videoId: string },
  Edge extends { readonly cursor: string },
>(
  { items, hasNextPage, totalCount }: Page<Item>,
  { after }: PageArguments,
  { load }: GraphqlContext,
  edgeOf: (item: Item) => Edge,
): Promise<Connection<Video> & { readonly edges: readonly Edge[] }> {
  const videos = await Promise.all(items.map(({ videoId }) => load.video(videoId)));
  // A video may have left the library in between.
  const edges = items.flatMap((item, index) => {
    const node = videos[index];
    return node === undefined ? [] : [{ node, ...edgeOf(item) }];
  });
  return {
    edges,
    totalCount,
    pageInfo: {
      hasNextPage,
      hasPreviousPage: after != null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}
