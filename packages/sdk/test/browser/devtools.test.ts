import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { rollup } from 'rollup';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DevtoolsSite, startDevtoolsSite } from './startDevtoolsSite.ts';

const executablePath = process.env['CHROMIUM_HEADLESS_PATH'] || process.env['CHROMIUM_PATH'];
if (!executablePath) throw new Error('CHROMIUM_PATH does not name a browser. Run the tests with: npm test');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const it = suite('the devtools panel, in Chromium');
it.after(() => browser.close());

const extensionBuild = new URL('../../../../scripts/build/devtools.mjs', import.meta.url).href;

interface Opened {
  readonly site: DevtoolsSite;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Messages on the console of the page that are errors or warnings. */
  readonly complaints: readonly string[];
}

async function withPage(body: (opened: Opened) => Promise<void>): Promise<void> {
  const site = await startDevtoolsSite();
  const context = await browser.newContext({ bypassCSP: false });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  try {
    await page.goto(site.origin);
    await page
      .getByText('Tides')
      .waitFor()
      .catch(() => assert.unreachable(`the page shows nothing: ${complaints.join('; ')}`));
    await body({ site, context, page, complaints });
  } finally {
    site.release();
    await context.close();
    await site.stop();
  }
}

const shortcut = 'Alt+Shift+KeyD';
const openTab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const row = (page: Page, text: string) => page.getByRole('tabpanel').getByRole('button', { name: text });
const details = (page: Page) => page.getByRole('region', { name: 'Details' });
const shows = (page: Page, text: string) => details(page).getByText(text, { exact: true }).waitFor();

it('opens and closes with a shortcut, above the page, and gives the focus back', () =>
  withPage(async ({ page, complaints }) => {
    const rename = page.getByRole('button', { name: 'Rename' });
    await rename.focus();
    assert.is(await page.getByRole('tab').count(), 0);
    await page.keyboard.press(shortcut);
    await page.getByRole('tab', { name: 'Queries 1' }).waitFor();
    await page.keyboard.press(shortcut);
    assert.is(await page.getByRole('tab').count(), 0);
    assert.ok(await rename.evaluate((button) => button === document.activeElement));
    await page.keyboard.press(shortcut);
    await page.getByRole('button', { name: 'Close' }).click();
    assert.is(await page.getByRole('tab').count(), 0);
    assert.equal(complaints, []);
  }));

it('shows a query with its document and data, and fetches it again', () =>
  withPage(async ({ page, site }) => {
    await page.keyboard.press(shortcut);
    await row(page, 'Videos').click();
    await shows(page, '"Tides"');
    await details(page).getByText('query Videos{').waitFor();
    site.hold();
    await details(page).getByRole('button', { name: 'Fetch again' }).click();
    await row(page, 'refreshing').waitFor();
    site.release();
    await row(page, 'ready').waitFor();
  }));

it('finds objects of the cache, follows references, edits and evicts', () =>
  withPage(async ({ page, site }) => {
    await page.keyboard.press(shortcut);
    await openTab(page, 'Cache');
    await page.getByLabel('Type').selectOption('Video');
    await page.getByLabel('Search').fill('ebb');
    await row(page, 'Video:1').waitFor({ state: 'detached' });
    await row(page, 'Video:2').click();
    await shows(page, '"Ebb"');
    await details(page).getByRole('button', { name: 'Edit title' }).click();
    const field = details(page).getByLabel('JSON of title');
    await field.fill('Spring');
    await field.press('Enter');
    await details(page).getByRole('alert').getByText('Texts need quotation marks').waitFor();
    await field.fill('"Spring"');
    await field.press('Enter');
    await page.getByRole('listitem').getByText('Spring').waitFor();
    await shows(page, '"Spring"');

    await details(page).getByRole('button', { name: 'Channel:7' }).click();
    await shows(page, '"Shore"');
    site.hold();
    await details(page).getByRole('button', { name: 'Evict name' }).click();
    // The page needs the name, so it is fetched again.
    await details(page).getByRole('button', { name: 'Evict name' }).waitFor({ state: 'detached' });
    site.release();
    await shows(page, '"Shore"');
  }));

