import type { Browser, Page } from 'playwright-core';
import { card, type Contender, homeLink, likeButton, player } from './contender.ts';
import { openThrottled } from './throttledPage.ts';

export interface Journey {
  /** From the click on a card until the title and the player of the next page are present. */
  readonly clickMs: number;
  /** The same after the pointer has rested on the card. */
  readonly preloadedClickMs: number;
  readonly likeMs: number;
  readonly searchMs: number;
}

/** Visits home, a video, home, another video, likes it and searches, within one document. */
export async function journey(browser: Browser, { origin }: Contender): Promise<Journey> {
  const { page, seen, atRest, close } = await openThrottled(browser);
  await page.goto(origin, { waitUntil: 'networkidle' });
  const clickMs = await timeClick(page, 0);
  await atRest();
  await page.click(homeLink);
  await homeIsThere(page);
  await atRest();
  const link = page.locator(card).nth(2);
  await link.hover();
  await page.waitForTimeout(500);
  await atRest();
  const preloadedClickMs = await timeClick(page, 2);

  await atRest();
  const forget = () => page.evaluate(() => (window as any).observed.forget());
  await forget();
  await page.locator(likeButton).first().click();
  await atRest();
  const likeMs = (await seen()).interactionMs;

  await forget();
  await page.locator('header input[name="q"]').pressSequentially('vid');
  await atRest();
  const searchMs = (await seen()).interactionMs;
  await close();
  return { clickMs, preloadedClickMs, likeMs, searchMs };
}

/** Waits for the home page. A watch page has as many cards, so the player must be gone. */
async function homeIsThere(page: Page): Promise<void> {
  await page.locator(player).waitFor({ state: 'detached' });
  await page.locator(card).nth(8).waitFor({ state: 'attached' });
}

/** Measures inside the page, so that messages of the driver are not counted. */
function timeClick(page: Page, nth: number): Promise<number> {
  return page.evaluate(
    ([nth, card, player]) =>
      new Promise<number>((resolve) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>(card)];
        const addresses = [...new Set(links.map(({ href }) => href))];
        const link = links.find(({ href }) => href === addresses[nth])!;
        const before = document.title;
        const startedMs = performance.now();
        const look = (): void => {
          if (document.title !== before && document.querySelector(player))
            resolve(performance.now() - startedMs);
          else requestAnimationFrame(look);
        };
        link.click();
        look();
      }),
    [nth, card, player] as const,
  );
}
