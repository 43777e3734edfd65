import { type View, wholeView } from './storedRecord.ts';

/** Marks slots of a view (all of them: `null`), and upwards all that shows them. Watched views end up in `watched`. */
export function markStale(view: View, slots: readonly number[] | null, watched: Set<View>): void {
  const open: View[] = [];
  if (slots === null) mark(view, wholeView, open);
  else for (const slot of slots) mark(view, slot, open);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.watchers > 0) watched.add(next);
    for (const parent of next.parents) {
      if (parent.view.children[parent.slot] === next) mark(parent.view, parent.slot, open);
    }
  }
}

function mark(view: View, slot: number, open: View[]): void {
  // Where nobody reads, the list of what changed must not grow for ever.
  if (slot === wholeView || view.staleSlots.length > view.children.length + 16) {
    view.wholeStale = true;
    view.staleSlots.length = 0;
  }
  if (!view.wholeStale) view.staleSlots.push(slot);
  if (view.stale) return;
  view.stale = true;
  open.push(view);
}
