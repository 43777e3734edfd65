import type { MadeFolder } from './madeFolder.ts';

/**
 * Stores a folder of derived media elsewhere.
 *
 * @param path path of the folder as in the catalogue: `.made/VIDEO/KIND-TOKEN/`
 */
export type StoreMade = (path: string) => Promise<void>;

/** Wraps a folder so that published media are also stored elsewhere. If that fails, publishing fails. */
export function storedToo(madeFolder: MadeFolder, store: StoreMade): MadeFolder {
  return {
    ...madeFolder,
    async begin(job, token) {
      const place = await madeFolder.begin(job, token);
      return {
        ...place,
        async publish() {
          await place.publish();
          await store(place.madePath(''));
        },
      };
    },
  };
}
