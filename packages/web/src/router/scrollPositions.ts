export interface ScrollPosition {
  readonly x: number;
  readonly y: number;
  /** The address of the link that had the focus, absolute. */
  readonly link?: string | undefined;
}

/** How far down each entry of the session's history was, and at which link. */
export interface ScrollPositions {
  find(entryKey: string): ScrollPosition | undefined;
  keep(entryKey: string, position: ScrollPosition): void;
  /** Writes them down, so that going back still works after a reload. */
  save(): void;
}

const storageKey = 'mainvideo-scroll';
const limit = 50;

/** @param storage called behind a guard: where storage is blocked, positions live as long as the document */
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
        // Full or blocked: scroll positions are worth no more than this try.
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
