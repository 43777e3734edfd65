import { type ReactNode, useEffect } from 'react';
import { type ScreenName, screens } from './screens.ts';
import { useMessages, type StudioMessageId } from './messages.ts';

/** What is around each screen of the studio: where one is, and where else one can go. */
export function StudioFrame({
  screen,
  title,
  about,
  children,
}: {
  readonly screen: ScreenName;
  readonly title: string;
  /** How much there is of it. */
  readonly about?: string | undefined;
  readonly children: ReactNode;
}) {
  const w = useMessages();
  const documentTitle = `${title} – ${w('studio.studio')}`;
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return (
    <div className="studio">
      {/* Viewers' pages are without it. */}
      <link rel="stylesheet" href="/studio.css" precedence="studio" />
      <nav className="studio-nav" aria-label={w('studio.screens')}>
        <ul className="studio-nav__list">
          {screens.map(({ name, path, word }) => (
            <li key={name}>
              <a
                className="studio-nav__link"
                href={path}
                aria-current={
                  name === screen ? 'page' : name === 'videos' && screen === 'video' ? 'true' : undefined
                }
              >
                {w(word as StudioMessageId)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="studio-screen">
        <header className="studio-heading">
          <h1 className="studio-heading__title" dir="auto">
            {title}
          </h1>
          {about !== undefined && <p className="studio-heading__about">{about}</p>}
        </header>
        {children}
      </div>
    </div>
  );
}

/** A list before there is anything in it. */
export function EmptyList({ title, advice }: { readonly title: string; readonly advice: string }) {
  return (
    <div className="studio-empty">
      <h2 className="studio-empty__title">{title}</h2>
      <p>{advice}</p>
    </div>
  );
}

/** Pagination of a list: each page has a separate address. */
export function Pages({
  path,
  query,
  after,
  endCursor,
}: {
  readonly path: string;
  /** What else is in the address. */
  readonly query: { readonly [name: string]: string | null | undefined };
  readonly after: string | null | undefined;
  /** null: this is the last page. */
  readonly endCursor: string | null;
}) {
  const w = useMessages();
  if (!after && endCursor === null) return null;
  const hrefOf = (cursor: string | null) => {
    const given = Object.entries({ ...query, after: cursor }).filter(([, value]) => value);
    const text = new URLSearchParams(given as [string, string][]).toString();
    return text ? `${path}?${text}` : path;
  };
  return (
    <p className="studio-pages">
      {after && (
        <a className="button" href={hrefOf(null)}>
          {w('studio.firstPage')}
        </a>
      )}
      {endCursor !== null && (
        <a className="button" href={hrefOf(endCursor)}>
          {w('studio.nextPage')}
        </a>
      )}
    </p>
  );
}
