import { type ReactNode, type Ref, useId } from 'react';
import { useLanguage } from '../../i18n/LanguageContext.tsx';
import { Icon } from '../Icon.tsx';

/** The ARIA state of the field's popup (WAI-ARIA, combobox). */
export interface Combobox {
  /** `null` while it is closed. */
  readonly popupId: string | null;
  /** Id of the option that Enter would choose, or `null`. */
  readonly activeId: string | null;
}

/** A plain GET form, which works with or without JavaScript. */
export function SearchForm({
  text = '',
  label,
  formRef,
  combobox,
  takesKey = false,
  onFocus,
  children,
}: {
  /** The current search. */
  readonly text?: string;
  /** Name of the field. Default: that of the search of the whole site. */
  readonly label?: string;
  readonly formRef?: Ref<HTMLFormElement>;
  /** `null` if the field has no popup. */
  readonly combobox?: Combobox | null;
  /** Whether the `/` key moves the focus here. */
  readonly takesKey?: boolean;
  readonly onFocus?: () => void;
  /** The popup, or hidden fields. */
  readonly children?: ReactNode;
}) {
  const { t } = useLanguage();
  const inputId = useId();
  return (
    <form
      ref={formRef}
      className="search-form"
      role="search"
      aria-label={label ?? t('search.site')}
      action="/search"
      method="get"
    >
      <label className="visually-hidden" htmlFor={inputId}>
        {label ?? t('search.label')}
      </label>
      {/* With the key, a navigation that changes the search resets the field; typing never does. */}
      <input
        key={text}
        id={inputId}
        className="search-form__input"
        type="search"
        name="q"
        defaultValue={text}
        placeholder={label ?? t('search.search')}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        dir="auto"
        onFocus={onFocus}
        aria-keyshortcuts={takesKey ? '/' : undefined}
        {...(combobox && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': combobox.popupId !== null,
          'aria-controls': combobox.popupId ?? undefined,
          'aria-activedescendant': combobox.activeId ?? undefined,
        })}
      />
      {children}
      <button className="search-form__button" type="submit">
        <Icon name="search" />
        <span className="visually-hidden">{t('search.submit')}</span>
      </button>
    </form>
  );
}
