import type { Browser } from 'playwright-core';

/** What a page is given to answer, or to paint, before it counts as one that does not. */
const patienceMs = 3_000;

/** Says where each page of a browser is, and whether it answers and paints: for a file that does not end, and is about to be ended. */
export async function tellOfOpenPages(browser: Browser): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const [answers, paints] = await Promise.all([
      within(page.evaluate(() => true)),
      within(page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(true))))),
    ]);
    console.log(
      `Still open: ${page.url()}, which ${answers ? 'answers' : 'does not answer'} and ${paints ? 'paints' : 'does not paint'}`,
    );
  }
}

function within(asked: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    asked.then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs)),
  ]);
}
