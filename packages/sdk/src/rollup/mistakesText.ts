import { type Mistake, shown } from './documentPart.ts';

/** Returns one line per mistake: file, line and column, starting at 1 as in editors. */
export function mistakesText(mistakes: readonly Mistake[]): string {
  const lines = mistakes.map(
    ({ message, place }) => `${shown(place.file)}:${place.line}:${place.column + 1} ${message}`,
  );
  return lines.length === 1
    ? `GraphQL: ${lines[0]}`
    : `GraphQL: ${lines.length} mistakes\n${lines.join('\n')}`;
}

/**
 * Sorts mistakes by file and place and removes duplicates, because a fragment is validated with each operation that
 * spreads it.
 */
export function inOrder(mistakes: readonly Mistake[]): Mistake[] {
  const key = ({ message, place }: Mistake) => `${place.file}:${place.line}:${place.column} ${message}`;
  const each = [...new Map(mistakes.map((mistake) => [key(mistake), mistake])).values()];
  return each.sort(
    ({ place: a }, { place: b }) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  );
}
