/** A thin line at the top of the window while the next page loads. */
export function ProgressBar({ active }: { readonly active: boolean }) {
  return (
    <div className="progress-bar" role="status" data-active={active || undefined}>
      {active && <span className="visually-hidden">Loading the page</span>}
    </div>
  );
}
