import type { VideoCardFragment } from '@mainvideo/sdk/operations';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { formatDuration } from '../../ui/text/formatDuration.ts';
import { shownPart } from './queueParts.ts';

/** The playlist being played, with the current video marked. */
export function Queue({
  title,
  videos,
  totalCount,
  videoId,
  hrefOf,
}: {
  readonly title: string;
  /** The videos loaded so far, from the first one on. */
  readonly videos: readonly VideoCardFragment[];
  readonly totalCount: number;
  readonly videoId: string;
  readonly hrefOf: (id: string) => string;
}) {
  const { t } = useLanguage();
  const place = videos.findIndex(({ id }) => id === videoId);
  const { shown, before } = shownPart(videos, place);
  return (
    <section className="chapters" aria-labelledby="queue-title">
      <h2 className="section-title" id="queue-title" dir="auto">
        {title}
      </h2>
      <p className="queue__place">{t('watch.queuePlace', { place: place + 1, count: totalCount })}</p>
      <ol className="chapters__list" start={before + 1}>
        {shown.map((video) => (
          <li key={video.id}>
            <a
              className="chapters__link"
              href={hrefOf(video.id)}
              aria-current={video.id === videoId ? 'true' : undefined}
            >
              <span className="chapters__time">{formatDuration(video.durationSeconds)}</span>
              <span className="chapters__name" dir="auto">
                {video.title}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
