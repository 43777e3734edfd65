// The devtools on the site itself, in the build for development that `npm run dev` serves.
import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rollup } from 'rollup';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

const folder = await buildForDevelopment();
const site = await startSite({
  mainFile: join(folder, 'packages/server/dist/main.js'),
  env: { NODE_ENV: 'development' },
});
const browser = await startBrowser();

/** Builds into another folder, because the other tests use the build for production. */
async function buildForDevelopment(): Promise<string> {
  // Within the repository, whose packages it uses.
  const copy = await mkdtemp(join(root, '.cache/development-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const part of [
    'server/dist',
    'server/package.json',
    'server/src',
    'web/dist/server',
    'web/package.json',
  ])
    await cp(join(root, 'packages', part), join(copy, 'packages', part), { recursive: true });
  const { default: configOf } = await import(join(root, 'scripts/build/webBrowser.mjs'));
  const { output, ...input } = configOf({
    development: true,
    folder: join(copy, 'packages/web/dist/client'),
  });
  const build = await rollup(input);
  await build.write(output);
  await build.close();
  return copy;
}

/** Shows the page of a video, reached from the home page. Nothing may be on its console. */
async function withVideo(body: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, problems } = await openPage(browser);
  context.setDefaultTimeout(30_000);
  await page.goto(site.origin);
  await hydrated(page);
  await page.locator('main a[href^="/watch/"]').first().click();
  await page.locator('main video').waitFor();
  await body(page);
  assert.equal(problems, []);
  await context.close();
}

const panel = (page: Page) => page.getByRole('tabpanel');
const openTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();

const it = suite('the devtools on the site');

it('show the query of the page and the video that it has stored, under the policy of the site', () =>
  withVideo(async (page) => {
    const title = (await page.locator('main h1').textContent())!;
    await page.keyboard.press('Alt+Shift+KeyD');
    await panel(page).getByRole('button', { name: 'WatchPage' }).first().click();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText(/query WatchPage/).waitFor();
    await openTab(page, 'Cache');
    await page.getByLabel('Type').selectOption('Video');
    await page.getByLabel('Search', { exact: true }).fill(title);
    await panel(page)
      .getByRole('button', { name: /^Video:/ })
      .first()
      .click();
    await details.getByText(title).first().waitFor();
  }));

it('show a mutation of the site in the timeline', () =>
  withVideo(async (page) => {
    await page.locator('.like__button[aria-pressed="false"]').click();
    await page.locator('.like__button[aria-pressed="true"]').waitFor();
    await page.keyboard.press('Alt+Shift+KeyD');
    await openTab(page, 'Timeline');
    await panel(page).getByText('SetLike').first().waitFor();
  }));

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
