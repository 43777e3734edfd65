import type { VideoCardFragment } from '@mainvideo/sdk/operations';
import { useId, type ReactNode } from 'react';
import { pathOf } from '../../router/routes.ts';
import { VideoCard } from '../../ui/cards/VideoCard.tsx';

/** How many pictures most first screens show. */
const eagerCards = 4;

/** Videos in a row that scrolls sideways, below a heading. Renders nothing without videos. */
export function VideoRow({
  title,
  more,
  videos,
  eager = false,
}: {
  readonly title: string;
  /** A link to all of them. */
  readonly more: ReactNode;
  readonly videos: readonly VideoCardFragment[];
  /** Loads the first pictures at once, because the row is at the top of the page. */
  readonly eager?: boolean;
}) {
  const id = useId();
  if (videos.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="page-heading">
        <h2 className="page-heading__title" id={id}>
          {title}
        </h2>
        {more}
      </div>
      <ul className="video-row">
        {videos.map((video, i) => (
          <li key={video.id}>
            <VideoCard
              video={video}
              href={pathOf('/watch', { id: video.id })}
              channelHref={pathOf('/channel', { handle: video.channel.handle })}
              eager={eager && i < eagerCards}
              heading="h3"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
