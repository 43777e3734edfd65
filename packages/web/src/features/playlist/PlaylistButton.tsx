import type { VideoCardFragment } from '@mainvideo/sdk/operations';
import { useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useOnDemand } from '../../ui/useOnDemand.ts';

/** Opens the viewer's playlists for a video to be put into. Their code comes when they are asked for. */
export function PlaylistButton({
  video,
  small = false,
}: {
  readonly video: VideoCardFragment;
  /** On a card there is room for the icon alone. */
  readonly small?: boolean;
}) {
  const { t } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useOnDemand(async () => (await import('./PlaylistDialog.tsx')).PlaylistDialog);
  const Dialog = dialog.code;
  const open = () => {
    setIsOpen(true);
    dialog.ask();
  };

  const name = t('lists.addToPlaylist');
  return (
    <>
      <button
        className={small ? 'icon-button' : 'button'}
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        aria-label={small ? t('lists.addToPlaylistNamed', { title: video.title }) : undefined}
        title={small ? name : undefined}
      >
        <Icon name="listAdd" />
        {!small && t('lists.playlist')}
      </button>
      {dialog.hasFailed && (
        <p className="action__problem" role="status">
          {t('lists.notOpened')}
        </p>
      )}
      {Dialog && isOpen && <Dialog video={video} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** The same on the card of a video. */
export function CardPlaylistButton({ video }: { readonly video: VideoCardFragment }) {
  return <PlaylistButton video={video} small />;
}
