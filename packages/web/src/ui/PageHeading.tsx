import type { ReactNode } from 'react';

/** The heading of a list page, with a count. */
export function PageHeading({
  title,
  count,
  isLive = false,
  children,
}: {
  readonly title: string;
  readonly count?: string;
  /** Whether the count changes on the page; screen readers then announce it. */
  readonly isLive?: boolean;
  /** A link beside the heading. */
  readonly children?: ReactNode;
}) {
  return (
    <div className="page-heading">
      <h1 className="page-heading__title" dir="auto">
        {title}
      </h1>
      {count && (
        <p className="page-heading__count" role={isLive ? 'status' : undefined}>
          {count}
        </p>
      )}
      {children}
    </div>
  );
}
