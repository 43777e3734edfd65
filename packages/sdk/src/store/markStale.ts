import type { View } from './storedRecord.ts';

/** Marks a view, and upwards all that shows it; stops at what is stale already. Watched views end up in `watched`. */
export function markStale(view: View, watched: Set<View>): void {
  if (view.stale) return;
  view.stale = true;
  const open = [view];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.answers !== null && next.answers.watchers > 0) watched.add(next);
    if (next.parent !== null) markParent(next.parent, next.place, next, open);
    const more = next.moreParents;
    if (more === null) continue;
    for (let at = 0; at < more.length; at += 2) {
      markParent(more[at] as View, more[at + 1] as number, next, open);
    }
  }
}

function markParent(parent: View, place: number, child: View, open: View[]): void {
  if (parent.children[place] !== child) return;
  if (parent.list !== null) {
    if (!parent.stale) parent.staleItems = [place];
    // Where nobody reads, the list of what changed must not grow for ever.
    else if (parent.staleItems !== null && parent.staleItems.push(place) > parent.children.length + 16)
      parent.staleItems = null;
  }
  if (parent.stale) return;
  parent.stale = true;
  open.push(parent);
}
