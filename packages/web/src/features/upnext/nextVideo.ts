interface Listed {
  readonly id: string;
}

/**
 * What plays after a video; `null`: nothing.
 *
 * @param queue of the playlist that is played; empty where none is. Its last video is the end
 * @param related most alike first
 */
export function nextVideo<Video extends Listed>(
  videoId: string,
  queue: readonly Video[],
  related: readonly Video[],
): Video | null {
  const place = queue.findIndex(({ id }) => id === videoId);
  if (place !== -1) return queue[place + 1] ?? null;
  return related.find(({ id }) => id !== videoId) ?? null;
}
