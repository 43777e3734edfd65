import type { Cache } from '@mainvideo/sdk';
import { WatchPage } from '@mainvideo/sdk/operations';

/** A video whose page opens without a connection. */
export interface KeptVideo {
  readonly id: string;
  readonly title: string;
}

/** A longer list would need a search, which requires a connection. */
const atMost = 24;

/** Returns the videos whose whole page is in the cache, in reverse order of the first visit. */
export function keptVideos(cache: Cache): readonly KeptVideo[] {
  const ids: string[] = [];
  cache.modify({
    fields: {
      // Each fetched page is a separate field. Nothing is changed: the stored value is returned.
      video(stored, { isReference, readField }) {
        const id = isReference(stored) ? readField('id', stored) : undefined;
        if (typeof id === 'string') ids.unshift(id);
        return stored;
      },
    },
  });
  return ids
    .flatMap((id) => cache.readQuery({ query: WatchPage, variables: { id } })?.video ?? [])
    .slice(0, atMost)
    .map(({ id, title }) => ({ id, title }));
}
