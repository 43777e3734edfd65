/** The global ids of channels begin so. */
export const channelPrefix = 'channel:';

/** The handle in a channel's global id; `null`: the id is of another type. */
export function handleOfId(id: string): string | null {
  return id.startsWith(channelPrefix) ? id.slice(channelPrefix.length) : null;
}
