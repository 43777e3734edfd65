/** What the popup of the search field offers. */
export interface SuggestedSearch {
  readonly text: string;
  /** `RECENT`: searched for on this device before. */
  readonly kind: 'TITLE' | 'CHANNEL' | 'TAG' | 'RECENT';
}

/** The popup of the search field, as a list box of the ARIA Authoring Practices (combobox, list autocomplete). */
export interface SuggestionList {
  readonly options: readonly SuggestedSearch[];
  /** Of the option that Enter would take; null: what is typed. */
  readonly activeIndex: number | null;
  /** Whether the viewer is typing or has opened the list; without options it stays hidden anyway. */
  readonly isWanted: boolean;
}

export type SuggestionFact =
  | { readonly type: 'offered'; readonly options: readonly SuggestedSearch[] }
  | { readonly type: 'typed' }
  | { readonly type: 'moved'; readonly by: 1 | -1 }
  | { readonly type: 'opened' }
  | { readonly type: 'closed' };

export const noSuggestions: SuggestionList = { options: [], activeIndex: null, isWanted: false };

export function nextSuggestions(list: SuggestionList, fact: SuggestionFact): SuggestionList {
  switch (fact.type) {
    case 'offered': {
      // What the viewer has moved to stays where it is the same.
      const active = list.activeIndex === null ? undefined : list.options[list.activeIndex];
      const index = fact.options.findIndex(({ text, kind }) => text === active?.text && kind === active.kind);
      return { ...list, options: fact.options, activeIndex: index === -1 ? null : index };
    }
    case 'typed':
      return { ...list, activeIndex: null, isWanted: true };
    case 'opened':
      return { ...list, isWanted: true };
    case 'closed':
      return { ...list, activeIndex: null, isWanted: false };
    case 'moved': {
      if (!isShown(list)) return { ...list, isWanted: true };
      // The field itself is between the last and the first.
      const places = list.options.length + 1;
      const place = ((list.activeIndex ?? -1) + 1 + fact.by + places) % places;
      return { ...list, activeIndex: place === 0 ? null : place - 1 };
    }
  }
}

export function isShown({ isWanted, options }: SuggestionList): boolean {
  return isWanted && options.length > 0;
}
