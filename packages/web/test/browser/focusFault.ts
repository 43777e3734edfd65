import type { Page } from 'playwright-core';

/** The fault of a page in which no element has the focus. */
export const nothingHasFocus = 'Nothing has the focus';

/**
 * Returns what is wrong with the focus: no element has it, it is not visible, or it is covered; null if it is fine.
 * The page itself, which has the focus after a navigation and never by Tab, is not marked.
 */
export const focusFault = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return 'Nothing has the focus';
    if (element.id === 'main') return null;
    const name = element.outerHTML.slice(0, 120);
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    // A card is marked by what its link lays over the whole of it.
    const isMarked = [element, ...element.querySelectorAll('*'), element.parentElement!].some((part) =>
      [null, '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part, pseudo);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
      }),
    );
    if (!isMarked) return `Nothing marks ${name}`;
    if (width < 2 || height < 2) return `${name} has no size`;
    // A line of text or a whole card: some of it has to be seen (WCAG 2.4.11).
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && (element.contains(there) || there.contains(element));
    });
    return isSeen ? null : `${name} cannot be seen`;
  });
