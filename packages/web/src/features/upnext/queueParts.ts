interface Listed {
  readonly id: string;
}

/** How many videos of a playlist are shown before and after the one that plays: a playlist may hold a thousand. */
export const shownAround = 50;

/**
 * Returns the cursor of the page that will contain the video of a playlist, or the one after it; `null` if there is
 * none.
 */
export function cursorToward(
  videoId: string,
  {
    edges,
    pageInfo,
  }: {
    readonly edges: readonly { readonly node: Listed }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  },
): string | null {
  const place = edges.findIndex(({ node }) => node.id === videoId);
  const isWhole = place !== -1 && place < edges.length - 1;
  return isWhole || !pageInfo.hasNextPage ? null : pageInfo.endCursor;
}

/** What is shown of a playlist: what is around its video at `place`, and how many are before that. Without a place: its beginning. */
export function shownPart<Video>(
  videos: readonly Video[],
  place: number,
): { readonly shown: readonly Video[]; readonly before: number } {
  const before = Math.max(0, place - shownAround);
  return { shown: videos.slice(before, Math.max(0, place) + shownAround + 1), before };
}
