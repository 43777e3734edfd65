import { SearchForm } from './SearchForm.tsx';

/** The 404 page: nothing is here, and two ways on. */
export function NotFoundScreen() {
  return (
    <section className="screen-message">
      <p className="screen-message__code" aria-hidden="true">
        404
      </p>
      <h1 className="screen-message__title">Nothing plays here</h1>
      <p className="screen-message__text">
        The address may be mistyped, or the video was moved or taken away. Search for it, or start from home.
      </p>
      <SearchForm name="This page" />
      <p className="screen-message__actions">
        <a className="button button--strong" href="/">
          Go home
        </a>
      </p>
    </section>
  );
}
