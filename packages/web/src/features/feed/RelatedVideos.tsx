import type { VideoCardFragment } from '@mainvideo/sdk/operations';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { pathOf } from '../../router/routes.ts';
import { VideoCard } from '../../ui/cards/VideoCard.tsx';

/** What to watch next, beside or below the player. Renders nothing if the library has only one video. */
export function RelatedVideos({ videos }: { readonly videos: readonly VideoCardFragment[] }) {
  const { t } = useLanguage();
  if (videos.length === 0) return null;
  return (
    <section className="related" aria-labelledby="related-title">
      <h2 className="section-title" id="related-title">
        {t('feed.watchNext')}
      </h2>
      <ul className="video-list">
        {videos.map((video) => (
          <li key={video.id}>
            <VideoCard
              video={video}
              href={pathOf('/watch', { id: video.id })}
              channelHref={pathOf('/channel', { handle: video.channel.handle })}
              heading="h3"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
