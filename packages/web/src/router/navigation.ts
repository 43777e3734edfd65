import type { View } from './view.ts';

/** Where the viewer is, and where the viewer is going. */
export interface Navigation {
  /** On the screen. */
  readonly view: View;
  /** Being loaded; `null`: nothing is. */
  readonly pending: { readonly id: number; readonly href: string } | null;
  /** The pending page takes long enough for the viewer to wonder. */
  readonly slow: boolean;
}

export type NavigationFact =
  | { readonly type: 'started'; readonly id: number; readonly href: string }
  | { readonly type: 'slowed'; readonly id: number }
  /** Loaded, or failed: a failure is a view as well. */
  | { readonly type: 'arrived'; readonly id: number; readonly view: View }
  /** The viewer turned back before it arrived. */
  | { readonly type: 'cancelled'; readonly id: number };

/** The next state. A fact about any navigation but the pending one came too late, and changes nothing. */
export function nextNavigation(state: Navigation, fact: NavigationFact): Navigation {
  if (fact.type === 'started') {
    // What was slow stays slow: the bar does not blink when the viewer changes their mind.
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
