import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('S9: a page that is left before its client has come, in Chromium');

const key = 'mainvideo-cache';
const elsewhere = `${site.origin}/manifest.webmanifest`;
const stored = (name: string) => localStorage.getItem(name);

const answer = await fetch(`${site.origin}/api/graphql?query={home(first:2){edges{node{id,title}}}}`);
const { home } = ((await answer.json()) as any).data;
const [video, another] = (home.edges as readonly any[]).map(
  ({ node }) => node as { readonly id: string; readonly title: string },
);

/** Opens a hydrated page whose client fails to load. */
async function openWithoutClient(page: Page, path: string): Promise<void> {
  await page.route(/\/assets\/client\./, () => {});
  await page.goto(`${site.origin}${path}`, { waitUntil: 'commit' });
  await hydrated(page);
}

it('has left its data to the next visit, which shows them without a network', async () => {
  const { page, context, problems } = await openPage(browser);
  await openWithoutClient(page, `/watch/${video!.id}`);
  assert.is(await page.evaluate(stored, key), null);
  await page.goto(elsewhere);
  assert.is(await page.evaluate(() => Object.keys(localStorage).join()), key, 'under the one key');

  const next = await context.newPage();
  await next.route('**/api/graphql', (route) => route.abort('internetdisconnected'));
  await next.goto(site.origin);
  await hydrated(next);
  await next.locator(`main a[href^="/watch/${video!.id}"]`).first().click();
  await next.locator('main video').waitFor();
  assert.is(await next.locator('main h1').innerText(), video!.title);
  // The next save has it in the snapshot.
  await next.goto(elsewhere);
  const text = (await next.evaluate(stored, key))!;
  assert.ok(text.includes(video!.title));
  assert.not(text.includes('\n'));
  assert.equal(
    problems.filter((problem) => !problem.includes('404')),
    [],
  );
  await context.close();
});

it('adds to what was kept, and to what another such page has left', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  await page.waitForFunction(() => navigator.onLine && document.readyState === 'complete');
  await page.goto(elsewhere);
  const before = (await page.evaluate(stored, key))!;
  for (const { id } of [video!, another!]) {
    await openWithoutClient(page, `/watch/${id}`);
    await page.goto(elsewhere);
  }
  const [snapshot, ...lines] = (await page.evaluate(stored, key))!.split('\n');
  assert.is(snapshot, before.split('\n')[0]);
  assert.ok(lines.some((line) => line.includes(video!.title)));
  assert.ok(lines.some((line) => line.includes(another!.title)));
  await context.close();
});

it('writes nothing back where another tab has emptied the storage meanwhile', async () => {
  const { page, context } = await openPage(browser);
  const other = await context.newPage();
  await other.goto(elsewhere);
  await other.evaluate((name) => localStorage.setItem(name, 'of a viewer'), key);
  await openWithoutClient(page, `/watch/${video!.id}`);
  const heard = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('storage', () => resolve(), { once: true })),
  );
  await other.evaluate((name) => localStorage.removeItem(name), key);
  await heard;
  await page.goto(elsewhere);
  assert.is(await page.evaluate(stored, key), null);
  await context.close();
});

it('S10: clears the storage where there is no room, but for what waits in the outbox', async () => {
  const { page, context } = await openPage(browser);
  await openWithoutClient(page, `/watch/${video!.id}`);
  await page.evaluate(() => {
    localStorage.setItem('mainvideo-outbox/00000000000001-later', 'waits');
    for (let size = 4_000_000; size > 10; size = Math.floor(size / 2)) {
      try {
        for (let index = 0; ; index++) localStorage.setItem(`full-${size}-${index}`, 'x'.repeat(size));
      } catch {
        // Full to this size.
      }
    }
  });
  await page.goto(elsewhere);
  // The page is hidden after that, and writes again: there is room now.
  const names = await page.evaluate(() => Object.keys(localStorage).sort());
  assert.equal(names, [key, 'mainvideo-outbox/00000000000001-later']);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
