import type { UploadProblem } from './uploadProblem.ts';

/** A file that the owner has chosen on this page. */
export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly folder: string;
  /** The server's id; null before the upload is created. */
  readonly id: string | null;
  readonly sentBytes: number;
  readonly state: 'waiting' | 'sending' | 'retrying' | 'paused' | 'failed' | 'done';
  /** `null` without a known problem. */
  readonly problem: UploadProblem | null;
}

/** An incomplete upload on the server. */
export interface KnownUpload {
  readonly id: string;
  readonly folder: string;
  readonly sizeBytes: number;
  readonly receivedBytes: number;
  readonly modifiedAt: string | null;
  readonly path: string | null;
}

export type UploadAction =
  | {
      readonly type: 'chosen';
      readonly files: readonly File[];
      readonly folder: string;
      readonly known: readonly KnownUpload[];
    }
  | { readonly type: 'changed'; readonly key: number; readonly change: Partial<UploadItem> }
  | { readonly type: 'removed'; readonly key: number };

/** Returns the items after an action. The first waiting item is sent next. */
export function reduceUploads(items: readonly UploadItem[], action: UploadAction): readonly UploadItem[] {
  switch (action.type) {
    case 'chosen': {
      let key = Math.max(0, ...items.map((item) => item.key));
      const added = action.files
        .filter((file) => !items.some((item) => item.state !== 'done' && isSameFile(item.file, file)))
        .map((file): UploadItem => {
          const begun = findBegun(file, action.known);
          key += 1;
          return {
            key,
            file,
            folder: begun?.folder ?? action.folder,
            id: begun?.id ?? null,
            sentBytes: begun?.receivedBytes ?? 0,
            state: 'waiting',
            problem: null,
          };
        });
      return [...items, ...added];
    }
    case 'changed':
      return items.map((item) => (item.key === action.key ? { ...item, ...action.change } : item));
    case 'removed':
      return items.filter(({ key }) => key !== action.key);
  }
}

/**
 * Returns the upload to send next; `null` if one is being sent, or none is left. One at a time: two would share the
 * bandwidth, and neither would finish sooner.
 */
export function nextUpload(items: readonly UploadItem[]): UploadItem | null {
  if (items.some(({ state }) => state === 'sending' || state === 'retrying')) return null;
  return items.find(({ state }) => state === 'waiting') ?? null;
}

/**
 * Returns the unfinished upload of the same file, perhaps from another browser: with the same size and modification
 * time.
 */
function findBegun(file: File, known: readonly KnownUpload[]): KnownUpload | undefined {
  return known.find(
    ({ sizeBytes, modifiedAt, path }) =>
      path === null &&
      sizeBytes === file.size &&
      modifiedAt !== null &&
      Date.parse(modifiedAt) === file.lastModified,
  );
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/**
 * Returns whether sending a piece again may help. If the server has refused it, it would refuse it again.
 *
 * @param status HTTP status; 0 if no response arrived
 */
export function isWorthRetrying(status: number): boolean {
  return status === 0 || [408, 409, 423, 429].includes(status) || (status >= 500 && status !== 507);
}
