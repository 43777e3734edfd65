import type { Block } from './block.ts';
import {
  fieldKeys,
  fieldOf,
  isEmbedded,
  RecordView,
  type Stored,
  StoredList,
  StoredRecord,
  type View,
  viewsOf,
} from './storedRecord.ts';

/** Where to find the block that something is in; `undefined`: it is in none, or asleep. */
export interface BlockPlaces {
  blockOf(record: StoredRecord): Block | undefined;
  /** Of the query root. */
  fieldBlock(key: string): Block | undefined;
}

/**
 * Numbers blocks in the order in which their records were used last: what a view shows counts as used when the view was.
 * Those that nobody used have no number.
 *
 * @param subjects what was used, the last first
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
            // Written, and not read yet: what it would show is not embedded in it.
            if (view.shape === null) rankLinked(fieldOf(record, key, true), open);
          }
      }
      // The first comes first out again.
      for (let place = view.children.length - 1; place >= 0; place -= 1) {
        const child = view.children[place];
        if (child !== undefined) open.push(child);
      }
    }
  }

  /** The entities that a value holds are used, and what was read of them. */
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
