import { isClientError, type QueryResult } from '@mainvideo/sdk';
import type { PlaylistQueueQuery, WatchPageQuery, WatchPageQueryVariables } from '@mainvideo/sdk/operations';
import { PlaylistQueue, VideoComments, WatchPage } from '@mainvideo/sdk/operations';
import { useCallback, useMemo, useRef } from 'react';
import { preload } from 'react-dom';
import { Comments } from '../features/comments/Comments.tsx';
import { RelatedVideos } from '../features/feed/RelatedVideos.tsx';
import { Chapters } from '../features/player/Chapters.tsx';
import { parseStart } from '../features/player/position/parseStart.ts';
import { Player } from '../features/player/Player.tsx';
import { seekTo } from '../features/player/seekTo.ts';
import { SubscribeButton } from '../features/channel/SubscribeButton.tsx';
import { PlaylistButton } from '../features/playlist/PlaylistButton.tsx';
import { Transcript } from '../features/transcript/Transcript.tsx';
import { nextVideo } from '../features/upnext/nextVideo.ts';
import { intendPlay } from '../features/upnext/playIntent.ts';
import { cursorToward } from '../features/upnext/queueParts.ts';
import { Queue } from '../features/upnext/Queue.tsx';
import { ShareButton } from '../features/share/ShareButton.tsx';
import { UpNext } from '../features/upnext/UpNext.tsx';
import { usePreviousVideo } from '../features/upnext/usePreviousVideo.ts';
import { VideoAbout } from '../features/video/VideoAbout.tsx';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import { LazyContent } from '../ui/LazyContent.tsx';
import { followLink } from '../router/followLink.ts';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { pathOf } from '../router/routes.ts';
import { usePageQuery } from '../router/usePageQuery.ts';

type Video = NonNullable<WatchPageQuery['video']>;

interface WatchProps extends PageProps {
  readonly mainVideo: Video;
  readonly viewer: WatchPageQuery['viewer'];
  readonly variables: WatchPageQueryVariables;
  /** The start time in the link (`?t=`), or `null` without one. */
  readonly linkSeconds: number | null;
  /** The playlist being played (`?list=`), or `null` without one. */
  readonly playlist: PlaylistQueueQuery['playlist'];
}

export async function load({
  client,
  params,
  url,
  signal,
}: PageContext): Promise<WatchProps | { readonly notFound: true }> {
  const id = params.id ?? '';
  // A cursor is in the URL only if the link to more comments was followed without JavaScript.
  const commentsAfter = url.searchParams.get('comments');
  const variables = commentsAfter ? { id, commentsAfter } : { id };
  const listId = url.searchParams.get('list');
  const [{ data }, playlist] = await Promise.all([
    client.query({ query: WatchPage, variables, signal }),
    listId ? loadPlaylist(client, listId, id, signal) : null,
  ]);
  if (!data?.video) return { notFound: true };
  const linkSeconds = parseStart(url.searchParams.get('t'));
  return { mainVideo: data.video, viewer: data.viewer, variables, linkSeconds, playlist };
}

/** Loads the playlist up to the video in it and the one after that. */
async function loadPlaylist(
  client: PageContext['client'],
  id: string,
  videoId: string,
  signal?: AbortSignal,
) {
  let playlist: WatchProps['playlist'] = null;
  try {
    let after: string | null = null;
    do {
      const { data }: QueryResult<PlaylistQueueQuery> = await client.query({
        query: PlaylistQueue,
        variables: after ? { id, after } : { id },
        // By default, the cache would return the list it has, whatever the cursor.
        ...(after === null ? {} : { fetchPolicy: 'network-only' as const }),
        signal,
      });
      playlist = data?.playlist ?? null;
      after = playlist && cursorToward(videoId, playlist.videos);
    } while (after);
    return playlist;
  } catch (error) {
    // The video plays without the rest of its playlist. The client's events have recorded the failure.
    if (isClientError(error)) return playlist;
    throw error;
  }
}

export function head({ mainVideo }: Pick<WatchProps, 'mainVideo'>, url: URL): HeadTags {
  return {
    description: mainVideo.description,
    image: mainVideo.poster,
    type: 'video.other',
    video: mainVideo.sources[0],
    playerPath: `/embed/${encodeURIComponent(mainVideo.id)}`,
    alternate: {
      type: 'application/json+oembed',
      path: `/oembed?url=${encodeURIComponent(url.origin + pathOf('/watch', { id: mainVideo.id }))}`,
    },
    linkedData: true,
  };
}

