import { type ReactNode, useEffect } from 'react';
import { listPath, type ScreenName, screens } from './screens.ts';
import { useMessages, type StudioMessageId } from './messages.ts';

/** The frame of each studio screen: its heading and the navigation. */
export function StudioFrame({
  screen,
  title,
  about,
  children,
}: {
  readonly screen: ScreenName;
  readonly title: string;
  /** The count beside the heading. */
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
      {/* Viewer pages do not load it. */}
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

/** A message for an empty list. */
export function EmptyList({ title, advice }: { readonly title: string; readonly advice: string }) {
  return (
    <div className="studio-empty">
      <h2 className="studio-empty__title">{title}</h2>
      <p>{advice}</p>
    </div>
  );
}

/** Pagination of a list. Each page has a separate URL. */
export function Pages({
  path,
  query,
  after,
  endCursor,
}: {
  readonly path: string;
  /** Other parameters of the URL. */
  readonly query: { readonly [name: string]: string | null | undefined };
  readonly after: string | null | undefined;
  /** `null` on the last page. */
  readonly endCursor: string | null;
}) {
  const w = useMessages();
  if (!after && endCursor === null) return null;
  return (
    <p className="studio-pages">
      {after && (
        <a className="button" href={listPath(path, query)}>
          {w('studio.firstPage')}
        </a>
      )}
      {endCursor !== null && (
        <a className="button" href={listPath(path, { ...query, after: endCursor })}>
          {w('studio.nextPage')}
        </a>
      )}
    </p>
  );
}
