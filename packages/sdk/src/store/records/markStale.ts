import { ListView, type View } from './storedRecord.ts';

/**
 * Marks a view and all views that embed it as stale. Stops at views that are already stale. Adds watched views to
 * `watched`.
 */
export function markStale(view: View, watched: Set<View>): void {
  if (view.isStale) return;
  view.isStale = true;
  const open = [view];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.parent !== null) markParent(next.parent, next.place, next, open);
    if (next.extra === null) continue;
    const { answers, moreParents } = next.extra;
    if (answers !== null && answers.watchers > 0) watched.add(next);
    if (moreParents === null) continue;
    for (let at = 0; at < moreParents.length; at += 2) {
      markParent(moreParents[at] as View, moreParents[at + 1] as number, next, open);
    }
  }
}

function markParent(parent: View, place: number, child: View, open: View[]): void {
  if (parent.children[place] !== child) return;
  if (parent instanceof ListView) {
    if (!parent.isStale) parent.staleItems = [place];
    // Without readers, the list of changed items must not grow without bound.
    else if (parent.staleItems !== null && parent.staleItems.push(place) > parent.children.length + 16)
      parent.staleItems = null;
  }
  if (parent.isStale) return;
  parent.isStale = true;
  open.push(parent);
}
