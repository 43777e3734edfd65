/**
 * A count in few characters: `999`, `1.2K`, `12K`, `3.4M`. Cut, not rounded: 999,999 has not reached a million.
 *
 * Not Intl's compact notation: its output follows the ICU data of the engine, so a server and a browser may disagree,
 * and the page would not hydrate.
 */
export function formatCount(count: number): string {
  for (const [size, letter] of [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const) {
    if (count < size) continue;
    const tenths = Math.floor((count / size) * 10);
    return `${tenths < 100 ? tenths / 10 : Math.floor(tenths / 10)}${letter}`;
  }
  return String(Math.max(0, Math.floor(count)));
}

/** `No views`, `1 view`, `1.2K views`. */
export function formatViews(viewCount: number): string {
  return viewCount < 2 ? formatAmount(viewCount, 'view', 'views') : `${formatCount(viewCount)} views`;
}

/** A number and its noun: `No videos`, `1 video`, `24 videos`. The whole number: it is small, and being exact matters. */
export function formatAmount(count: number, one: string, many: string): string {
  if (count < 1) return `No ${many}`;
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}
