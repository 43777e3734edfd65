import type { SearchPageQueryVariables } from '@mainvideo/sdk/operations';

// The URL is the only state of a search, so that Back, links and reloads restore it.

/** The options of each filter and their values in the URL. The first option is the default, which the URL omits. */
export const choices = {
  sort: ['relevance', 'newest', 'views', 'longest', 'oldest'],
  length: ['any', 'short', 'medium', 'long'],
  date: ['any', 'day', 'week', 'month', 'year'],
} as const;

type Choices = { readonly [name in keyof typeof choices]: (typeof choices)[name][number] };

export interface SearchState extends Choices {
  /** Trimmed. Empty: the search lists all videos. */
  readonly query: string;
  /** The handle of a channel; empty for any channel. */
  readonly channel: string;
  readonly captions: boolean;
  readonly unwatched: boolean;
}

type Variables = Omit<SearchPageQueryVariables, 'after' | 'first'>;

const sorts = { newest: 'NEWEST', views: 'MOST_VIEWED', longest: 'LONGEST', oldest: 'OLDEST' } as const;
const lengths = {
  any: {},
  short: { maxSeconds: 4 * 60 },
  medium: { minSeconds: 4 * 60, maxSeconds: 20 * 60 },
  long: { minSeconds: 20 * 60 },
} as const;
const days = { day: 1, week: 7, month: 30, year: 365 } as const;

/** Parses the search in a URL. Ignores invalid values. */
export function parseSearch(params: URLSearchParams): SearchState {
  const choose = <Name extends keyof Choices>(name: Name): Choices[Name] => {
    const allowed: readonly string[] = choices[name];
    const value = params.get(name) ?? '';
    return (allowed.includes(value) ? value : allowed[0]) as Choices[Name];
  };
  return {
    query: params.get('q')?.trim() ?? '',
    length: choose('length'),
    date: choose('date'),
    channel: params.get('channel') ?? '',
    captions: params.get('captions') === '1',
    unwatched: params.get('unwatched') === '1',
    sort: choose('sort'),
  };
}

/** Returns the canonical path of a search, the inverse of `parseSearch`. */
export function searchPath(state: SearchState): string {
  const { query, length, date, channel, captions, unwatched, sort } = state;
  const params = new URLSearchParams();
  if (query) params.set('q', query);
  if (length !== 'any') params.set('length', length);
  if (date !== 'any') params.set('date', date);
  if (channel) params.set('channel', channel);
  if (captions) params.set('captions', '1');
  if (unwatched) params.set('unwatched', '1');
  if (sort !== 'relevance') params.set('sort', sort);
  const text = params.toString();
  return text ? `/search?${text}` : '/search';
}

/** Returns the same search without filters and with the default order. */
export function unfiltered({ query }: Pick<SearchState, 'query'>): SearchState {
  return {
    query,
    length: 'any',
    date: 'any',
    channel: '',
    captions: false,
    unwatched: false,
    sort: 'relevance',
  };
}

/** Returns whether any filter may exclude results. */
export function isFiltered({ length, date, channel, captions, unwatched }: SearchState): boolean {
  return length !== 'any' || date !== 'any' || channel !== '' || captions || unwatched;
}

/**
 * Returns the variables of the search query. They are the same at any time: a period is sent as a number of days, not
 * as its start.
 */
export function searchVariables(state: SearchState): Variables {
  const { query, length, date, channel, captions, unwatched, sort } = state;
  return {
    query,
    ...(sort !== 'relevance' && { sort: sorts[sort] }),
    ...(isFiltered(state) && {
      filter: {
        ...lengths[length],
        ...(date !== 'any' && { publishedWithinDays: days[date] }),
        ...(channel && { channel }),
        ...(captions && { hasCaptions: true }),
        ...(unwatched && { inHistory: false }),
      },
    }),
  };
}
