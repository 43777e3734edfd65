/** Parses the levels in a multivariant playlist (RFC 8216 §4.3.4.2). Skips levels without a height. */
export function playlistLevels(playlist: string): readonly { readonly height: number }[] {
  return playlist
    .split('\n')
    .filter((line) => line.startsWith('#EXT-X-STREAM-INF:'))
    .map((line) => ({ height: Number(/RESOLUTION=\d+x(\d+)/.exec(line)?.[1] ?? 0) }));
}
