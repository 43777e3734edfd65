import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSetSaved } from './useSetSaved.ts';

/**
 * A button to save a video. It shows the change at once. If the server refuses the change, the button reverts it and
 * shows a message.
 */
export function SaveButton({
  videoId,
  viewerId,
  isSaved,
}: {
  readonly videoId: string;
  readonly viewerId: string;
  readonly isSaved: boolean;
}) {
  const { t } = useLanguage();
  const { setSaved, hasFailed } = useSetSaved(videoId, viewerId);
  return (
    <div className="action">
      <button
        className="button save__button"
        type="button"
        aria-pressed={isSaved}
        onClick={() => setSaved(!isSaved)}
      >
        <Icon name="bookmark" />
        {t('video.save')}
      </button>
      <p className="action__problem" role="status">
        {hasFailed && t('video.saveFailed')}
      </p>
    </div>
  );
}
