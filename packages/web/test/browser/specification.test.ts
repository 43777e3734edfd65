import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../until.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startFailingProxy } from './startFailingProxy.ts';
import { startReportServer } from './startReportServer.ts';
import { sharedSite, startSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('the specification, in Chromium');

const firstVideo = 'main a[href^="/watch/"]';

it('S1: the shell renders the current page, on the server and after every navigation', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  await page.locator(firstVideo).first().click();
  await page.locator('main video').waitFor();
  assert.is(await page.locator('header a[href="/"]').count(), 1);
  assert.is((await page.request.get(`${site.origin}/_app`)).status(), 404);
  assert.equal(problems, []);
  await context.close();
});

it("S2: the title is the main video's, as the server sends it and after client-side navigation", async () => {
  const { page, context, operations } = await openPage(browser);
  await page.goto(site.origin);
  await hydrated(page);
  const homeTitle = await page.title();
  await page.locator(firstVideo).first().click();
  await page.locator('main video').waitFor();
  const heading = await page.locator('main h1').innerText();
  await page.waitForFunction((title) => document.title === title, heading);
  assert.equal(operations, ['WatchPage']);
  const html = await (await page.request.get(page.url())).text();
  assert.is(
    /<title>([^<]*)<\/title>/.exec(html)![1]!.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
    heading,
  );
  await page.goBack();
  await page.waitForFunction((title) => document.title === title, homeTitle);
  await context.close();
});

it('S3: every page has a viewport, a touch icon and a manifest, and both are there', async () => {
  const { page, context } = await openPage(browser);
  for (const path of ['/', '/search?q=a', '/nowhere']) {
    await page.goto(site.origin + path);
    assert.match(
      (await page.locator('head meta[name="viewport"]').getAttribute('content'))!,
      'width=device-width',
    );
    for (const selector of ['head link[rel="apple-touch-icon"]', 'head link[rel="manifest"]']) {
      const href = (await page.locator(selector).getAttribute('href'))!;
      const answer = await page.request.get(new URL(href, site.origin).href);
      assert.is(answer.status(), 200, href);
    }
  }
  await context.close();
});

it('S4: the shell renders an empty element with the id mounted', async () => {
  const { page, context } = await openPage(browser);
  await page.goto(site.origin);
  assert.is(await page.locator('#mounted').count(), 1);
  await hydrated(page);
  assert.is(await page.locator('#mounted').innerHTML(), '');
  await context.close();
});

it('S5: /404 and every unknown path is the 404 page with status 404', async () => {
  const { page, context } = await openPage(browser);
  for (const path of ['/404', '/nowhere', '/watch/doesnotexist', '/_app', '/channel/nobody']) {
    const answer = await page.goto(site.origin + path);
    assert.is(answer!.status(), 404, path);
    assert.is(await page.locator('main h1').count(), 1, path);
  }
  await context.close();
});

it('S6: all data calls are POST /api/graphql with operation name, variables and query text', async () => {
  const { page, context } = await openPage(browser);
  const calls: { method: string; path: string; body: any }[] = [];
  page.on('request', (request) => {
    if (!['fetch', 'xhr'].includes(request.resourceType())) return;
    calls.push({
      method: request.method(),
      path: new URL(request.url()).pathname,
      body: request.postDataJSON(),
    });
  });
  await page.goto(site.origin);
  await hydrated(page);
  await page.locator(firstVideo).first().click();
  await page.locator('main video').waitFor();
  await page.locator('header input[name="q"]').fill('mandelbrot');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=mandelbrot');
  assert.ok(calls.length >= 2);
  for (const { method, path, body } of calls) {
    assert.equal([method, path], ['POST', '/api/graphql']);
    assert.equal(Object.keys(body), ['operationName', 'variables', 'query']);
    assert.match(body.query, body.operationName);
  }
  await context.close();
});

it('S7: a failed data request is tried five times, 500 ms apart at first and then doubling, with jitter', async () => {
  const proxy = await startFailingProxy(site.origin);
  const { page, context } = await openPage(browser);
  await page.goto(proxy.origin);
  await hydrated(page);
  proxy.fail(4);
  const before = proxy.timesMs.length;
  await page.locator(firstVideo).first().click();
  await page.locator('main video').waitFor({ timeout: 30_000 });
  const times = proxy.timesMs.slice(before, before + 5);
  assert.is(times.length, 5);
  const waitsMs = times.slice(1).map((time, i) => time - times[i]!);
  waitsMs.forEach((waitMs, i) => {
    const nominalMs = 500 * 2 ** i;
    // A timer may be late on a busy machine, and is never early.
    assert.ok(waitMs >= nominalMs * 0.5 - 20, `wait ${i + 1} was ${waitMs} ms`);
  });
  await context.close();
  await proxy.stop();
});

it('S7: after the fifth failure the viewer is told, and can try again', async () => {
  const proxy = await startFailingProxy(site.origin);
  const { page, context } = await openPage(browser);
  await page.goto(proxy.origin);
  await hydrated(page);
  proxy.fail(5);
  const before = proxy.timesMs.length;
  await page.locator(firstVideo).first().click();
  await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 30_000 });
  assert.is(proxy.timesMs.length - before, 5);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('main video').waitFor();
  await context.close();
  await proxy.stop();
});

it('S8, S11: a failed operation is reported with its name, its trail of queries, and not for known noise', async () => {
  const reports = await startReportServer();
  const reporting = await startSite({ env: { SENTRY_DSN: reports.dsn } });
  const { page, context } = await openPage(browser);
  await page.goto(reporting.origin);
  await hydrated(page);
  await page.route('**/api/graphql', (route) =>
    route.fulfill({ json: { data: null, errors: [{ message: 'The library is on fire', path: ['video'] }] } }),
  );
  await page.locator(firstVideo).first().click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('Failed to fetch');
    });
  });
  await until(() => errorsIn(reports.envelopes).length > 0);
  const [report, ...others] = errorsIn(reports.envelopes);
  assert.equal(others, []);
  assert.is(report.environment, 'production');
  assert.match(report.exception.values[0].value, 'The library is on fire');
  assert.ok(Object.values(report.tags).includes('WatchPage'));
  const trail = JSON.stringify(report.breadcrumbs);
  assert.match(trail, 'WatchPage');
  assert.match(trail, 'query WatchPage');
  await context.close();
  await reporting.stop();
  await reports.stop();
});

it('S12: without SENTRY_DSN nothing is sent anywhere, and the policy allows nothing else', async () => {
  const { page, context } = await openPage(browser);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== site.origin) elsewhere.push(request.url());
  });
  const answer = await page.goto(`${site.origin}/404`);
  await hydrated(page);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('nobody hears this');
    });
  });
  await page.goto(site.origin);
  await hydrated(page);
  assert.equal(elsewhere, []);
  assert.match(answer!.headers()['content-security-policy']!, "connect-src 'self';");
  await context.close();
});

function errorsIn(envelopes: readonly string[]): any[] {
  return envelopes.flatMap((envelope) =>
    envelope
      .split('\n')
      .map((line) => {
        try {
          return JSON.parse(line);
        } catch {
          return null;
        }
      })
      .filter((item) => item?.exception),
  );
}

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
