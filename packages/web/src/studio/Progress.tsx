/** How far something is. */
export function Progress({
  name,
  done,
  total,
  text,
}: {
  readonly name: string;
  readonly done: number;
  readonly total: number;
  /** The same in words. */
  readonly text: string;
}) {
  // A scan that does not know yet how much there is has done nothing of it.
  const share = total > 0 ? Math.min(1, done / total) : 0;
  return (
    <div
      className="studio-progress"
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={text}
    >
      <div className="studio-progress__done" style={{ inlineSize: `${share * 100}%` }} />
    </div>
  );
}
