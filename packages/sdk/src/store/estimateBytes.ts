import { isObject } from '../plans/isObject.ts';
import { StoredList, StoredRecord } from './storedRecord.ts';

// What the pieces take in V8 with what goes with them: a record has a place in its table and a view. Chosen so that a list of
// 50,000 videos in Node comes out within a fifth of what the heap grew by (0.7 to 1.4 kB each); where pointers are
// compressed, as in Chrome, it is less. No more than an estimate, and on the large side.
const recordBytes = 500;
/** Of a record whose fields were taken apart: its view's result is an object of its own. */
const resultBytes = 200;
/** The view of an operation, and its plan for these variables. */
const operationBytes = 4_000;
const fieldBytes = 16;
const stringBytes = 16;
/** A place in the stored list, in its view and in the result. */
const itemBytes = 24;
const objectBytes = 32;

/** About what a record takes: its own fields, without what they link to. Lists are weighed by item. */
export function bytesOf(record: StoredRecord): number {
  const { home, cells } = record;
  let bytes = recordBytes + record.id.length;
  if (cells !== null) {
    bytes += resultBytes;
    for (const value of cells.values) bytes += 2 * fieldBytes + bytesOfOpaque(value);
  }
  if (home !== null) {
    const { childPlaces, responseKeys } = home.shape!;
    const result = home.result as Record<string, unknown>;
    for (let slot = 0; slot < responseKeys.length; slot += 1) {
      bytes += fieldBytes;
      const place = childPlaces[slot]!;
      if (place < 0 || home.children[place] === undefined)
        bytes += bytesOfOpaque(result[responseKeys[slot]!]);
    }
  }
  return bytes;
}

/** About what an item takes in its list: its place, and itself if it is no link. */
export function bytesOfItem(item: unknown): number {
  return itemBytes + bytesOfOpaque(item);
}

/** A field of a root. */
export function bytesOfRootField(key: string, value: unknown): number {
  return operationBytes + stringBytes + key.length + bytesOfOpaque(value);
}

/** Links are weighed where they lead. Without recursion: JSON values may be thousands of levels deep. */
function bytesOfOpaque(value: unknown): number {
  if (typeof value === 'string') return stringBytes + value.length;
  if (!isObject(value) || isLink(value)) return 0;
  let bytes = 0;
  const open: object[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    bytes += objectBytes;
    for (const part of Object.values(next)) {
      bytes += fieldBytes;
      if (typeof part === 'string') bytes += stringBytes + part.length;
      else if (isObject(part)) open.push(part);
    }
  }
  return bytes;
}

function isLink(value: object): boolean {
  return value instanceof StoredRecord || value instanceof StoredList;
}
