import type { VideoCardFragment } from '@mainvideo/sdk/operations';
import { useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useOnDemand } from '../../ui/useOnDemand.ts';

/** A button that opens the viewer's playlists, to add a video to them. The dialog's code loads when first opened. */
export function PlaylistButton({
  video,
  small = false,
}: {
  readonly video: VideoCardFragment;
  /** Shows the icon only, because a card has no room for more. */
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

/** The button on a video's card. */
export function CardPlaylistButton({ video }: { readonly video: VideoCardFragment }) {
  return <PlaylistButton video={video} small />;
}
