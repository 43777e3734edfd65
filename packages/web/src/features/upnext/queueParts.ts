interface Listed {
  readonly id: string;
}

/** How many videos of a playlist are shown before and after the current one. A playlist may contain a thousand. */
export const shownAround = 50;

/**
 * Returns the cursor of the page that will contain the playlist's video or the one after it, or `null` if there is
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

/**
 * Returns the videos of a playlist around `place`, and how many come before them. Without a place, returns the
 * beginning.
 */
export function shownPart<Video>(
  videos: readonly Video[],
  place: number,
): { readonly shown: readonly Video[]; readonly before: number } {
  const before = Math.max(0, place - shownAround);
  return { shown: videos.slice(before, Math.max(0, place) + shownAround + 1), before };
}
