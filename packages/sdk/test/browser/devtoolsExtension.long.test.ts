import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { suite } from 'uvu';
import { until } from '../../../web/test/until.ts';
import { openWithExtension, type Target } from './openWithExtension.ts';
import { startDevtoolsSite } from './startDevtoolsSite.ts';

const it = suite('the devtools extension, in the developer tools of Chromium');

const extensionBuild = new URL('../../../../scripts/build/devtools.mjs', import.meta.url).href;

const shows = (panel: Target, text: string) =>
  until(async () => (await panel.evaluate(`document.body?.innerText ?? ''`)).includes(text));

/** Clicks the first button or tab with this text or name, once there is one. */
const click = (panel: Target, text: string) =>
  until(() =>
    panel.evaluate(`{
      const text = ${JSON.stringify(text)};
      const controls = [...document.querySelectorAll('button, [role=tab]')];
      const control = controls.find((each) => each.ariaLabel === text || each.innerText.includes(text));
      control?.click();
      control !== undefined;
    }`),
  );

it('is loaded by the browser as it is built, and shows and edits the cache of the inspected page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mainvideo-extension-'));
  const bundle = await rollup((await import(extensionBuild)).default());
  await bundle.write({ dir: folder, format: 'es', chunkFileNames: '[name].js' });
  const site = await startDevtoolsSite();
  const browser = await openWithExtension(folder, site.origin);
  try {
    const tools = await browser.target((url) => url.startsWith('devtools://'));
    await browser.target((url) => url.endsWith('/devtools.html'));
    // The panels of extensions are the last ones; the tools begin with the first.
    await until(async () => {
      await tools.pressWithControl({ key: '[', code: 'BracketLeft', keyCode: 219 });
      return /chrome-extension:/.test(await tools.evaluate('document.activeElement.outerHTML'));
    });
    const panel = await browser.target((url) => url.endsWith('/panel.html'));
    await shows(panel, 'Queries 1');
    await click(panel, 'Videos');
    await shows(panel, '"Tides"');
    await click(panel, 'Cache');
    await panel.evaluate(`{
      const select = [...document.querySelectorAll('select')].find((each) => /Channel/.test(each.textContent));
      select.value = 'Video';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }`);
    await click(panel, 'Video:1');
    await click(panel, 'Edit title');
    await panel.evaluate(`document.querySelector('[aria-label="JSON of title"]').value = '"Slack water"'`);
    await click(panel, 'Save');
    const page = await browser.target((url) => url.startsWith(site.origin));
    await shows(page, 'Slack water');
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

it.run();
