import type { Video } from './video.ts';

/** Which videos are files whose index comes after their pictures and sound, as far as somebody has looked. */
export interface LateIndexes {
  /** Files that may be such and that nobody has looked at, by id; those of which there is another form already are left out. */
  unlookedFiles(request: PageById): Promise<readonly Pick<Video, 'id' | 'path' | 'sizeBytes'>[]>;
  /** Of which of these is it so? */
  note(found: readonly { readonly id: string; readonly isLate: boolean }[]): Promise<void>;
  /** Files of which it is so, by id; there is no other form of them yet. */
  lateFiles(
    request: PageById,
  ): Promise<readonly Pick<Video, 'id' | 'mimeType' | 'sizeBytes' | 'publishedMs'>[]>;
}

/** So many of those that come after an id; '' is before all. */
export interface PageById {
  readonly first: number;
  readonly after: string;
}
