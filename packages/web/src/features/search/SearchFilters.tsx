import { type ReactNode, useId } from 'react';
import type { Language, MessageId } from '../../i18n/language.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { choices, isFiltered, searchPath, type SearchState, unfiltered } from './searchState.ts';

/** A channel among the results. */
export interface FilterChannel {
  readonly handle: string;
  readonly name: string;
  readonly count: number;
}

type Value = SearchState[keyof typeof choices];

const names: { readonly [value in Value]: MessageId } = {
  any: 'search.any',
  short: 'search.lengthShort',
  medium: 'search.lengthMedium',
  long: 'search.lengthLong',
  day: 'search.dateDay',
  week: 'search.dateWeek',
  month: 'search.dateMonth',
  year: 'search.dateYear',
  relevance: 'search.sortRelevance',
  newest: 'search.sortNewest',
  views: 'search.sortViews',
  longest: 'search.sortLongest',
  oldest: 'search.sortOldest',
};

const flags = {
  captions: { title: 'search.captions', label: 'search.withCaptions' },
  unwatched: { title: 'search.watched', label: 'search.unwatched' },
} as const;

/**
 * The filters and the order of the results. Each choice is a link to the search with it, so that the URL holds the
 * whole state. A chosen filter is a link to the search without it.
 */
export function SearchFilters({
  state,
  channels,
}: {
  readonly state: SearchState;
  readonly channels: readonly FilterChannel[];
}) {
  const { t } = useLanguage();
  const chips = chipsOf(state, channels, t);
  // Without words, all videos match equally well, and the newest are first.
  const isDefault = state.query === '' && state.sort === 'relevance';
  const chosen: SearchState = isDefault ? { ...state, sort: 'newest' } : state;
  const isOffered = (value: Value) => state.query !== '' || value !== 'relevance';
  return (
    // The navigator leaves the focus where it is in this element.
    <div className="search-filters" data-keep-focus>
      {/* Without words, the page was opened for its filters. */}
      <details className="search-filters__all" open={state.query === ''}>
        <summary className="button">{t('search.filters')}</summary>
        <div className="search-filters__groups">
          {(['sort', 'length', 'date'] as const).map((name) => (
            <Group key={name} title={t(`search.${name}`)}>
              {choices[name].filter(isOffered).map((value) => (
                <Choice
                  key={value}
                  href={searchPath({ ...state, [name]: value })}
                  isChosen={chosen[name] === value}
                  text={t(names[value])}
                />
              ))}
            </Group>
          ))}
          {(['captions', 'unwatched'] as const).map((name) => (
            <Group key={name} title={t(flags[name].title)}>
              {[false, true].map((value) => (
                <Choice
                  key={String(value)}
                  href={searchPath({ ...state, [name]: value })}
                  isChosen={state[name] === value}
                  text={t(value ? flags[name].label : 'search.any')}
                />
              ))}
            </Group>
          ))}
          {(channels.length > 1 || state.channel) && (
            <Group title={t('search.channel')}>
              <Choice
                href={searchPath({ ...state, channel: '' })}
                isChosen={!state.channel}
                text={t('search.any')}
              />
              {channels.map(({ handle, name, count }) => (
                <Choice
                  key={handle}
                  href={searchPath({ ...state, channel: handle })}
                  isChosen={state.channel === handle}
                  text={name}
                  count={count}
                />
              ))}
            </Group>
          )}
        </div>
      </details>
      {chips.length > 0 && (
        <ul className="chips">
          {chips.map(({ text, href }) => (
            <li key={text}>
              <a className="chip" href={href} aria-label={t('search.removeFilter', { filter: text })}>
                <bdi>{text}</bdi> <span aria-hidden="true">×</span>
              </a>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <a className="chip chip--plain" href={searchPath(unfiltered(state))}>
                {t('search.removeFilters')}
              </a>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <p className="search-filters__title" id={id}>
        {title}
      </p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

function Choice({
  href,
  isChosen,
  text,
  count,
}: {
  readonly href: string;
  readonly isChosen: boolean;
  readonly text: string;
  readonly count?: number;
}) {
  return (
    <li>
      <a className="search-filters__choice" href={href} aria-current={isChosen || undefined}>
        <bdi>{text}</bdi>
        {count !== undefined && <span className="search-filters__count"> {count}</span>}
      </a>
    </li>
  );
}

/** Returns the chosen filters, each with the URL of the search without it. */
function chipsOf(state: SearchState, channels: readonly FilterChannel[], t: Language['t']) {
  if (!isFiltered(state)) return [];
  const { length, date, channel } = state;
  const name = channels.find(({ handle }) => handle === channel)?.name ?? channel;
  return [
    ...(length === 'any' ? [] : [{ text: t(names[length]), href: searchPath({ ...state, length: 'any' }) }]),
    ...(date === 'any' ? [] : [{ text: t(names[date]), href: searchPath({ ...state, date: 'any' }) }]),
    ...(channel ? [{ text: name, href: searchPath({ ...state, channel: '' }) }] : []),
    ...(['captions', 'unwatched'] as const)
      .filter((name) => state[name])
      .map((name) => ({ text: t(flags[name].label), href: searchPath({ ...state, [name]: false }) })),
  ];
}
