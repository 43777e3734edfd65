import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { siteLanguages } from '../../src/i18n/languages.ts';
import { codeLoaded, hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('languages, in Chromium');

const footerOf = (page: Page) => page.locator('footer');
const documentOf = (page: Page) =>
  page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    return { lang, dir, title: document.title };
  });

const manifestOf = async (page: Page) =>
  (await (await page.request.get(`${site.origin}/manifest.json`)).json()) as {
    languages: { [tag: string]: string };
    messages: { [part: string]: { [tag: string]: string } };
  };

/** The scripts that hold messages, of all that a page has asked for. */
async function messagesAskedFor(page: Page, addresses: readonly string[]): Promise<string[]> {
  const { languages, messages } = await manifestOf(page);
  return Object.entries({ site: languages, ...messages })
    .flatMap(([part, modules]) =>
      Object.entries(modules).map(([tag, address]) => [`${tag} ${part}`, address]),
    )
    .filter(([, address]) => addresses.some((asked) => asked.endsWith(address!)))
    .map(([name]) => name!)
    .sort();
}

for (const [locale, tag, dir, save] of [
  ['en-US', 'en', 'ltr', 'Save'],
  ['de-AT', 'de', 'ltr', 'Merken'],
  ['ar-EG', 'ar', 'rtl', 'حفظ'],
] as const) {
  it(`a browser set to ${locale} gets the site in ${tag}, loads no other language, and hydrates what it got`, async () => {
    const { page, context, problems } = await openPage(browser, { locale });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const answer = (await page.goto(site.origin))!;
    assert.is(answer.headers()['content-language'], tag);
    assert.match(answer.headers()['vary']!, /Accept-Language, Cookie/);
    await hydrated(page);
    const { messages } = await manifestOf(page);
    const first = await page.evaluate(() => document.documentElement.outerHTML);
    assert.ok(!first.includes(messages['watch']![tag]!), 'nothing of the watch page is preloaded');
    await page.locator('main a[href^="/watch/"]').first().click();
    await page.getByRole('button', { name: save, exact: true }).waitFor();
    await codeLoaded(page);
    const { lang, dir: direction } = await documentOf(page);
    assert.equal([lang, direction], [tag, dir]);
    // What other pages say comes with their code, later.
    assert.equal(await messagesAskedFor(page, asked), [`${tag} lists`, `${tag} site`, `${tag} watch`]);
    assert.equal(problems, []);
    await context.close();
  });
}

it('a choice in the footer changes the page in place, keeps what is typed, and is there after a reload', async () => {
  const { page, context, problems, operations } = await openPage(browser);
  await page.goto(`${site.origin}/saved`);
  await hydrated(page);
  await page.locator('header input[name="q"]').fill('half a w');
  const link = footerOf(page).getByRole('link', { name: 'العربية' });
  await link.click();
  await page.locator('html[dir="rtl"]').waitFor();
  assert.equal(await documentOf(page), { lang: 'ar', dir: 'rtl', title: 'المحفوظات – Mainvideo' });
  assert.is(await page.locator('header input[name="q"]').inputValue(), 'half a w');
  assert.is(await link.getAttribute('aria-current'), 'true');
  assert.ok(await link.evaluate((element) => element === document.activeElement));
  const others = operations.filter((name) => name !== 'SearchSuggestions');
  assert.equal(others, [], 'of the page nothing is asked for but the messages');
  await page.reload();
  await hydrated(page);
  assert.is((await documentOf(page)).lang, 'ar');
  await footerOf(page).getByRole('link', { name: 'English' }).click();
  await page.locator('html[lang="en"]').waitFor();
  assert.is((await documentOf(page)).title, 'Saved – Mainvideo');
  assert.equal(problems, []);
  await context.close();
});

it('without JavaScript the choice leads back to the same page, in the language', async () => {
  const { page, context } = await openPage(browser, { javaScriptEnabled: false });
  await page.goto(`${site.origin}/search?q=a%20b`);
  await footerOf(page).getByRole('link', { name: 'Deutsch' }).click();
  await page.waitForURL('**/search?q=a%20b');
  assert.is(await page.locator('html').getAttribute('lang'), 'de');
  await page.goto(site.origin);
  assert.is(await page.locator('html').getAttribute('lang'), 'de');
  await context.close();
});

it('messages that do not come are asked of the server, with the whole page', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  const { languages } = await manifestOf(page);
  await page.route(`**${languages['de']}`, (route) => route.abort(), { times: 1 });
  await footerOf(page).getByRole('link', { name: 'Deutsch' }).click();
  await page.locator('html[lang="de"]').waitFor();
  await context.close();
});

it('numbers and plurals, all that is asked of Intl, are the same in the browser as on the server', async () => {
  const { page, context } = await openPage(browser);
  const numbers = [...Array.from({ length: 130 }, (_, i) => i), 1_000, 12_345, 1_234_567, 1e6, 2e9];
  const count = ([tag, locale, all]: readonly [string, string, readonly number[]]) => {
    const [rules, format] = [new Intl.PluralRules(tag), new Intl.NumberFormat(locale)];
    return all.map((number) => `${format.format(number)} ${rules.select(number)}`);
  };
  for (const { tag, numbers: locale } of siteLanguages) {
    const asked = [tag, locale, numbers] as const;
    assert.equal(await page.evaluate(count, asked), count(asked), tag);
  }
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
