import type { Page } from 'playwright-core';

/** Waits until the page's own documents can be answered without a network: by the service worker, with all that they load first. */
export async function shellKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    const isKept = (await caches.match('/_shell')) !== undefined;
    const language = performance.getEntriesByType('resource').find(({ name }) => /\/assets\/en\./.test(name));
    return (
      isKept &&
      navigator.serviceWorker.controller !== null &&
      (await caches.match(language!.name)) !== undefined
    );
  });
}
