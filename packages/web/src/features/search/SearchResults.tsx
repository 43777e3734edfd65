import type { SearchPageQuery } from '@mainvideo/sdk/operations';
import { pathOf } from '../../router/routes.ts';
import { ChannelRow } from '../../ui/ChannelRow.tsx';
import { VideoCard, VideoCardSkeleton } from '../../ui/VideoCard.tsx';

type Result = SearchPageQuery['search']['edges'][number]['node'];

/** Videos and channels, one under the other, best first. */
export function SearchResults({ results }: { readonly results: readonly Result[] }) {
  return (
    <ol className="video-list search-results">
      {results.map((result) => (
        <li key={result.id}>
          <ResultRow result={result} />
        </li>
      ))}
    </ol>
  );
}

function ResultRow({ result }: { readonly result: Result }) {
  switch (result.__typename) {
    case 'Video':
      return (
        <VideoCard
          video={result}
          href={pathOf('/watch', { id: result.id })}
          channelHref={pathOf('/channel', { handle: result.channel.handle })}
        />
      );
    case 'Channel':
      return (
        <ChannelRow
          name={result.name}
          description={result.description}
          imageUrl={result.avatar?.url ?? null}
          href={pathOf('/channel', { handle: result.handle })}
        />
      );
  }
}

export function SearchResultsSkeleton({ count }: { readonly count: number }) {
  return (
    <div className="video-list search-results">
      {Array.from({ length: count }, (_, i) => (
        <VideoCardSkeleton key={i} />
      ))}
    </div>
  );
}
