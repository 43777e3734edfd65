/** The prefix of all global ids of channels. */
export const channelPrefix = 'channel:';

/** Returns the handle in a channel's global id; `null` if the id is of another type. */
export function handleOfId(id: string): string | null {
  return id.startsWith(channelPrefix) ? id.slice(channelPrefix.length) : null;
}
