import { type HistoryPageQuery, RemoveFromHistory } from '@mainvideo/sdk/operations';
import { useRef } from 'react';
import { formatAge, formatMoment } from '../../i18n/formatAge.ts';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { useNow } from '../../i18n/NowContext.ts';
import { useChange } from '../../offline/useChange.ts';
import { pathOf } from '../../router/routes.ts';
import { focusMain } from '../../ui/focusMain.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VideoCard } from '../../ui/cards/VideoCard.tsx';
import { removingFromHistory, updateAfterRemoval } from './historyMutations.ts';

/** Watched videos and when they were watched, each with a button to remove it. */
export function HistoryVideos({
  edges,
  viewerId,
}: {
  readonly edges: HistoryPageQuery['viewer']['history']['edges'];
  readonly viewerId: string;
}) {
  const language = useLanguage();
  const { t } = language;
  const nowMs = useNow();
  const [removeFromHistory, { error }] = useChange('RemoveFromHistory', RemoveFromHistory, {
    update: updateAfterRemoval,
    // The result contains the error.
    onError: () => {},
  });
  const list = useRef<HTMLUListElement>(null);

  function remove(videoId: string, place: number): void {
    // The button is removed with its row, so focus the next one.
    const buttons = list.current!.querySelectorAll<HTMLElement>('.icon-button');
    const next = buttons[place + 1] ?? buttons[place - 1];
    if (next) next.focus();
    else focusMain();
    void removeFromHistory(removingFromHistory(videoId, viewerId));
  }

  return (
    <>
      <p className="list-problem" role="status">
        {error && t('lists.changeFailed')}
      </p>
      <ul className="video-list" ref={list}>
        {edges.map(({ node: video, watchedAt }, place) => (
          <li key={video.id}>
            <VideoCard
              video={video}
              href={pathOf('/watch', { id: video.id })}
              channelHref={pathOf('/channel', { handle: video.channel.handle })}
              note={
                <time dateTime={watchedAt} title={formatMoment(language, watchedAt)}>
                  {t('lists.watchedOn', { date: formatAge(language, watchedAt, nowMs) })}
                </time>
              }
              actions={
                <button
                  className="icon-button"
                  type="button"
                  aria-label={t('lists.removeFromHistory', { title: video.title })}
                  onClick={() => remove(video.id, place)}
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
