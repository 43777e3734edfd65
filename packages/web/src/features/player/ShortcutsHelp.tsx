/** What there is to press, in words; the keys are those of `shortcuts.ts`. */
const rows = [
  ['Space, K', 'Play or pause'],
  ['J, L', 'Back or forward 10 seconds'],
  ['←, →', 'Back or forward 5 seconds'],
  ['0 – 9', 'Go to a tenth of the video'],
  ['M', 'Sound off or on'],
  ['C', 'Captions on or off'],
  ['F', 'Full screen'],
  ['<, >', 'Slower or faster'],
] as const;

/** The keys of the player, folded away, and the switch that turns them off. */
export function ShortcutsHelp({
  areOn,
  onChange,
}: {
  readonly areOn: boolean;
  readonly onChange: (areOn: boolean) => void;
}) {
  return (
    <details className="shortcuts">
      <summary className="shortcuts__summary">Keyboard shortcuts</summary>
      <label className="shortcuts__switch">
        <input type="checkbox" checked={areOn} onChange={(event) => onChange(event.target.checked)} />
        Use them on this device
      </label>
      <dl className="shortcuts__list">
        {rows.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
