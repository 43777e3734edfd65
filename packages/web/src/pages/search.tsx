import type { SearchPageQuery, SearchPageQueryVariables } from '@mainvideo/sdk/operations';
import { SearchPage } from '@mainvideo/sdk/operations';
import { MoreLink } from '../ui/MoreLink.tsx';
import { SearchFilters } from '../features/search/SearchFilters.tsx';
import { NoResults, NothingLeft, SearchPrompt } from '../features/search/SearchMessages.tsx';
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

interface ResultsProps {
  readonly state: SearchState;
  readonly variables: SearchPageQueryVariables;
  readonly data: SearchPageQuery | undefined;
}

interface SearchProps extends PageProps {
  /** Absent without a query. */
  readonly results?: ResultsProps;
}

export async function load({ client, url, signal }: PageContext): Promise<SearchProps> {
  const state = parseSearch(url.searchParams);
  const { query } = state;
  if (!query) return { title: { id: 'search.title' } };
  const after = url.searchParams.get('after');
  const variables = { ...searchVariables(state), ...(after && { after }) };
  const { data } = await client.query({ query: SearchPage, variables, signal });
  return { title: { id: 'search.titleOf', values: { query } }, results: { state, variables, data } };
}

export function head({ results }: SearchProps): HeadTags {
  return { canonicalPath: results ? searchPath(unfiltered(results.state)) : '/search', noIndex: true };
}

export default function Search({ results }: SearchProps) {
  return results ? <Results {...results} /> : <SearchPrompt />;
}

function Results({ state, variables, data: loaded }: ResultsProps) {
  const { t } = useLanguage();
  const { data = loaded, fetchMore } = usePageQuery(SearchPage, variables);
  if (!data) return <SearchResultsSkeleton count={8} />;
  const { edges, pageInfo, totalCount, channels } = data.search;
  const { query } = state;
  if (edges.length === 0 && !isFiltered(state)) return <NoResults searchText={query} />;
  const { hasNextPage, endCursor } = pageInfo;
  const path = searchPath(state);
  return (
    <div className="search-page">
      <PageHeading
        title={t('search.resultsFor', { query })}
        count={t('search.results', { count: totalCount })}
        isLive
      />
      <SearchFilters state={state} channels={channels.map(({ channel, count }) => ({ ...channel, count }))} />
      {edges.length === 0 && <NothingLeft query={query} />}
      <SearchResults results={edges} />
      {hasNextPage && endCursor && (
        <MoreLink
          // Another search is another list, which starts without the state of this one.
          key={path}
          href={`${path}&after=${encodeURIComponent(endCursor)}`}
          onMore={() => fetchMore({ variables: { after: endCursor } })}
          skeleton={<SearchResultsSkeleton count={4} />}
        />
      )}
    </div>
  );
}
