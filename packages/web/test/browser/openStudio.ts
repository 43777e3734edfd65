import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import * as assert from 'uvu/assert';
import { hydrated, openPage, type WatchedPage } from './startBrowser.ts';
import type { Site } from './startSite.ts';

/** A page of the studio, after its owner has signed in at that address. */
export async function openStudio(
  browser: Browser,
  site: Site,
  path = '/studio',
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const opened = await openPage(browser, options);
  const { page } = opened;
  await page.goto(site.origin + path);
  await page.locator('#secret').fill(secretOf(site.printed()));
  await page.keyboard.press('Enter');
  await page.waitForURL(site.origin + path);
  await hydrated(page);
  return opened;
}

/** The owner's secret, in the file that the first start names. */
export function secretOf(printed: string): string {
  const file = /secret is in (.+\/owner-secret)/.exec(printed)?.[1];
  assert.ok(file, `No file with a secret in:\n${printed}`);
  return readFileSync(file, 'utf8').trim();
}
