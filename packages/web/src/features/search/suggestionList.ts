/** An option in the popup of the search field. */
export interface SuggestedSearch {
  readonly text: string;
  /** `RECENT`: an earlier search on this device. */
  readonly kind: 'TITLE' | 'CHANNEL' | 'TAG' | 'RECENT';
}

/** The popup of the search field: a list box as in the ARIA Authoring Practices (combobox with list autocomplete). */
export interface SuggestionList {
  readonly options: readonly SuggestedSearch[];
  /** Index of the option that Enter would choose; `null` for the typed text. */
  readonly activeIndex: number | null;
  /** Whether the viewer is typing or has opened the list. Without options it stays hidden anyway. */
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
      // The active option stays active if it is still in the list.
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
      // The field itself comes between the last option and the first.
      const places = list.options.length + 1;
      const place = ((list.activeIndex ?? -1) + 1 + fact.by + places) % places;
      return { ...list, activeIndex: place === 0 ? null : place - 1 };
    }
  }
}

export function isShown({ isWanted, options }: SuggestionList): boolean {
  return isWanted && options.length > 0;
}
