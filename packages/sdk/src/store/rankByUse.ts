import type { Block } from './block.ts';
import { RecordView, StoredRecord, type View, viewsOf } from './storedRecord.ts';

/**
 * Numbers blocks in the order in which their records were used last: what a view shows counts as used when the view was.
 * Those that nobody used have no number.
 *
 * @param subjects what was used, the last first
 */
export function rankByUse(
  blocks: Iterable<Block>,
  blockOf: (record: StoredRecord) => Block | undefined,
  fieldBlock: (root: StoredRecord, key: string) => Block | undefined,
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
        const { record, shape } = view;
        if (record.table === '')
          for (const key of shape?.slotsByStorageKey.keys() ?? []) rank(fieldBlock(record, key));
        else rank(blockOf(record));
      }
      // The first comes first out again.
      for (let place = view.children.length - 1; place >= 0; place -= 1) {
        const child = view.children[place];
        if (child !== undefined) open.push(child);
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
