import type { Video } from './video.ts';

/** Records for checked files whether their index follows their media data. */
export interface LateIndexes {
  /** Returns unchecked files that may have a late index, by id, except those that already have another form. */
  unlookedFiles(request: PageById): Promise<readonly Pick<Video, 'id' | 'path' | 'sizeBytes'>[]>;
  /** Records the results of checks. */
  note(found: readonly { readonly id: string; readonly isLate: boolean }[]): Promise<void>;
  /** Returns files with a late index and without another form, by id. */
  lateFiles(
    request: PageById,
  ): Promise<readonly Pick<Video, 'id' | 'mimeType' | 'sizeBytes' | 'publishedMs'>[]>;
}

/** The first items after an id; an empty `after` starts at the beginning. */
export interface PageById {
  readonly first: number;
  readonly after: string;
}
