import { SearchForm } from '../../ui/SearchForm.tsx';

/** The search page before anything is searched for. */
export function SearchPrompt() {
  return (
    <section className="screen-message">
      <h1 className="screen-message__title">Search</h1>
      <p className="screen-message__text">Type a few words to find videos and channels.</p>
      <SearchForm name="This page" />
    </section>
  );
}

/** Nothing was found: what was asked, and what may help. */
export function NoResults({ searchText }: { readonly searchText: string }) {
  return (
    <section className="screen-message">
      <h1 className="screen-message__title">Nothing found for “{searchText}”</h1>
      <p className="screen-message__text">
        Every word has to match. Try fewer words, or check how they are spelled.
      </p>
      <p className="screen-message__actions">
        <a className="button" href="/">
          See all videos
        </a>
      </p>
    </section>
  );
}
