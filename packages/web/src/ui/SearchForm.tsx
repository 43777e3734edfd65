import { useId } from 'react';
import { Icon } from './Icon.tsx';

/** A plain GET form: it searches with or without JavaScript. `name` tells two of them on one page apart. */
export function SearchForm({
  text = '',
  name = 'Site',
}: {
  /** What is being searched for now. */
  readonly text?: string;
  readonly name?: string;
}) {
  const inputId = useId();
  return (
    <form className="search-form" role="search" aria-label={name} action="/search" method="get">
      <label className="visually-hidden" htmlFor={inputId}>
        Search videos and channels
      </label>
      {/* The key starts the field anew when a navigation changes what is searched for; typing never does. */}
      <input
        key={text}
        id={inputId}
        className="search-form__input"
        type="search"
        name="q"
        defaultValue={text}
        placeholder="Search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
      />
      <button className="search-form__button" type="submit">
        <Icon name="search" />
        <span className="visually-hidden">Search</span>
      </button>
    </form>
  );
}
