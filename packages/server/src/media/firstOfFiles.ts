import { StoreError } from '../objects/objectStore.ts';
import type { MediaFiles } from './mediaFiles.ts';

/**
 * Combines several sources: uses the first one that has a file. Files that are not uploaded yet come from this
 * machine, and so do all local files while the store is unavailable.
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
