import { isObject } from '../../plans/isObject.ts';
import { StoredList, StoredRecord } from '../records/storedRecord.ts';

// Memory use in V8, including related structures: a record has a place in its table and a view. Chosen so that for a
// list of 50,000 videos in Node, the estimate is within a fifth of the heap growth (0.7 to 1.4 kB each). With
// compressed pointers, as in Chrome, actual use is lower. These are estimates only, and rather too high than too low.
const recordBytes = 500;
/** For a record with separate fields, whose view has a separate result object. */
const resultBytes = 200;
/** The view of an operation, and its plan for these variables. */
const operationBytes = 4_000;
const fieldBytes = 16;
const stringBytes = 16;
/** An entry in the stored list, in its view and in the result. */
const itemBytes = 24;
const objectBytes = 32;

/** Estimates the size of a record: its own fields, without linked records. Lists are measured by item. */
export function bytesOf(record: StoredRecord): number {
  const { home } = record;
  const cells = record.load();
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

/** Estimates the size of a list item: its entry, and the item itself unless it is a link. */
export function bytesOfItem(item: unknown): number {
  return itemBytes + bytesOfOpaque(item);
}

/** Estimates the size of a root's field. */
export function bytesOfRootField(key: string, value: unknown): number {
  return operationBytes + stringBytes + key.length + bytesOfOpaque(value);
}

/** Linked records are measured separately. Not recursive: JSON values may be thousands of levels deep. */
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
