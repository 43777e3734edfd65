import type { View } from './view.ts';

/** The current page and the pending navigation. */
export interface Navigation {
  /** The view on the screen. */
  readonly view: View;
  /** The page being loaded, or `null`. */
  readonly pending: { readonly id: number; readonly href: string } | null;
  /** Whether the pending page has taken long enough to show that it is loading. */
  readonly slow: boolean;
}

export type NavigationFact =
  | { readonly type: 'started'; readonly id: number; readonly href: string }
  | { readonly type: 'slowed'; readonly id: number }
  /** The page was loaded, or failed: a failure is a view as well. */
  | { readonly type: 'arrived'; readonly id: number; readonly view: View }
  /** The viewer went back before the page was loaded. */
  | { readonly type: 'cancelled'; readonly id: number };

/** Returns the next state. Ignores facts about any but the pending navigation, because they are too late. */
export function nextNavigation(state: Navigation, fact: NavigationFact): Navigation {
  if (fact.type === 'started') {
    // A slow navigation stays marked as slow, so that the progress bar does not blink when the viewer changes their
    // mind.
    return { ...state, pending: { id: fact.id, href: fact.href } };
  }
  if (state.pending?.id !== fact.id) return state;
  switch (fact.type) {
    case 'slowed':
      return { ...state, slow: true };
    case 'arrived':
      return { view: fact.view, pending: null, slow: false };
    case 'cancelled':
      return { ...state, pending: null, slow: false };
  }
}
