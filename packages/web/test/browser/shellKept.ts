import type { Page } from 'playwright-core';
import { until } from '../until.ts';

/** Waits until the page's own documents can be answered without a network: by the service worker, with all that they load first. */
export const shellKept = (page: Page): Promise<void> => becomesTrue(page, isKept);

/**
 * Waits until an asynchronous condition holds in a page. Playwright's `waitForFunction` asks such a condition only once: a promise is
 * true, whatever it resolves with.
 */
export const becomesTrue = (page: Page, isSo: () => Promise<boolean>): Promise<void> =>
  until(() => page.evaluate(isSo));

async function isKept(): Promise<boolean> {
  const language = performance.getEntriesByType('resource').find(({ name }) => /\/assets\/en\./.test(name));
  return (
    language !== undefined &&
    navigator.serviceWorker.controller !== null &&
    (await caches.match('/_shell')) !== undefined &&
    (await caches.match(language.name)) !== undefined
  );
}
