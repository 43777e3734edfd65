import type { Marking } from '../records/marking.ts';
import { isEmbeddedAnywhere, sweep } from '../records/parents.ts';
import { ListView, RecordView, type View } from '../records/storedRecord.ts';

/**
 * Releases what views hold, and the references to them: a view knows its parents, so the views of a surviving entity
 * would otherwise retain everything that ever embedded them. Lists and objects without a key that are no longer stored
 * are released with the view.
 *
 * Yields after each view, and within long ones, with the number of values processed.
 *
 * @param alive the data that is still stored
 */
export function* releaseViews(views: Iterable<View>, alive: Marking): Generator<number, void> {
  const open = [...views];
  const crowded = new Set<View>();
  for (let view = open.pop(); view !== undefined; view = open.pop()) {
    const { children } = view;
    letGo(view);
    for (let place = 0; place < children.length; place += 1) {
      const child = children[place];
      if (child === undefined) continue;
      if (child.parent === view) child.parent = null;
      if (child.extra?.moreParents) crowded.add(child);
      if (isOwned(child, alive)) open.push(child);
      if (place % 256 === 255) yield 256;
    }
    yield children.length % 256;
  }
  for (const child of crowded) {
    const more = child.extra!.moreParents!;
    const count = more.length;
    sweep(child, more);
    if (more.length === 0) child.extra!.moreParents = null;
    yield count;
  }
}

/** Resets a view to its state before the first read. */
function letGo(view: View): void {
  view.isStale = true;
  view.result = undefined;
  view.flaws = null;
  view.children = [];
  if (view instanceof RecordView) {
    view.shape = null;
    return;
  }
  view.shown = null;
  view.staleItems = null;
}

function isOwned(view: View, alive: Marking): boolean {
  if (isEmbeddedAnywhere(view)) return false;
  if (view instanceof ListView) return !alive.has(view.list);
  const { record } = view;
  if (record.table !== null || alive.has(record)) return false;
  record.home = null;
  record.held = null;
  record.views = null;
  return true;
}
