import type { Language } from './language.ts';

const units = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
] as const;

/**
 * Formats a count in a few characters: `999`, `1.2K`, `12K`, `3.4M`; `1,2 Tsd.` in German. Truncates instead of
 * rounding: 999,999 has not reached a million.
 *
 * Not Intl's compact notation: its output depends on the engine's ICU data, so the server and the browser may differ
 * and hydration would fail.
 */
export function formatCount({ t, decimalSign }: Language, count: number): string {
  for (const [size, unit] of units) {
    if (count < size) continue;
    const tenths = Math.floor((count / size) * 10);
    const amount = String(tenths < 100 ? tenths / 10 : Math.floor(tenths / 10)).replace('.', decimalSign);
    return t('shell.count', { unit, amount });
  }
  return String(Math.max(0, Math.floor(count)));
}

/** Formats a view count: `No views`, `1 view`, `1.2K views`. */
export function formatViews(language: Language, viewCount: number): string {
  return language.t('video.views', { count: viewCount, short: formatCount(language, viewCount) });
}
