import type { SearchPageQuery, SearchPageQueryVariables } from '@mainvideo/sdk/operations';
import { SearchPage } from '@mainvideo/sdk/operations';
import { EmptyLibrary } from '../features/feed/EmptyLibrary.tsx';
import { MoreLink } from '../ui/MoreLink.tsx';
import { SearchFilters } from '../features/search/SearchFilters.tsx';
import { NoResults, NothingLeft } from '../features/search/SearchMessages.tsx';
import { SearchResults, SearchResultsSkeleton } from '../features/search/SearchResults.tsx';
import {
  isFiltered,
  parseSearch,
  searchPath,
  type SearchState,
  searchVariables,
  unfiltered,
} from '../features/search/searchState.ts';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

interface SearchProps extends PageProps {
  readonly state: SearchState;
  readonly variables: SearchPageQueryVariables;
  readonly data: SearchPageQuery | undefined;
}

export async function load({ client, url, signal }: PageContext): Promise<SearchProps> {
  const state = parseSearch(url.searchParams);
  const { query } = state;
  const after = url.searchParams.get('after');
  const variables = { ...searchVariables(state), ...(after && { after }) };
  const { data } = await client.query({ query: SearchPage, variables, signal });
  const title = query
    ? { id: 'search.titleOf' as const, values: { query } }
    : { id: 'search.title' as const };
  return { title, state, variables, data };
}

export function head({ state }: SearchProps): HeadTags {
  return { canonicalPath: searchPath(unfiltered(state)), noIndex: true };
}

/** Videos and channels with the words of the search; without words, all videos. */
export default function Search({ state, variables, data: loaded }: SearchProps) {
  const { t } = useLanguage();
  const { data = loaded, fetchMore } = usePageQuery(SearchPage, variables);
  if (!data) return <SearchResultsSkeleton count={8} />;
  const { edges, pageInfo, totalCount, channels, correctedQuery } = data.search;
  const { query } = state;
  if (edges.length === 0 && !isFiltered(state))
    return query ? <NoResults searchText={query} /> : <EmptyLibrary />;
  const { hasNextPage, endCursor } = pageInfo;
  const path = searchPath(state);
  return (
    <div className="search-page">
      <PageHeading
        title={query ? t('search.resultsFor', { query: correctedQuery ?? query }) : t('search.all')}
        count={t(query ? 'search.results' : 'video.videos', { count: totalCount })}
        isLive
      />
      {correctedQuery !== null && <p>{t('search.nothing', { query })}</p>}
      <SearchFilters state={state} channels={channels.map(({ channel, count }) => ({ ...channel, count }))} />
      {edges.length === 0 && <NothingLeft query={query} />}
      <SearchResults results={edges} />
      {hasNextPage && endCursor && (
        <MoreLink
          // Another search is another list, which starts without the state of this one.
          key={path}
          href={`${path}${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(endCursor)}`}
          onMore={() => fetchMore({ variables: { after: endCursor } })}
          skeleton={<SearchResultsSkeleton count={4} />}
        />
      )}
    </div>
  );
}
