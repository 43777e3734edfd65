import type { FormEvent } from 'react';
import { useId } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import type { PlaylistText } from './playlistMutations.ts';

/** The API's limit. */
const maxTitleLength = 150;

/** A form for the title of a new playlist. */
export function NewPlaylist({ onCreate }: { readonly onCreate: (words: PlaylistText) => void }) {
  const { t } = useLanguage();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const title = String(new FormData(form).get('title')).trim();
    if (title === '') return;
    form.reset();
    onCreate({ title, description: '', visibility: 'PRIVATE' });
  };
  return (
    <form className="new-playlist" onSubmit={submit}>
      <label htmlFor={id}>{t('lists.newPlaylist')}</label>
      <input
        className="text-field"
        id={id}
        name="title"
        required
        maxLength={maxTitleLength}
        autoComplete="off"
        placeholder={t('lists.titlePlaceholder')}
      />
      <button className="button" type="submit">
        {t('lists.create')}
      </button>
    </form>
  );
}
