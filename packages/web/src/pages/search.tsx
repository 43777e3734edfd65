import type { SearchPageQuery, SearchPageQueryVariables } from '@mainvideo/sdk/operations';
import { SearchPage } from '@mainvideo/sdk/operations';
import { MoreLink } from '../ui/MoreLink.tsx';
import { NoResults, SearchPrompt } from '../features/search/SearchMessages.tsx';
import { SearchResults, SearchResultsSkeleton } from '../features/search/SearchResults.tsx';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { PageHeading } from '../ui/PageHeading.tsx';

interface ResultsProps {
  readonly variables: SearchPageQueryVariables;
  readonly data: SearchPageQuery | undefined;
}

interface SearchProps extends PageProps {
  /** Absent: nothing is searched for yet. */
  readonly results?: ResultsProps;
}

export async function load({ client, url, signal }: PageContext): Promise<SearchProps> {
  const query = url.searchParams.get('q')?.trim();
  if (!query) return { title: { id: 'search.title' } };
  const after = url.searchParams.get('after');
  const variables = after ? { query, after } : { query };
  const { data } = await client.query({ query: SearchPage, variables, signal });
  return { title: { id: 'search.titleOf', values: { query } }, results: { variables, data } };
}

export function head({ results }: SearchProps): HeadTags {
  return { canonicalPath: results ? searchAddress(results.variables.query) : '/search', noIndex: true };
}

export default function Search({ results }: SearchProps) {
  // The key: another search is another list, and none of the old one's state is left in it.
  return results ? <Results key={results.variables.query} {...results} /> : <SearchPrompt />;
}

function Results({ variables, data: loaded }: ResultsProps) {
  const { t } = useLanguage();
  const { data = loaded, fetchMore } = usePageQuery(SearchPage, variables);
  if (!data) return <SearchResultsSkeleton count={8} />;
  const { edges, pageInfo, totalCount } = data.search;
  if (edges.length === 0) return <NoResults searchText={variables.query} />;
  const { hasNextPage, endCursor } = pageInfo;
  return (
    <div className="search-page">
      <PageHeading
        title={t('search.resultsFor', { query: variables.query })}
        count={t('search.results', { count: totalCount })}
      />
      <SearchResults results={edges.map((edge) => edge.node)} />
      {hasNextPage && endCursor && (
        <MoreLink
          href={`${searchAddress(variables.query)}&after=${encodeURIComponent(endCursor)}`}
          onMore={() => fetchMore({ variables: { after: endCursor } })}
          skeleton={<SearchResultsSkeleton count={4} />}
        />
      )}
    </div>
  );
}

function searchAddress(query: string): string {
  return `/search?q=${encodeURIComponent(query)}`;
}
