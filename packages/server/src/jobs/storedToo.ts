import type { MadeFolder } from './madeFolder.ts';

/** @param path path of a folder of derived media as the catalogue writes it: `.made/VIDEO/KIND-TOKEN/` */
export type StoreMade = (path: string) => Promise<void>;

/** The same folder, but that what is published is stored elsewhere, too. Where that fails nothing was published. */
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
