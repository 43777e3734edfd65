import type { VideoCardFragment } from '@mainvideo/sdk/operations';
import type { ComponentType, ReactNode } from 'react';
import { pathOf } from '../../router/routes.ts';
import { VideoCard, VideoCardSkeleton } from '../../ui/cards/VideoCard.tsx';

/**
 * The number of pictures visible on most first screens. The others load when they come near: on a phone each one
 * costs data.
 */
const eagerCards = 4;

export function VideoGrid<Video extends VideoCardFragment>({
  videos,
  withChannel = true,
  noteOf,
  Actions,
}: {
  readonly videos: readonly Video[];
  readonly withChannel?: boolean;
  /** Returns the list's note about a video. */
  readonly noteOf?: (video: Video) => ReactNode;
  /** Buttons on each video's card. */
  readonly Actions?: ComponentType<{ readonly video: VideoCardFragment }>;
}) {
  return (
    <ul className="video-grid">
      {videos.map((video, i) => (
        <li key={video.id}>
          <VideoCard
            video={video}
            href={pathOf('/watch', { id: video.id })}
            channelHref={withChannel ? pathOf('/channel', { handle: video.channel.handle }) : undefined}
            eager={i < eagerCards}
            note={noteOf?.(video)}
            actions={Actions && <Actions video={video} />}
          />
        </li>
      ))}
    </ul>
  );
}

export function VideoGridSkeleton({ count }: { readonly count: number }) {
  return (
    <div className="video-grid">
      {Array.from({ length: count }, (_, i) => (
        <VideoCardSkeleton key={i} />
      ))}
    </div>
  );
}
