export interface ScrollPosition {
  readonly x: number;
  readonly y: number;
  /** Absolute URL of the link that had the focus. */
  readonly link?: string | undefined;
}

/** Stores the scroll position and the focused link of each entry in the session history. */
export interface ScrollPositions {
  find(entryKey: string): ScrollPosition | undefined;
  keep(entryKey: string, position: ScrollPosition): void;
  /** Saves the positions, so that going back still works after a reload. */
  save(): void;
}

const storageKey = 'mainvideo-scroll';
const limit = 50;

/** @param storage may throw; if storage is blocked, the positions last until the document is left */
export function createScrollPositions(storage: () => Pick<Storage, 'getItem' | 'setItem'>): ScrollPositions {
  const positions = read(storage);
  return {
    find: (entryKey) => positions.get(entryKey),
    keep(entryKey, position) {
      positions.delete(entryKey);
      positions.set(entryKey, position);
      if (positions.size > limit) positions.delete(positions.keys().next().value!);
    },
    save() {
      try {
        storage().setItem(storageKey, JSON.stringify([...positions]));
      } catch {
        // Storage is full or blocked. Scroll positions are not worth another attempt.
      }
    },
  };
}

function read(storage: () => Pick<Storage, 'getItem'>): Map<string, ScrollPosition> {
  try {
    const rows: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]');
    return new Map(Array.isArray(rows) ? rows.filter(isRow) : []);
  } catch {
    return new Map();
  }
}

function isRow(row: unknown): row is [string, ScrollPosition] {
  return (
    Array.isArray(row) &&
    typeof row[0] === 'string' &&
    Number.isFinite(row[1]?.x) &&
    Number.isFinite(row[1]?.y) &&
    typeof (row[1].link ?? '') === 'string'
  );
}
