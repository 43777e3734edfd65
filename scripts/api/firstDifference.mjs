/** Describes the first line in which two texts differ: the line number, and that line of each text. */
export function firstDifference(kept, made) {
  const [keptLines, madeLines] = [kept.split('\n'), made.split('\n')];
  const i = madeLines.findIndex((line, i) => line !== keptLines[i]);
  const at = i === -1 ? madeLines.length : i;
  const shown = (line) => (line === undefined ? '(nothing)' : line.trim() || '(an empty line)');
  return `${at + 1} kept: ${shown(keptLines[at])}; now: ${shown(madeLines[at])}`;
}
