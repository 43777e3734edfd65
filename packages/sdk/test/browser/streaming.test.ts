import { chromium } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startStreamedSite, titleOf } from './startStreamedSite.tsx';

declare global {
  interface Window {
    /** The texts that were visible, without repetitions. */
    readonly seen: string[];
    readonly violations: string[];
    readonly isHydrating?: boolean;
  }
}

const executablePath = process.env['CHROMIUM_HEADLESS_PATH'] || process.env['CHROMIUM_PATH'];
if (!executablePath) throw new Error('CHROMIUM_PATH does not name a browser. Run the tests with: npm test');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const site = await startStreamedSite();
const it = suite('collectQueries and hydrateQueries, in Chromium');

/** Records visible texts and policy violations, from the first byte on. */
function watch(): void {
  const seen: string[] = [];
  const violations: string[] = [];
  Object.assign(window, { seen, violations });
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    violations.push(`${violatedDirective} ${blockedURI}`),
  );
  new MutationObserver(() => {
    const shown = [...document.querySelectorAll('i, p')].filter((element) => element.checkVisibility());
    const text = shown.map((element) => (element.firstChild as Text | null)?.data).join('|');
    if (seen.at(-1) !== text) seen.push(text);
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

for (const [first, last] of [
  ['1', '2'],
  ['2', '1'],
] as const) {
  it(`show parts that come as ${first} and ${last}, with no request, no flash and no exception to a strict policy`, async () => {
    const context = await browser.newContext();
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    const before = site.asked.length;
    await page.addInitScript(watch);
    await page.goto(site.origin, { waitUntil: 'commit' });

    // React works on the page before any of its parts arrive.
    await page.waitForFunction(() => window.isHydrating);
    for (const id of [first, last]) {
      site.answer(id);
      await page.getByText(titleOf(id)).waitFor();
    }
    await page.waitForLoadState();
    for (const id of [first, last]) {
      await page.waitForFunction((name) => {
        const button = [...document.querySelectorAll('button')].find((each) => each.textContent === name);
        return Object.keys(button ?? {}).some((key) => key.startsWith('__react'));
      }, `again ${id}`);
    }
    assert.equal(site.asked.slice(before), []);
    assert.equal(await page.evaluate(() => window.violations), []);
    assert.equal(problems, []);
    assert.equal(site.errors, []);
    const both = [titleOf('1'), titleOf('2')];
    assert.equal(
      (await page.evaluate(() => window.seen)).filter((text) => text !== ''),
      [
        'waiting 1|waiting 2',
        first === '1' ? `${both[0]}|waiting 2` : `waiting 1|${both[1]}`,
        both.join('|'),
      ],
    );

    const answered = page.waitForResponse('**/api/graphql');
    await page.getByRole('button', { name: `again ${last}` }).click();
    await answered;
    assert.equal(site.asked.slice(before), [last]);
    await context.close();
  });
}

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
