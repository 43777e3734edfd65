import type { WatchPageQuery } from '@mainvideo/sdk/operations';
import { WatchPage } from '@mainvideo/sdk/operations';
import { useRef } from 'react';
import { RelatedVideos } from '../features/feed/RelatedVideos.tsx';
import { Chapters } from '../features/player/Chapters.tsx';
import { parseStart } from '../features/player/parseStart.ts';
import { Player } from '../features/player/Player.tsx';
import { ShortcutsHelp } from '../features/player/ShortcutsHelp.tsx';
import { seekTo } from '../features/player/seekTo.ts';
import { useShortcutPreference } from '../features/player/useShortcutPreference.ts';
import { VideoAbout } from '../features/video/VideoAbout.tsx';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { usePageQuery } from '../router/usePageQuery.ts';
import { videoStructuredData } from '../videoStructuredData.ts';

type Video = NonNullable<WatchPageQuery['video']>;

interface WatchProps extends PageProps {
  readonly mainVideo: Video;
  /** Where the link asks to start (`?t=`); `null`: it does not. */
  readonly linkSeconds: number | null;
}

export async function load({
  client,
  params,
  url,
  signal,
}: PageContext): Promise<WatchProps | { readonly notFound: true }> {
  const { data } = await client.query({ query: WatchPage, variables: { id: params.id ?? '' }, signal });
  if (!data?.video) return { notFound: true };
  return { mainVideo: data.video, linkSeconds: parseStart(url.searchParams.get('t')) };
}

export function head({ mainVideo }: WatchProps, url: URL): HeadTags {
  return {
    description: mainVideo.description,
    image: mainVideo.poster,
    type: 'video.other',
    video: mainVideo.sources[0],
    jsonLd: videoStructuredData(mainVideo, url.origin),
  };
}

export default function Watch({ mainVideo, linkSeconds }: WatchProps) {
  const { data } = usePageQuery(WatchPage, { id: mainVideo.id });
  const video = data?.video ?? mainVideo;
  return <WatchOne key={video.id} video={video} linkSeconds={linkSeconds} />;
}

/** The screen of one video, for as long as it is that one. */
function WatchOne({ video, linkSeconds }: { readonly video: Video; readonly linkSeconds: number | null }) {
  const player = useRef<HTMLVideoElement>(null);
  const [shortcutsOn, setShortcutsOn] = useShortcutPreference();
  const { chapters, related } = video;
  const seek = (seconds: number) => seekTo(player.current, seconds);
  return (
    <div className="watch">
      <Player video={video} linkSeconds={linkSeconds} shortcutsOn={shortcutsOn} player={player} />
      <div>
        <VideoAbout video={video} onSeek={seek} />
        <ShortcutsHelp areOn={shortcutsOn} onChange={setShortcutsOn} />
      </div>
      {(chapters.length > 0 || related.edges.length > 0) && (
        <aside className="watch__aside" aria-label="Chapters and more videos">
          <Chapters chapters={chapters} player={player} onSeek={seek} />
          <RelatedVideos videos={related.edges.map((edge) => edge.node)} />
        </aside>
      )}
    </div>
  );
}
