import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { hydrated } from './startBrowser.ts';
import { startProfile } from './startProfile.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const folder = mkdtempSync(join(tmpdir(), 'mainvideo-install-'));
const profile = await startProfile(folder);
const page = await profile.context.newPage();
const it = suite('installing the site as an app, in Chromium');

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}
interface Manifest {
  readonly start_url: string;
  readonly scope: string;
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly Icon[];
  }[];
}
const manifest = (await (await fetch(`${site.origin}/manifest.webmanifest`)).json()) as Manifest;

await page.goto(site.origin);
await hydrated(page);
const devtools = await profile.context.newCDPSession(page);

it('finds no fault in the manifest', async () => {
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  assert.is(url, `${site.origin}/manifest.webmanifest`);
  assert.equal(errors, []);
  assert.equal(JSON.parse(data!), manifest);
});

it('finds nothing that is missing for it', async () => {
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  assert.equal(installabilityErrors, []);
});

it('has icons as large as they say, for any shape too', async () => {
  assert.ok(manifest.icons.some(({ purpose }) => purpose === 'maskable'));
  const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') assert.is(size, sizes, src);
  }
});

it('starts where it says, within its scope, and each shortcut leads to a page', async () => {
  const scope = new URL(manifest.scope, site.origin);
  for (const path of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]) {
    const address = new URL(path, site.origin);
    assert.ok(address.href.startsWith(scope.href), path);
    const answer = await page.goto(address.href);
    assert.is(answer!.status(), 200, path);
    await hydrated(page);
    assert.is(await page.locator('main h1').count(), 1, path);
  }
});

it.after(async () => {
  await profile.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});
it.run();
