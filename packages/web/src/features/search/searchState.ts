import type { SearchPageQueryVariables } from '@mainvideo/sdk/operations';

// What is searched for is the address, and nothing else: so that Back, a link and a reload find it again.

/** What a viewer can choose, and the value of it in the address; the first of each is not written there. */
export const choices = {
  sort: ['relevance', 'newest', 'views', 'longest'],
  length: ['any', 'short', 'medium', 'long'],
  date: ['any', 'day', 'week', 'month', 'year'],
} as const;

type Choices = { readonly [name in keyof typeof choices]: (typeof choices)[name][number] };

export interface SearchState extends Choices {
  /** Without white space around it; empty: nothing is searched for. */
  readonly query: string;
  /** The handle of a channel; empty: any. */
  readonly channel: string;
  readonly captions: boolean;
}

type Variables = Omit<SearchPageQueryVariables, 'after' | 'first'>;

const sorts = { newest: 'NEWEST', views: 'MOST_VIEWED', longest: 'LONGEST' } as const;
const lengths = {
  any: {},
  short: { maxSeconds: 4 * 60 },
  medium: { minSeconds: 4 * 60, maxSeconds: 20 * 60 },
  long: { minSeconds: 20 * 60 },
} as const;
const days = { day: 1, week: 7, month: 30, year: 365 } as const;

/** Parses the search in an address. Invalid values are ignored. */
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
    sort: choose('sort'),
  };
}

/** The one address of a search: `parseSearch` turned round. */
export function searchPath({ query, length, date, channel, captions, sort }: SearchState): string {
  const params = new URLSearchParams();
  if (query) params.set('q', query);
  if (length !== 'any') params.set('length', length);
  if (date !== 'any') params.set('date', date);
  if (channel) params.set('channel', channel);
  if (captions) params.set('captions', '1');
  if (sort !== 'relevance') params.set('sort', sort);
  const text = params.toString();
  return text ? `/search?${text}` : '/search';
}

/** The same search without what was chosen beside its words. */
export function unfiltered({ query }: Pick<SearchState, 'query'>): SearchState {
  return { query, length: 'any', date: 'any', channel: '', captions: false, sort: 'relevance' };
}

/** Does it leave out anything that holds the words? */
export function isFiltered({ length, date, channel, captions }: SearchState): boolean {
  return length !== 'any' || date !== 'any' || channel !== '' || captions;
}

/** What to ask the API for. The same at any time: a period is sent as such, not as the instant at which it begins. */
export function searchVariables(state: SearchState): Variables {
  const { query, length, date, channel, captions, sort } = state;
  return {
    query,
    ...(sort !== 'relevance' && { sort: sorts[sort] }),
    ...(isFiltered(state) && {
      filter: {
        ...lengths[length],
        ...(date !== 'any' && { publishedWithinDays: days[date] }),
        ...(channel && { channel }),
        ...(captions && { hasCaptions: true }),
      },
    }),
  };
}
