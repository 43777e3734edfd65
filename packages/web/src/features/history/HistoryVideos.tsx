import { type HistoryPageQuery, RemoveFromHistory } from '@mainvideo/sdk/operations';
import { formatDate } from '../../i18n/formatDate.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { useChange } from '../../offline/useChange.ts';
import { pathOf } from '../../router/routes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VideoCard } from '../../ui/VideoCard.tsx';
import { removingFromHistory, updateAfterRemoval } from './historyMutations.ts';

/** What was watched and when; each can be taken out. */
export function HistoryVideos({
  edges,
  viewerId,
}: {
  readonly edges: HistoryPageQuery['viewer']['history']['edges'];
  readonly viewerId: string;
}) {
  const language = useLanguage();
  const { t } = language;
  const [removeFromHistory, { error }] = useChange('RemoveFromHistory', RemoveFromHistory, {
    update: updateAfterRemoval,
    // The error is in the result.
    onError: () => {},
  });
  return (
    <>
      <p className="list-problem" role="status">
        {error && t('lists.changeFailed')}
      </p>
      <ul className="video-list">
        {edges.map(({ node: video, watchedAt }) => (
          <li key={video.id}>
            <VideoCard
              video={video}
              href={pathOf('/watch', { id: video.id })}
              channelHref={pathOf('/channel', { handle: video.channel.handle })}
              note={t('lists.watchedOn', { date: formatDate(language, watchedAt) })}
              actions={
                <button
                  className="icon-button"
                  type="button"
                  aria-label={t('lists.removeFromHistory', { title: video.title })}
                  onClick={() => void removeFromHistory(removingFromHistory(video.id, viewerId))}
                >
                  <Icon name="cross" />
                </button>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}
