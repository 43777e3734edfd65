import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openPage, startBrowser } from '../../packages/web/test/browser/startBrowser.ts';
import { startSite } from '../../packages/web/test/browser/startSite.ts';
import { installExample } from '../example/installExample.mjs';
import { startProcess } from '../example/startProcess.mjs';

const next = 'node_modules/next/dist/bin/next';

const it = suite('the package, in Next.js');
let site;
let browser;
let project;
let example;

it.before(async () => {
  site = await startSite();
  browser = await startBrowser({});
  project = await installExample('nextjs');
  const env = { MAINVIDEO_ORIGIN: site.origin, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await project.run(next, ['build'], { env, timeoutMs: 400_000 });
  example = await startProcess([process.execPath, next, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: project.folder,
    env,
  });
});

it.after(async () => {
  await example?.stop();
  project?.remove();
  await browser?.close();
  await site?.stop();
});

it('fetches in a server component, and renders client components from its cache into the HTML', async () => {
  const html = await (await fetch(example.origin)).text();
  assert.match(html, /<p>11(<!-- -->)? in all<\/p>/);
  assert.match(html, /<li>[^]*Moonlit Water/);
  assert.is(html.match(/<li>/g).length, 4);
});

/** Before hydration, a button has no click handler. */
const hydrated = (page, button) =>
  page.waitForFunction(
    (selector) =>
      Object.keys(document.querySelector(selector) ?? {}).some((name) => name.startsWith('__react')),
    button,
  );

it('hydrates without a request, then loads more and mutates', async () => {
  const { page, context, problems, operations } = await openPage(browser);
  await page.goto(example.origin);
  await hydrated(page, 'li button');
  assert.equal(operations, []);

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('listitem').nth(7).waitFor();
  await page.getByRole('button', { name: 'Like' }).first().click();
  await page.getByText('Liked. Likes in total: 1').waitFor();

  assert.equal(operations, ['HomePage', 'SetLike']);
  assert.equal(problems, []);
  await context.close();
});

it('streams suspended client components with their data, and hydrates them without a request', async () => {
  const html = await (await fetch(`${example.origin}/streamed`)).text();
  assert.match(html, /__mainvideo_queries[^]*<li>Moonlit Water<\/li>/);
  const { page, context, problems, operations } = await openPage(browser);
  await page.goto(`${example.origin}/streamed`);
  await hydrated(page, 'button');
  await hydrated(page, 'li');
  assert.equal(operations, []);
  assert.is(await page.getByRole('listitem').count(), 2);

  const answered = page.waitForResponse('**/api/graphql');
  await page.getByRole('button', { name: '1 found' }).click();
  await answered;
  await page.getByRole('button', { name: '1 found' }).waitFor();
  assert.equal(operations, ['SearchPage']);
  assert.equal(problems, []);
  await context.close();
});

it('does not send the server part to the browser', () => {
  const chunks = join(project.folder, '.next/static/chunks');
  const texts = readdirSync(chunks)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(chunks, name), 'utf8'));
  assert.ok(texts.some((text) => text.includes('__mainvideo_queries')));
  assert.not(texts.some((text) => text.includes('currentScript.remove')));
});

it.run();
