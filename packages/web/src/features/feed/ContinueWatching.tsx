import type { VideoCardFragment } from '@mainvideo/sdk/operations';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';
import { VideoCard } from '../../ui/cards/VideoCard.tsx';

/** How many pictures most first screens show. */
const eagerCards = 4;

/** Videos that the viewer has begun, in a row that scrolls sideways. Each opens where it was left. */
export function ContinueWatching({ videos }: { readonly videos: readonly VideoCardFragment[] }) {
  const { t } = useLanguage();
  return (
    <section className="video-row" aria-labelledby="continue-title">
      <div className="page-heading">
        <h2 className="page-heading__title" id="continue-title">
          {t('feed.begun')}
        </h2>
        <a href={pathOf('/history')}>{t('lists.history')}</a>
      </div>
      <ul className="video-row__videos">
        {videos.map((video, i) => (
          <li key={video.id}>
            <VideoCard
              video={video}
              href={pathOf('/watch', { id: video.id })}
              channelHref={pathOf('/channel', { handle: video.channel.handle })}
              eager={i < eagerCards}
              heading="h3"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
