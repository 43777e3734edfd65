import { useId } from 'react';
import { useLanguage } from '../i18n/LanguageContext.tsx';
import { Icon } from './Icon.tsx';

/** A plain GET form: it searches with or without JavaScript. `name` tells two of them on one page apart. */
export function SearchForm({
  text = '',
  name,
}: {
  /** What is being searched for now. */
  readonly text?: string;
  readonly name?: string;
}) {
  const { t } = useLanguage();
  const inputId = useId();
  return (
    <form
      className="search-form"
      role="search"
      aria-label={name ?? t('search.site')}
      action="/search"
      method="get"
    >
      <label className="visually-hidden" htmlFor={inputId}>
        {t('search.label')}
      </label>
      {/* The key starts the field anew when a navigation changes what is searched for; typing never does. */}
      <input
        key={text}
        id={inputId}
        className="search-form__input"
        type="search"
        name="q"
        defaultValue={text}
        placeholder={t('search.search')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        dir="auto"
      />
      <button className="search-form__button" type="submit">
        <Icon name="search" />
        <span className="visually-hidden">{t('search.submit')}</span>
      </button>
    </form>
  );
}
