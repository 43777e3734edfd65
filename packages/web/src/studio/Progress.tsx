/** A progress bar with a text. */
export function Progress({
  name,
  done,
  total,
  text,
}: {
  readonly name: string;
  readonly done: number;
  /** 0 while the total is unknown and nothing is done. */
  readonly total: number;
  /** The progress as text. */
  readonly text: string;
}) {
  return (
    <progress
      className="studio-progress"
      aria-label={name}
      aria-valuetext={text}
      max={total > 0 ? total : 1}
      value={total > 0 ? done : 0}
    />
  );
}
