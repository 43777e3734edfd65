import { StoreError } from '../objects/objectStore.ts';
import type { MediaFiles } from './mediaFiles.ts';

/**
 * Of several places, the first that has a file: what is not uploaded yet is sent from this machine, and so is all that is here while
 * the store is away.
 */
export function firstOfFiles(places: readonly MediaFiles[]): MediaFiles {
  async function first<Answer>(
    ask: (place: MediaFiles) => Promise<Answer | undefined>,
  ): Promise<Answer | undefined> {
    let trouble: StoreError | null = null;
    for (const place of places) {
      try {
        const answer = await ask(place);
        if (answer !== undefined) return answer;
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        trouble ??= error;
      }
    }
    if (trouble) throw trouble;
    return undefined;
  }

  return {
    readWhole: (path, maxBytes) => first((place) => place.readWhole(path, maxBytes)),
    answer: (request, file) => first((place) => place.answer(request, file)),
  };
}