export default function Watch({ mainVideo, viewer, variables, linkSeconds, playlist }: WatchProps) {
  const { data, fetchMore } = usePageQuery(WatchPage, variables);
  const video = data?.video ?? mainVideo;
  return (
    <WatchOne
      key={video.id}
      video={video}
      viewer={data?.viewer ?? viewer}
      linkSeconds={linkSeconds}
      playlist={playlist}
      startsAtNewest={!variables.commentsAfter}
      onMoreComments={(after) => fetchMore({ query: VideoComments, variables: { id: video.id, after } })}
    />
  );
}

/** The screen of one video, recreated for another one. */
function WatchOne({
  video,
  viewer,
  linkSeconds,
  playlist,
  startsAtNewest,
  onMoreComments,
}: Pick<WatchProps, 'viewer' | 'linkSeconds' | 'playlist'> & {
  readonly video: Video;
  /** Whether the comments start with the newest one. */
  readonly startsAtNewest: boolean;
  readonly onMoreComments: (cursor: string) => Promise<unknown>;
}) {
  const { t } = useLanguage();
  const player = useRef<HTMLVideoElement>(null);
  const { chapters, captions, poster } = video;
  const related = useMemo(() => video.related.edges.map((edge) => edge.node), [video.related]);
  // Memoized: a dozen cards, which change only when other videos are loaded.
  const relatedVideos = useMemo(() => <RelatedVideos videos={related} />, [related]);
  const queue = playlist?.videos.edges.map((edge) => edge.node) ?? [];
  const next = nextVideo(video.id, queue, related);
  const listed = queue.some(({ id }) => id === next?.id);
  const hrefInList = (id: string) => `${pathOf('/watch', { id })}?list=${encodeURIComponent(playlist!.id)}`;
  const nextId = next?.id ?? null;
  const nextHref = next && (listed ? hrefInList(next.id) : pathOf('/watch', { id: next.id }));
  const address = pathOf('/watch', { id: video.id });
  const previous = usePreviousVideo(video.id, playlist ? hrefInList(video.id) : address);
  const playPrevious = useCallback(() => play(previous!), [previous]);
  const playNext = useCallback(() => play({ id: nextId!, href: nextHref! }), [nextId, nextHref]);
  const seek = (seconds: number) => seekTo(player.current, seconds);
  // Preloaded before the scripts, because it is the largest element of the first view.
  if (poster) preload(poster.playerUrl, { as: 'image', fetchPriority: 'high' });
  const hasAside = chapters.length > 0 || captions.length > 0 || related.length > 0 || queue.length > 0;
  return (
    <div className={hasAside ? 'watch watch--aside' : 'watch'}>
      <Player
        video={video}
        linkSeconds={linkSeconds}
        player={player}
        onPrevious={previous && playPrevious}
        onNext={next && playNext}
      />
      <div>
        <UpNext player={player} videoId={video.id} next={next && { ...next, href: nextHref! }} />
        <VideoAbout
          video={video}
          viewerId={viewer.id}
          subscribe={<SubscribeButton channel={video.channel} />}
          actions={
            <>
              <PlaylistButton video={video} />
              <ShareButton video={video} currentSeconds={() => player.current?.currentTime ?? 0} />
            </>
          }
          onSeek={seek}
        />
      </div>
      {hasAside && (
        <aside className="watch__aside" aria-label={t('watch.aside')}>
          {playlist && queue.length > 0 && (
            <Queue
              title={playlist.title}
              videos={queue}
              totalCount={playlist.videos.totalCount}
              videoId={video.id}
              hrefOf={hrefInList}
            />
          )}
          <Chapters chapters={chapters} player={player} onSeek={seek} />
          <Transcript captions={captions} player={player} onSeek={seek} />
          <LazyContent>{relatedVideos}</LazyContent>
        </aside>
      )}
      <LazyContent>
        <Comments
          video={video}
          author={viewer.author}
          newestHref={startsAtNewest ? null : `${address}#comments`}
          hrefAfter={(cursor) => `${address}?comments=${encodeURIComponent(cursor)}#comments`}
          onMore={onMoreComments}
          onSeek={seek}
        />
      </LazyContent>
    </div>
  );
}

/** Navigates to a video and plays it there. */
function play({ id, href }: { readonly id: string; readonly href: string }): void {
  intendPlay(id);
  followLink(href);
}
