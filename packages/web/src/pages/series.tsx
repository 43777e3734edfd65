import type { SeriesPageQuery, SeriesPageQueryVariables } from '@mainvideo/sdk/operations';
import { SeriesPage } from '@mainvideo/sdk/operations';
import { VideoGrid, VideoGridSkeleton } from '../features/feed/VideoGrid.tsx';
import { CardPlaylistButton } from '../features/playlist/PlaylistButton.tsx';
import { SeasonLinks } from '../features/series/SeasonLinks.tsx';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { MoreLink } from '../ui/MoreLink.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { episodePlace } from '../ui/text/episodePlace.ts';

interface SeriesProps extends PageProps {
  readonly variables: SeriesPageQueryVariables;
  readonly series: NonNullable<SeriesPageQuery['series']>;
}

export async function load({
  client,
  params,
  url,
  signal,
}: PageContext): Promise<SeriesProps | { readonly notFound: true }> {
  const season = url.searchParams.get('season');
  const after = url.searchParams.get('after');
  const variables = {
    handle: params.handle ?? '',
    ...(season !== null && /^\d{1,4}$/.test(season) && { season: Number(season) }),
    ...(after && { after }),
  };
  const { data } = await client.query({ query: SeriesPage, variables, signal });
  if (!data?.series) return { notFound: true };
  return { title: data.series.title, variables, series: data.series };
}

export function head({ series: { episodes } }: SeriesProps): HeadTags {
  const poster = episodes.edges[0]?.node.poster;
  return {
    image: poster && { ...poster, url: poster.sharpCardUrl },
    linkedData: true,
  };
}

export default function Series({ variables, series: loaded }: SeriesProps) {
  const { t } = useLanguage();
  const { data, fetchMore } = usePageQuery(SeriesPage, variables);
  const { handle, title, channel, episodeCount, seasons, episodes } = data?.series ?? loaded;
  const { hasNextPage, endCursor } = episodes.pageInfo;
  const season = variables.season ?? null;
  const query = season === null ? '' : `season=${season}&`;
  return (
    <>
      <PageHeading title={title} count={t('lists.episodeCount', { count: episodeCount })}>
        <a href={pathOf('/channel', { handle: channel.handle })} dir="auto">
          {channel.name}
        </a>
      </PageHeading>
      <SeasonLinks handle={handle} seasonNumbers={seasons.map(({ number }) => number)} shown={season} />
      <VideoGrid
        videos={episodes.edges.map(({ node }) => node)}
        withChannel={false}
        noteOf={({ episode }) => episode && episodePlace(episode)}
        Actions={CardPlaylistButton}
      />
      {hasNextPage && endCursor && (
        <MoreLink
          href={`${pathOf('/series', { handle })}?${query}after=${encodeURIComponent(endCursor)}`}
          onMore={() => fetchMore({ variables: { after: endCursor } })}
          skeleton={<VideoGridSkeleton count={4} />}
        />
      )}
    </>
  );
}
