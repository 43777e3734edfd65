import type { ScanResult } from './scanLibrary.ts';
import { quietMs } from './stillCopied.ts';

/** How a scan ended. */
export type ScanOutcome =
  | ScanResult
  /** The folder could not be read. */
  | { readonly type: 'failed' }
  /** Another instance scans. */
  | { readonly type: 'left' };

export interface ScanRhythm {
  /** What a watcher missed is found after this long; 0: never. */
  readonly rescanMs: number;
}

/** Copying a folder makes many changes: the last of them is waited for, but not for ever. */
export const debounceMs = 1_000;
export const longestDebounceMs = 10_000;

const failedMs = { first: 5_000, longest: 60_000 };
const emptiedMs = 30_000;
const unreadMs = 60_000;
const leftMs = 30_000;
/** A folder that is as empty at this many looks in a row is believed to be. */
const looksAtEmpty = 3;

/**
 * How long to wait before the next look at the folder; null: until something happens.
 *
 * @param failures in a row, this one included
 */
export function nextScanMs(outcome: ScanOutcome, failures: number, { rescanMs }: ScanRhythm): number | null {
  switch (outcome.type) {
    case 'failed':
      return Math.min(failedMs.first * 2 ** Math.min(failures - 1, 10), failedMs.longest);
    case 'emptied':
      return emptiedMs;
    case 'left':
      return leftMs;
    case 'unchanged':
    case 'changed': {
      const waits = [
        ...(outcome.isCopying ? [quietMs] : []),
        ...(outcome.unread.length > 0 ? [unreadMs] : []),
        ...(rescanMs > 0 ? [rescanMs] : []),
      ];
      return waits.length === 0 ? null : Math.min(...waits);
    }
  }
}

/** @param emptyLooks number of consecutive scans that found no file although there were videos */
export function believesEmpty(emptyLooks: number): boolean {
  return emptyLooks >= looksAtEmpty - 1;
}
