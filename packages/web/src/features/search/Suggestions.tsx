import { createRuntime } from '@mainvideo/sdk';
import { useClient } from '@mainvideo/sdk/react';
import { type RefObject, useEffect, useEffectEvent, useId, useReducer, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Combobox } from '../../ui/site/SearchForm.tsx';
import { keepSearches, readSearches, withoutSearch, withSearch } from './recentSearches.ts';
import { isShown, nextSuggestions, noSuggestions, type SuggestedSearch } from './suggestionList.ts';
import { createSuggestionSource, type SuggestionSource } from './suggestionSource.ts';

export interface SuggestionsProps {
  /** The form that contains the field. */
  readonly form: RefObject<HTMLFormElement | null>;
  /** Receives the ARIA state of the popup for the field. */
  readonly onPopup: (combobox: Combobox) => void;
}

const runtime = createRuntime();
const storage = () => localStorage;

/** The popup of a search field: recent searches while the field is empty, suggestions while the viewer types. */
export function Suggestions({ form, onPopup }: SuggestionsProps) {
  const { t } = useLanguage();
  const client = useClient();
  const id = useId();
  const [list, dispatch] = useReducer(nextSuggestions, noSuggestions);
  const [recent, setRecent] = useState(() => readSearches(storage));
  const source = useRef<SuggestionSource>(null);
  const shown = isShown(list);
  const activeId = shown && list.activeIndex !== null ? `${id}${list.activeIndex}` : null;
  const isRecent = list.options[0]?.kind === 'RECENT';

  const fieldOf = () => form.current!.querySelector('input')!;
  const offer = (searches: readonly string[]) =>
    dispatch({ type: 'offered', options: searches.map((text) => ({ text, kind: 'RECENT' })) });
  const keep = (searches: readonly string[]) => {
    setRecent(searches);
    keepSearches(storage, searches);
  };
  const askFor = (text: string) => {
    source.current?.ask(text);
    if (text.trim() === '') offer(recent);
  };
  const search = (text: string) => {
    fieldOf().value = text;
    form.current!.requestSubmit();
  };
  const remove = (text: string) => {
    const left = withoutSearch(recent, text);
    // Focus first: on focus, an empty field offers the recent searches, which still include this one.
    fieldOf().focus();
    keep(left);
    offer(left);
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.target !== fieldOf()) return;
    const active = list.activeIndex === null ? undefined : list.options[list.activeIndex];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      dispatch({ type: 'moved', by: event.key === 'ArrowDown' ? 1 : -1 });
      if (!shown) askFor(fieldOf().value);
    } else if (event.key === 'Escape' && shown) dispatch({ type: 'closed' });
    else if (event.key === 'Enter' && shown && active) search(active.text);
    else if (event.key === 'Delete' && shown && active?.kind === 'RECENT') remove(active.text);
    else return;
    event.preventDefault();
  });
  const onInput = useEffectEvent(() => {
    dispatch({ type: 'typed' });
    askFor(fieldOf().value);
  });
  const onFocus = useEffectEvent((event: Event) => {
    if (event.target !== fieldOf() || fieldOf().value !== '') return;
    dispatch({ type: 'opened' });
    askFor('');
  });
  const onLeave = useEffectEvent((event: FocusEvent) => {
    const left = event.currentTarget as HTMLFormElement;
    if (!left.contains(event.relatedTarget as Node | null)) dispatch({ type: 'closed' });
  });
  const onAnswer = useEffectEvent((options: readonly SuggestedSearch[]) => {
    // An empty field offers recent searches instead.
    if (fieldOf().value.trim() !== '') dispatch({ type: 'offered', options });
  });
  const onClick = useEffectEvent(({ target }: Event) => {
    const chosen = list.options.find(
      (_, i) => (target as Element).closest('[role=option]')?.id === `${id}${i}`,
    );
    if (chosen) search(chosen.text);
  });
  const onSubmit = useEffectEvent(() => {
    source.current?.stop();
    dispatch({ type: 'closed' });
    keep(withSearch(recent, fieldOf().value));
  });
  const begin = useEffectEvent(() => {
    // The viewer may have typed before this code loaded.
    if (document.activeElement !== fieldOf()) return;
    dispatch({ type: 'opened' });
    askFor(fieldOf().value === fieldOf().defaultValue ? '' : fieldOf().value);
  });

  useEffect(() => {
    const made = createSuggestionSource(client, runtime, (suggestions) => onAnswer(suggestions));
    source.current = made;
    return () => made.stop();
  }, [client]);
  useEffect(() => {
    const element = form.current!;
    const leave = new AbortController();
    const { signal } = leave;
    // Listen on the form: the field is recreated after each search.
    element.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    element.addEventListener('input', () => onInput(), { signal });
    element.addEventListener('focusin', (event) => onFocus(event), { signal });
    element.addEventListener('focusout', (event) => onLeave(event), { signal });
    element.addEventListener('click', (event) => onClick(event), { signal });
    element.addEventListener('mousedown', keepFocus, { signal });
    element.addEventListener('submit', () => onSubmit(), { signal });
    begin();
    return () => leave.abort();
  }, [form]);
  useEffect(() => onPopup({ popupId: shown ? id : null, activeId }), [onPopup, shown, id, activeId]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  return (
    <>
      <p className="visually-hidden" role="status">
        {shown && t('search.suggested', { count: list.options.length })}
      </p>
      {shown && (
        <div className="suggestions">
          <div className="suggestions__rows">
            <div
              className="suggestions__list"
              id={id}
              role="listbox"
              aria-label={t(isRecent ? 'search.recent' : 'search.suggestions')}
            >
              {list.options.map((option, i) => (
                <div
                  key={`${option.kind} ${option.text}`}
                  className="suggestions__option"
                  id={`${id}${i}`}
                  role="option"
                  aria-selected={i === list.activeIndex}
                  tabIndex={-1}
                >
                  <Icon name="search" />
                  <span className="suggestions__text" dir="auto">
                    {option.text}
                  </span>
                  <Kind of={option} />
                </div>
              ))}
            </div>
            {isRecent && (
              <div className="suggestions__removals">
                {list.options.map(({ text }) => (
                  <button
                    key={text}
                    type="button"
                    className="suggestions__remove"
                    aria-label={t('search.removeRecent', { query: text })}
                    onClick={() => remove(text)}
                  >
                    <span aria-hidden="true">×</span>
                  </button>
                ))}
              </div>
            )}
          </div>
          {isRecent && (
            <button
              type="button"
              className="suggestions__clear"
              onClick={() => {
                fieldOf().focus();
                keep([]);
                offer([]);
              }}
            >
              {t('search.clearRecent')}
            </button>
          )}
        </div>
      )}
    </>
  );
}

/** Keeps the focus in the field while the popup is pressed: losing the focus would close the popup. */
function keepFocus(event: Event): void {
  if ((event.target as Element).closest('.suggestions')) event.preventDefault();
}

function Kind({ of: { kind } }: { readonly of: SuggestedSearch }) {
  const { t } = useLanguage();
  if (kind !== 'CHANNEL' && kind !== 'TAG') return null;
  return <span className="suggestions__kind">{t(kind === 'TAG' ? 'search.tag' : 'search.channel')}</span>;
}
