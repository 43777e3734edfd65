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
  /** Interval of full scans, which find changes that the watcher missed; 0: never. */
  readonly rescanMs: number;
}

/** Copying a folder causes many changes. A scan waits for the last one, up to a limit. */
export const debounceMs = 1_000;
export const longestDebounceMs = 10_000;

const failedMs = { first: 5_000, longest: 60_000 };
const emptiedMs = 30_000;
const unreadMs = 60_000;
const leftMs = 30_000;
/** An empty folder counts as really empty after this many consecutive scans. */
const looksAtEmpty = 3;

/**
 * Returns how long to wait before the next scan; null: until something happens.
 *
 * @param failures number of consecutive failures, including this one
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
