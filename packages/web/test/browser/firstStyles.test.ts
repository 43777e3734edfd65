import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('the style sheets in a page, in Chromium');

interface FirstPage {
  readonly path: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

/** The page as a first-time visitor gets it; the viewer's name, for example, differs each time. */
async function firstPage(path: string): Promise<FirstPage> {
  const response = await fetch(site.origin + path, { headers: { accept: 'text/html' } });
  const names = ['content-type', 'content-security-policy'];
  const headers = Object.fromEntries(names.map((name) => [name, response.headers.get(name)!]));
  return { path, headers, body: await response.text() };
}

const home = await firstPage('/');
const watch = await firstPage(/href="(\/watch\/[^"]+)"/.exec(home.body)![1]!);

/** Where all that can be seen is, and what it looks like, without a script of the site. */
async function looksOf(
  { path, headers, body }: FirstPage,
  width: number,
  linked: 'with' | 'without',
): Promise<readonly string[]> {
  const { page, context, problems } = await openPage(browser, { viewport: { width, height: 900 } });
  await page.route('**/assets/*.js', (route) => route.abort());
  if (linked === 'without') await page.route('**/assets/*.css', (route) => route.abort());
  // Time stands still for animations: the pictures below the first ones stay hidden, however long the page takes.
  const cdp = await context.newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.route(site.origin + path, (route) => route.fulfill({ headers, body }));
  await page.goto(site.origin + path);
  const looks = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
        const name = `${element.nodeName} ${element.getAttribute('class') ?? ''}`;
        return [name, x, y, width, height, color, backgroundColor, fontSize, fontWeight].join(' ');
      }),
  );
  assert.equal(
    problems.filter((problem) => /Content.Security.Policy/i.test(problem)),
    [],
  );
  await context.close();
  return looks;
}

for (const [name, first] of [
  ['home', home],
  ['a watch page', watch],
] as const) {
  for (const width of [360, 1280]) {
    it(`are all that ${name} is painted with at ${width} px`, async () => {
      const looks = await looksOf(first, width, 'with');
      assert.ok(looks.length > 50, `${looks.length} elements`);
      const alone = await looksOf(first, width, 'without');
      assert.equal(
        alone.filter((look, i) => look !== looks[i]),
        [],
      );
      assert.is(alone.length, looks.length);
    });
  }
}

it('hold back the pictures below the first ones until the page is alive', async () => {
  const { page, context } = await openPage(browser);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  // Time stands still for animations: they wait for the scripts alone.
  const cdp = await context.newCDPSession(page);
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto(site.origin, { waitUntil: 'commit' });
  const posters = page.locator('.video-card__poster');
  await posters.first().waitFor();
  const shown = () =>
    posters.evaluateAll((images) => images.map((image) => getComputedStyle(image).display !== 'none'));
  const before = await shown();
  assert.equal(before.slice(0, 5), [true, true, true, true, false]);
  release();
  await page.locator(':root[data-alive]').waitFor();
  assert.ok((await shown()).every(Boolean));
  await context.close();
});

it('compute no style anew in each frame that the pictures wait', async () => {
  const { page, context } = await openPage(browser);
  await page.route('**/assets/*.js', (route) => route.abort());
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  // Half a minute in place of 1.4 s: frames may be few on a busy machine.
  await cdp.send('Animation.enable');
  await cdp.send('Animation.setPlaybackRate', { playbackRate: 0.05 });
  await page.goto(site.origin, { waitUntil: 'commit' });
  const last = page.locator('.video-card__poster').last();
  await last.waitFor({ state: 'attached' });
  const computed = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')!.value;
  };
  const isWaiting = () => last.evaluate((image) => getComputedStyle(image).display === 'none');
  const frames = (count: number) =>
    page.evaluate(async (count) => {
      for (let i = 0; i < count; i += 1) await new Promise(requestAnimationFrame);
    }, count);
  // Until the page is painted. The first pictures may come meanwhile.
  await frames(6);
  const before = await computed();
  await frames(30);
  assert.ok(await isWaiting(), 'the pictures came before the frames were counted');
  const count = (await computed()) - before;
  assert.ok(count < 10, `${count} times in 30 frames`);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
