/** The levels in the first playlist of a stream (RFC 8216 §4.3.4.2), as far as they say how high their picture is. */
export function playlistLevels(playlist: string): readonly { readonly height: number }[] {
  return playlist
    .split('\n')
    .filter((line) => line.startsWith('#EXT-X-STREAM-INF:'))
    .map((line) => ({ height: Number(/RESOLUTION=\d+x(\d+)/.exec(line)?.[1] ?? 0) }));
}
