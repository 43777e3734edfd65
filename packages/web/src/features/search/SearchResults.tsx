import type { SearchPageQuery } from '@mainvideo/sdk/operations';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';
import { ChannelRow } from '../../ui/cards/ChannelRow.tsx';
import { formatDuration } from '../../ui/text/formatDuration.ts';
import { Marked } from '../../ui/text/Marked.tsx';
import { VideoCard, VideoCardSkeleton } from '../../ui/cards/VideoCard.tsx';
import { searchPath, unfiltered } from './searchState.ts';

type Result = SearchPageQuery['search']['edges'][number];
type Highlight = Result['highlights'][number];

/** Videos and channels in one list, with the matches marked. */
export function SearchResults({ results }: { readonly results: readonly Result[] }) {
  return (
    <ol className="video-list search-results">
      {results.map((result) => (
        <li key={result.node.id}>
          <ResultRow result={result} />
        </li>
      ))}
    </ol>
  );
}

function ResultRow({ result: { node, highlights } }: { readonly result: Result }) {
  const { t } = useLanguage();
  const find = (field: Highlight['field']) => highlights.find((highlight) => highlight.field === field);
  const titleRanges = find('TITLE')?.ranges;
  switch (node.__typename) {
    case 'Video': {
      const href = pathOf('/watch', { id: node.id });
      const description = find('DESCRIPTION');
      const tags = highlights.filter(({ field }) => field === 'TAG');
      const moment = find('TRANSCRIPT');
      return (
        <VideoCard
          video={node}
          href={href}
          channelHref={pathOf('/channel', { handle: node.channel.handle })}
          title={<Marked text={node.title} ranges={titleRanges} />}
        >
          {description && (
            <p className="result__excerpt" dir="auto">
              <Marked {...description} />
            </p>
          )}
          {moment && <Moment moment={moment} href={href} />}
          {tags.length > 0 && (
            <ul className="result__tags">
              {tags.map(({ text, ranges }) => (
                <li key={text}>
                  <a className="chip" href={searchPath(unfiltered({ query: text }))} dir="auto">
                    <Marked text={text} ranges={ranges} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </VideoCard>
      );
    }
    case 'Channel':
      return (
        <ChannelRow
          name={node.name}
          title={<Marked text={node.name} ranges={titleRanges} />}
          about={t('search.channel')}
          description={node.description}
          imageUrl={node.avatar?.url ?? null}
          href={pathOf('/channel', { handle: node.handle })}
        />
      );
  }
}

/** The matching speech, with a link to its time in the video. */
function Moment({ moment, href }: { readonly moment: Highlight; readonly href: string }) {
  const { t } = useLanguage();
  const seconds = moment.startSeconds ?? 0;
  return (
    <a className="result__moment" href={`${href}?t=${Math.floor(seconds)}`}>
      <span className="result__said">{t('search.said', { position: formatDuration(seconds) })}</span>{' '}
      <q dir="auto" lang={moment.language ?? undefined}>
        <Marked text={moment.text} ranges={moment.ranges} />
      </q>
    </a>
  );
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
