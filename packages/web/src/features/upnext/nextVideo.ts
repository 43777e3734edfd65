interface Listed {
  readonly id: string;
}

/**
 * Returns the video to play after another, or `null`.
 *
 * @param queue the playlist being played, empty without one; after its last video, nothing plays
 * @param related most similar first
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
