import type { Video } from './video.ts';

/** Records which videos are files whose index follows their media data, as far as they were checked. */
export interface LateIndexes {
  /** Returns unchecked files that may have a late index, by id, except those that already have another form. */
  unlookedFiles(request: PageById): Promise<readonly Pick<Video, 'id' | 'path' | 'sizeBytes'>[]>;
  /** Of which of these is it so? */
  note(found: readonly { readonly id: string; readonly isLate: boolean }[]): Promise<void>;
  /** Returns files with a late index and without another form, by id. */
  lateFiles(
    request: PageById,
  ): Promise<readonly Pick<Video, 'id' | 'mimeType' | 'sizeBytes' | 'publishedMs'>[]>;
}

/** So many of those that come after an id; '' is before all. */
export interface PageById {
  readonly first: number;
  readonly after: string;
}
