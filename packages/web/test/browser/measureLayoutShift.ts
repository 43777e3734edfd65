import type { Page } from 'playwright-core';

/** The sum of what moved by itself since the page was opened. */
export async function measureLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list, observer) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          observer.disconnect();
          resolve(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