it('shows a mutation while it runs: its layer, the optimistic field, then its response', () =>
  withPage(async ({ page, site }) => {
    await page.keyboard.press(shortcut);
    site.hold();
    await page.getByRole('button', { name: 'Rename' }).click();
    await openTab(page, 'Layers 1');
    await page.getByRole('tabpanel').getByRole('button').click();
    await shows(page, '"Neap"');
    await openTab(page, 'Mutations 1');
    await row(page, 'SetTitle').click();
    site.release();
    await row(page, 'succeeded').waitFor();
    await details(page).getByText('mutation SetTitle($title:String!)').waitFor();
    await page.getByRole('tab', { name: 'Layers 0' }).waitFor();
  }));

it('shows retries in the timeline, and the size of what is stored', () =>
  withPage(async ({ page, site }) => {
    await page.keyboard.press(shortcut);
    await row(page, 'Videos').click();
    site.failNext(503);
    await details(page).getByRole('button', { name: 'Fetch again' }).click();
    await openTab(page, 'Timeline');
    await row(page, 'retried').click();
    await shows(page, '"request.retried"');
    await page.evaluate(() => (window as any).persistence.save());
    await page.getByText(/stored: 0\.\d kB/).waitFor();
  }));

it('chooses between several clients', () =>
  withPage(async ({ page }) => {
    await page.keyboard.press(shortcut);
    await page.getByLabel('Client', { exact: true }).selectOption('Without cache');
    await page.getByRole('tab', { name: 'Queries 0' }).waitFor();
    await page.getByText('No queries.').waitFor();
  }));

it('is used by keyboard, and has no accessibility violations', () =>
  withPage(async ({ page }) => {
    await page.keyboard.press(shortcut);
    await page.getByRole('tab', { name: 'Queries 1' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.is(await page.getByRole('tab', { selected: true }).textContent(), 'Cache 4');
    await page.getByRole('tabpanel').getByRole('button').first().press('Enter');
    await details(page).getByRole('heading').waitFor();
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(axe);
    const violations = await page.evaluate(async () => {
      const found = await (window as any).axe.run();
      return found.violations.map(({ id, nodes }: any) => `${id}: ${nodes[0].html}`);
    });
    assert.equal(violations, []);
  }));

it('is a panel of the browser extension, which asks the inspected page', () =>
  withPage(async ({ page, context, site }) => {
    const bundle = await rollup((await import(extensionBuild)).default());
    const { output } = await bundle.generate({ format: 'es', chunkFileNames: '[name].js' });
    const files = new Map(
      output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
    );
    const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
    const extension = createServer(({ url = '' }, response) => {
      const type = types[url.split('.').at(-1)!] ?? 'application/json';
      // The policy of extensions.
      response.writeHead(200, { 'content-type': type, 'content-security-policy': "script-src 'self'" });
      response.end(files.get(url));
    });
    await new Promise<void>((resolve) => extension.listen(0, '127.0.0.1', resolve));
    try {
      const tool = await context.newPage();
      await tool.exposeFunction('evaluate', (expression: string) =>
        page.evaluate(expression).then(
          (result) => [result],
          (error: Error) => [undefined, { isException: true, value: error.message }],
        ),
      );
      await tool.addInitScript(() => {
        const { evaluate } = window as unknown as { evaluate(expression: string): Promise<unknown[]> };
        const inspectedWindow = {
          async eval(expression: string, callback: (...results: unknown[]) => void) {
            callback(...(await evaluate(expression)));
          },
        };
        Object.assign(window, { chrome: { devtools: { inspectedWindow } } });
      });
      await tool.goto(`http://127.0.0.1:${(extension.address() as AddressInfo).port}/panel.html`);
      await openTab(tool, 'Queries 1');
      await row(tool, 'Videos').click();
      await shows(tool, '"Tides"');
      await openTab(tool, 'Cache');
      await tool.getByLabel('Type').selectOption('Video');
      await row(tool, 'Video:1').click();
      await details(tool).getByRole('button', { name: 'Edit title' }).click();
      await details(tool).getByLabel('JSON of title').fill('"Slack water"');
      await details(tool).getByRole('button', { name: 'Save' }).click();
      await page.getByText('Slack water').waitFor();
      await page.goto('about:blank');
      await tool.getByText('No client found').waitFor();
      await page.goto(site.origin);
      await openTab(tool, 'Queries 1');
    } finally {
      extension.close();
      extension.closeAllConnections();
    }
  }));

it.run();
