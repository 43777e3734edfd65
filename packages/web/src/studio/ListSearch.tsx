import type { ReactNode } from 'react';
import { useMessages } from './messages.ts';

/** The search of a list. The URL contains it, as `query`: `q` is what the search of the site at the top of the page contains. */
export function ListSearch({
  path,
  label,
  query,
  children,
}: {
  readonly path: string;
  readonly label: string;
  readonly query: string;
  /** Further fields. */
  readonly children?: ReactNode;
}) {
  const w = useMessages();
  return (
    <form className="studio-filter" role="search" action={path} data-keep-focus="">
      <label className="studio-filter__field">
        <span className="studio-label">{label}</span>
        <input
          className="text-field"
          type="search"
          name="query"
          dir="auto"
          maxLength={500}
          defaultValue={query}
        />
      </label>
      {children}
      <button className="button">{w('studio.apply')}</button>
    </form>
  );
}
