/** Where a video is watched. @param startSeconds whole seconds to start from; absent: where the viewer left off */
export function watchAddress(videoId: string, startSeconds?: number): string {
  const path = `/watch/${encodeURIComponent(videoId)}`;
  return startSeconds === undefined ? path : `${path}?t=${Math.floor(startSeconds)}`;
}

export function channelAddress(handle: string): string {
  return `/channel/${encodeURIComponent(handle)}`;
}
