import type { Marking } from './marking.ts';
import { isEmbeddedAnywhere, ListView, RecordView, sweep, type View } from './storedRecord.ts';

/**
 * Lets go of what views hold, and of what holds them: views know who embeds them, so those of an entity that stays would
 * keep all that ever showed it. Lists and objects without a key that are not stored any more go with the view.
 *
 * Stops after each view, and in long ones now and then, with how many values that took.
 *
 * @param alive what is stored
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

/** From here on it shows nothing, as if nobody had read it yet. */
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
  record.cells = null;
  record.views = null;
  return true;
}
