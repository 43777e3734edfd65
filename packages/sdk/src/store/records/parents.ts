import type { View } from './storedRecord.ts';

// Which views embed a view, so that its changes propagate to them.

/** Embeds `child` at a place of `view`, so that its changes propagate there. */
export function embed(view: View, child: View, place: number): void {
  if (view.children[place] === child) return;
  view.children[place] = child;
  if (child.parent === null || child.parent.children[child.place] !== child) {
    child.parent = view;
    child.place = place;
    return;
  }
  const more = (child.more().moreParents ??= []);
  more.push(view, place);
  // Parents that no longer embed the child are removed whenever the list has doubled.
  if (more.length >= 256 && (more.length & (more.length - 1)) === 0) sweep(child, more);
}

/** Removes the parents from `more` that no longer embed the view. */
export function sweep(child: View, more: (View | number)[]): void {
  const seen = new Map<View, Set<number>>();
  let kept = 0;
  for (let at = 0; at < more.length; at += 2) {
    const view = more[at] as View;
    const place = more[at + 1] as number;
    if (view.children[place] !== child) continue;
    let places = seen.get(view);
    if (places === undefined) seen.set(view, (places = new Set()));
    if (places.has(place)) continue;
    places.add(place);
    more[kept++] = view;
    more[kept++] = place;
  }
  more.length = kept;
}

/** Returns the views that embed this one. */
export function* parentsOf(view: View): Iterable<View> {
  const { parent, place, extra } = view;
  if (parent !== null && parent.children[place] === view) yield parent;
  const more = extra === null ? null : extra.moreParents;
  if (more === null) return;
  for (let at = 0; at < more.length; at += 2) {
    const other = more[at] as View;
    if (other.children[more[at + 1] as number] === view) yield other;
  }
}

export function isEmbeddedAnywhere(view: View): boolean {
  for (const _ of parentsOf(view)) return true;
  return false;
}

/** Returns whether a view, or one that embeds it, is watched. */
export function isWatched(view: View): boolean {
  const above = new Set([view]);
  for (const next of above) {
    const answers = next.extra === null ? null : next.extra.answers;
    if (answers !== null && answers.watchers > 0) return true;
    for (const parent of parentsOf(next)) above.add(parent);
  }
  return false;
}
