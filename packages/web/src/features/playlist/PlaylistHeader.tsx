import { type FormEvent, useId, useState } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import type { PlaylistText } from './playlistMutations.ts';

/** The title and visibility of a playlist, with a form for its owner to change them. */
export function PlaylistHeader({
  words,
  author,
  videoCount,
  playHref,
  onChange,
  onDelete,
}: {
  readonly words: PlaylistText;
  readonly author: string;
  readonly videoCount: number;
  /** Plays the playlist from its first video; `null` if it is empty. */
  readonly playHref: string | null;
  /** Absent for another viewer's playlist. */
  readonly onChange?: (words: PlaylistText) => void;
  readonly onDelete?: () => void;
}) {
  const { t } = useLanguage();
  return (
    <header className="playlist-header">
      <h1 className="playlist-header__title" dir="auto">
        {words.title}
      </h1>
      <p className="playlist-header__facts">
        {t('video.videos', { count: videoCount })} <span aria-hidden="true">·</span>{' '}
        {t(words.visibility === 'PRIVATE' ? 'lists.private' : 'lists.unlisted')}{' '}
        <span aria-hidden="true">·</span> {t('lists.by', { name: author })}
      </p>
      {words.description && (
        <p className="playlist-header__description" dir="auto">
          {words.description}
        </p>
      )}
      <div className="playlist-header__actions">
        {playHref && (
          <a className="button button--strong" href={playHref}>
            {t('lists.playAll')}
          </a>
        )}
        {onChange && <EditForm words={words} onChange={onChange} />}
        {onDelete && (
          <ConfirmButton question={t('lists.deleteQuestion')} answer={t('lists.delete')} onConfirm={onDelete}>
            {t('lists.deletePlaylist')}
          </ConfirmButton>
        )}
      </div>
    </header>
  );
}

function EditForm({
  words,
  onChange,
}: {
  readonly words: PlaylistText;
  readonly onChange: (words: PlaylistText) => void;
}) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const title = String(fields.get('title')).trim();
    if (title === '') return;
    onChange({
      title,
      description: String(fields.get('description')).trim(),
      visibility: fields.has('unlisted') ? 'UNLISTED' : 'PRIVATE',
    });
    setOpen(false);
  };
  return (
    <details
      className="playlist-edit"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="button">{t('lists.edit')}</summary>
      {/* With the key, the form starts with the current values each time it opens. */}
      <form className="playlist-edit__form" onSubmit={submit} key={String(isOpen)}>
        <label htmlFor={`${id}title`}>{t('lists.title')}</label>
        <input
          className="text-field"
          id={`${id}title`}
          name="title"
          required
          maxLength={150}
          defaultValue={words.title}
        />
        <label htmlFor={`${id}about`}>{t('lists.description')}</label>
        <textarea
          className="text-field"
          id={`${id}about`}
          name="description"
          maxLength={5000}
          rows={3}
          defaultValue={words.description}
        />
        <label className="playlist-edit__choice">
          <input type="checkbox" name="unlisted" defaultChecked={words.visibility === 'UNLISTED'} />
          {t('lists.unlistedChoice')}
        </label>
        <button className="button button--strong" type="submit">
          {t('lists.saveChanges')}
        </button>
      </form>
    </details>
  );
}
