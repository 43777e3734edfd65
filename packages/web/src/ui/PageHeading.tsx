/** The heading of a page that is a list, and how much there is of it. */
export function PageHeading({ title, count }: { readonly title: string; readonly count?: string }) {
  return (
    <div className="page-heading">
      <h1 className="page-heading__title" dir="auto">
        {title}
      </h1>
      {count && <p className="page-heading__count">{count}</p>}
    </div>
  );
}
