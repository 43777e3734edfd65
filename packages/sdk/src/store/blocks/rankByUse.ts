import type { Block } from './block.ts';
import { fieldKeys, fieldOf } from '../records/fields.ts';
import {
  isEmbedded,
  RecordView,
  type Stored,
  StoredList,
  StoredRecord,
  type View,
  viewsOf,
} from '../records/storedRecord.ts';

/** Finds the block of a record or field; `undefined` if it is in no block, or not loaded yet. */
export interface BlockPlaces {
  blockOf(record: StoredRecord): Block | undefined;
  /** A field of the query root. */
  fieldBlock(key: string): Block | undefined;
}

/**
 * Numbers blocks by the last use of their records. Using a view uses everything that it shows. Unused blocks get no
 * number.
 *
 * @param subjects what was used, most recent first
 */
export function rankByUse(
  blocks: Iterable<Block>,
  { blockOf, fieldBlock }: BlockPlaces,
  subjects: Iterable<View | StoredRecord>,
): void {
  for (const block of blocks) block.rank = Infinity;
  const seen = new Set<View>();
  let next = 0;

  function rank(block: Block | undefined): void {
    if (block !== undefined && block.rank === Infinity) block.rank = next++;
  }

  function rankView(first: View): void {
    const open = [first];
    for (let view = open.pop(); view !== undefined; view = open.pop()) {
      if (seen.has(view)) continue;
      seen.add(view);
      if (view instanceof RecordView) {
        const { record, selection } = view;
        if (record.table !== '') rank(blockOf(record));
        else
          for (const key of selection.shapeOf(record.typename).slotsByStorageKey.keys()) {
            rank(fieldBlock(key));
            // Written but not read yet, so its view embeds nothing.
            if (view.shape === null) rankLinked(fieldOf(record, key, true), open);
          }
      }
      // Push in reverse, so that the first child is visited first.
      for (let place = view.children.length - 1; place >= 0; place -= 1) {
        const child = view.children[place];
        if (child !== undefined) open.push(child);
      }
    }
  }

  /** Marks the entities in a value as used, and what was read of them. */
  function rankLinked(value: Stored | undefined, open: View[]): void {
    const held: Stored[] = [value];
    while (held.length > 0) {
      const next = held.pop();
      if (next instanceof StoredList)
        for (let at = next.items.length - 1; at >= 0; at -= 1) held.push(next.items[at]);
      else if (isEmbedded(next)) for (const key of fieldKeys(next, true)) held.push(fieldOf(next, key, true));
      else if (next instanceof StoredRecord) {
        rank(blockOf(next));
        for (const view of viewsOf(next)) open.push(view);
      }
    }
  }

  for (const subject of subjects) {
    if (subject instanceof StoredRecord) {
      rank(blockOf(subject));
      for (const view of viewsOf(subject)) rankView(view);
    } else rankView(subject);
  }
}
