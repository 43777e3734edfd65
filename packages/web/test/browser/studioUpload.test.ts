import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../until.ts';
import { axeViolations } from './axeViolations.ts';
import { layoutProblems } from './layoutProblems.ts';
import { openStudio } from './openStudio.ts';
import { openPage, startBrowser } from './startBrowser.ts';
import { startFailingProxy } from './startFailingProxy.ts';
import { startSite } from './startSite.ts';

// A clip of the sample library under another name, and larger: the bytes after its end are ignored.
const sample = new URL('../../../server/sample-library/', import.meta.url);
const clipPath = readdirSync(sample, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mp4'))
  .toSorted()[0]!;
const clip = readFileSync(new URL(clipPath, sample));
const folder = mkdtempSync(join(tmpdir(), 'mainvideo-upload-'));
const library = join(folder, 'library');
mkdirSync(library);
writeFileSync(join(library, 'first.mp4'), readFileSync(new URL(secondClip(), sample)));
const site = await startSite({ env: { LIBRARY_DIR: library }, videoCount: 1 });
const browser = await startBrowser();
/** How long a throttled upload would take: longer than all that a test does before it lifts the limit, on any machine. */
const slowSeconds = 180;
const it = suite('uploads and the trash of the studio, in Chromium');

function secondClip(): string {
  const paths = readdirSync(sample, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.mp4'),
  );
  return paths.toSorted()[1]!;
}

it('the owner uploads a video into a new channel, pauses, goes on, and plays it; deletes it, and puts it back', async () => {
  const { page, context, problems } = await openStudio(browser, site, '/studio/upload');
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const slow = {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: clip.length / slowSeconds,
  };
  await client.send('Network.emulateNetworkConditions', slow);
  await page.getByLabel('Channel', { exact: true }).selectOption({ label: 'New channel' });
  await page.getByLabel('New channel name').fill('Walks');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a walk.mp4', mimeType: 'video/mp4', buffer: clip });
  await page.getByRole('progressbar', { name: 'a walk.mp4' }).waitFor();
  assert.equal(await axeViolations(page), []);
  await page.getByRole('button', { name: 'Pause: a walk.mp4' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Paused').waitFor();
  assert.equal(readdirSync(library).includes('Walks'), false);
  await client.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await page.getByRole('button', { name: 'Continue: a walk.mp4' }).press('Enter');
  await page.getByText('Uploaded: a walk.mp4').waitFor();
  assert.ok(readFileSync(join(library, 'Walks/a walk.mp4')).equals(clip));
  await page.getByText('Ready to watch:').waitFor();
  assert.equal(await axeViolations(page), []);
  await page.locator('.studio-row a').click();

  await page.getByRole('link', { name: 'Open the watch page' }).waitFor();
  const watch = await page.locator('a[href^="/watch/"]').first().getAttribute('href');
  const viewer = await openPage(browser);
  await viewer.page.goto(site.origin + watch);
  await viewer.page.locator('main video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });

  await page.getByRole('link', { name: 'Delete…' }).click();
  await page.getByRole('heading', { name: 'Delete this video?' }).waitFor();
  assert.equal(await axeViolations(page), []);
  await page.getByRole('button', { name: 'Move to trash' }).press('Enter');
  await page.getByText('Moved to trash:').waitFor();
  assert.is((await fetch(site.origin + watch, { headers: { accept: 'text/html' } })).status, 404);
  assert.equal(readdirSync(join(library, 'Walks')), []);
  assert.equal(await axeViolations(page), []);
  await page.getByRole('button', { name: /^Restore:/ }).press('Enter');
  await page.getByText('Restored: Walks/a walk.mp4').waitFor();
  assert.ok(readFileSync(join(library, 'Walks/a walk.mp4')).equals(clip));
  await viewer.context.close();
  assert.equal(problems, []);
  await context.close();
});

it('a page that was reloaded knows what is unfinished, and goes on when the file is chosen again', async () => {
  const { page, context } = await openStudio(browser, site, '/studio/upload');
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const slow = {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: clip.length / slowSeconds,
  };
  await client.send('Network.emulateNetworkConditions', slow);
  const path = join(folder, 'again.mp4');
  writeFileSync(path, Buffer.concat([clip, Buffer.alloc(1_000)]));
  await page.locator('input[type=file]').setInputFiles(path);
  // Before the server knows of it, there is nothing to go on with.
  await page.waitForFunction(() => document.querySelector('progress')!.value > 0);
  await page.getByRole('button', { name: 'Pause: again.mp4' }).click();
  await page.getByText('Paused').waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  await client.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await page.reload();
  await page.getByText('Choose the file again to continue.').waitFor();
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByText('Uploaded: again.mp4').waitFor();
  assert.equal(
    readdirSync(library).filter((name) => name.startsWith('again')),
    ['again.mp4'],
  );
  await context.close();
});

it('an upload that is paused or given up before the server has answered leaves no other one behind', async () => {
  const { page, context, problems } = await openStudio(browser, site, '/studio/upload');
  const asked: string[] = [];
  let letGo = () => {};
  const held = () => new Promise<void>((resolve) => (letGo = resolve));
  let holding = held();
  await page.route('**/api/uploads**', async (route) => {
    const method = route.request().method();
    asked.push(method);
    if (method === 'POST') await holding;
    await route.continue();
  });
  const postCount = () => asked.filter((method) => method === 'POST').length;
  const knownCount = () =>
    readdirSync(join(library, '.mainvideo/uploads')).filter((name) => name.endsWith('.json')).length;
  const choose = (name: string, moreBytes: number) => {
    const buffer = Buffer.concat([clip, Buffer.alloc(moreBytes)]);
    return page.locator('input[type=file]').setInputFiles({ name, mimeType: 'video/mp4', buffer });
  };
  const before = knownCount();
  await choose('early.mp4', 5_000);
  await until(() => postCount() === 1);
  await page.getByRole('button', { name: 'Pause: early.mp4' }).click();
  await page.getByText('Paused').waitFor();
  letGo();
  await until(() => knownCount() === before + 1);
  await page.getByRole('button', { name: 'Continue: early.mp4' }).click();
  await page.getByText('Uploaded: early.mp4').waitFor();
  assert.equal([postCount(), knownCount()], [1, before + 1]);

  holding = held();
  await choose('given up.mp4', 6_000);
  await until(() => postCount() === 2);
  await page.getByRole('button', { name: 'Cancel the upload: given up.mp4' }).click();
  letGo();
  await until(() => asked.includes('DELETE') && knownCount() === before + 1);
  assert.is(await page.getByText('given up.mp4').count(), 0);
  assert.equal(problems, []);
  await context.close();
});

it('an upload goes on where it was when the site is busy for a moment, and from its beginning when it is gone', async () => {
  const { page, context } = await openStudio(browser, site, '/studio/upload');
  const asked: string[] = [];
  const answers = new Map([
    ['PATCH', [503, 404]],
    ['HEAD', [503]],
  ]);
  await page.route('**/api/uploads**', async (route) => {
    const method = route.request().method();
    asked.push(method);
    const status = answers.get(method)?.shift();
    if (status === undefined) await route.continue();
    else await route.fulfill({ status, body: '' });
  });
  const buffer = Buffer.concat([clip, Buffer.alloc(7_000)]);
  await page.locator('input[type=file]').setInputFiles({ name: 'busy.mp4', mimeType: 'video/mp4', buffer });
  await page.getByText('Uploaded: busy.mp4').waitFor();
  assert.equal(asked, ['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH', 'POST', 'PATCH']);
  assert.ok(readFileSync(join(library, 'busy.mp4')).equals(buffer));
  await context.close();
});

it('files that are dropped anywhere on the page are uploaded, and not opened in its place', async () => {
  const { page, context, problems } = await openStudio(browser, site, '/studio/upload');
  const files = ['dropped one.mp4', 'dropped two.mp4'].map((name) => join(folder, name));
  for (const [count, path] of files.entries())
    writeFileSync(path, Buffer.concat([clip, Buffer.alloc(2_000 + count)]));
  // As the system does it that a file is dragged from.
  const client = await context.newCDPSession(page);
  const { width, height } = page.viewportSize()!;
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: width - 5, y: height - 5, data });
  for (const name of ['dropped one.mp4', 'dropped two.mp4']) {
    await until(() => readdirSync(library).includes(name));
    assert.ok(readFileSync(join(library, name)).equals(readFileSync(join(folder, name))));
  }
  await page.getByText('Uploaded: dropped').waitFor();
  assert.is(page.url(), `${site.origin}/studio/upload`);
  assert.equal(problems, []);
  await context.close();
});

it('an upload whose network is cut says so, and goes on where it was once there is one', async () => {
  const proxy = await startFailingProxy(site.origin);
  const { page, context } = await openStudio(browser, { ...site, origin: proxy.origin }, '/studio/upload');
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const content = Buffer.concat([clip, Buffer.alloc(3_000_000, 'mainvideo ')]);
  const path = join(folder, 'cut.mp4');
  writeFileSync(path, content);
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  const slow = {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    // A tenth is let through first.
    uploadThroughput: content.length / 40,
  };
  await client.send('Network.emulateNetworkConditions', slow);
  await page.locator('input[type=file]').setInputFiles(path);
  const parts = join(library, '.mainvideo/uploads');
  const receivedBytes = () =>
    readdirSync(parts)
      .filter((name) => name.endsWith('.part'))
      .reduce((sum, name) => sum + statSync(join(parts, name)).size, 0);
  await until(() => receivedBytes() >= 300_000);
  await client.send('Network.emulateNetworkConditions', { ...slow, offline: true });
  // Chromium lets what has begun go on.
  proxy.breakOff();
  await page.getByText('Connection lost. Retrying automatically.').waitFor();
  const kept = receivedBytes();
  assert.ok(kept < content.length, 'it was cut in the middle');
  assert.is(await page.getByText('Uploaded: cut.mp4').count(), 0);
  await client.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await page.getByText('Uploaded: cut.mp4').waitFor();
  assert.is(offsets.at(0), 0);
  assert.ok(offsets.at(-1)! >= kept, `${offsets} of ${kept}`);
  assert.ok(readFileSync(join(library, 'cut.mp4')).equals(content));
  await context.close();
  await proxy.stop();
});

it('what is deleted permanently is asked about, and is nowhere then', async () => {
  const { page, context, problems } = await openStudio(browser, site, '/studio/trash');
  writeFileSync(join(library, 'doomed.json'), '{"title":"Doomed"}');
  writeFileSync(join(library, 'doomed.mp4'), Buffer.concat([clip, Buffer.alloc(4_000)]));
  utimesSync(join(library, 'doomed.mp4'), 1_700_000_000, 1_700_000_000);
  const query = encodeURIComponent('{ home(first: 20) { edges { node { title } } } }');
  const titles = async () => (await fetch(`${site.origin}/api/graphql?query=${query}`)).text();
  await until(async () => (await titles()).includes('Doomed'));
  await page.goto(`${site.origin}/studio/videos`);
  await page.getByRole('link', { name: 'Doomed' }).first().click();
  await page.getByRole('link', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Move to trash' }).waitFor();
  assert.equal(await page.locator('.studio-card .studio-path li').allInnerTexts(), [
    'doomed.mp4',
    'doomed.json',
  ]);
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await page.getByText('Moved to trash:').waitFor();
  const kept = () =>
    readdirSync(join(library, '.mainvideo/trash'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('doomed.mp4'),
    );
  assert.is(kept().length, 1);
  const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const row = page.getByRole('listitem').filter({ hasText: 'Doomed' });
  await row.getByText('Will be deleted permanently').waitFor();
  assert.match((await row.locator('time').last().getAttribute('datetime'))!, inThirtyDays);

  const asked: string[] = [];
  let answer: 'accept' | 'dismiss' = 'dismiss';
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog[answer]();
  });
  const erase = page.getByRole('button', { name: /^Delete permanently: Doomed/ });
  await erase.press('Enter');
  assert.is(kept().length, 1, 'whoever says no keeps it');
  answer = 'accept';
  await erase.press('Enter');
  await page.getByText('Deleted permanently: Doomed').waitFor();
  assert.is(asked.length, 2);
  assert.match(asked[0]!, 'Doomed');
  assert.equal(kept(), []);
  assert.is(await erase.count(), 0);
  assert.equal(await axeViolations(page), []);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.is(await page.getByText('Doomed').count(), 0);
  assert.equal(problems, []);
  await context.close();
});

it('several videos are moved to the trash after a question', async () => {
  const { page, context, problems } = await openStudio(browser, site, '/studio/videos');
  const rows = page.locator('.studio-table tbody tr');
  const titles = await page.locator('.studio-video__title').allInnerTexts();
  const bar = page.getByRole('group', { name: 'Selected videos' });
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await bar.getByRole('button', { name: 'Move to trash…' }).click();
  await bar.getByRole('status').getByText('2 videos moved to the trash.').waitFor();
  assert.equal(asked, ['Move 2 videos and all their files to the trash?']);
  assert.equal(await page.locator('.studio-video__title').allInnerTexts(), titles.slice(2));
  await page.goto(`${site.origin}/studio/trash`);
  const inTrash = await page.locator('.studio-row__title').allInnerTexts();
  assert.equal(inTrash.filter((title) => titles.includes(title)).toSorted(), titles.slice(0, 2).toSorted());
  assert.equal(problems, []);
  await context.close();
});

it('the trash is emptied after a question, and its files are gone', async () => {
  const { page, context, problems } = await openStudio(browser, site, '/studio/videos');
  for (const name of ['first', 'second']) {
    await page.locator('.studio-video__title').first().click();
    await page.getByRole('link', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Move to trash' }).click();
    await page.getByText('Moved to trash:').waitFor();
    if (name === 'first') await page.goto(`${site.origin}/studio/videos`);
  }
  const folder = join(library, '.mainvideo/trash');
  assert.ok(readdirSync(folder).length >= 2);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Empty the trash' }).click();
  await page.getByText(/^The trash was emptied: \d/).waitFor();
  await page.getByText('The trash is empty').waitFor();
  assert.equal(readdirSync(folder), []);
  assert.equal(problems, []);
  await context.close();
});

for (const [locale, why, cancel] of [
  ['en', 'Its name is not that of a video file.', 'Cancel the upload: notes.txt'],
  ['de', 'Ihrem Namen nach ist es keine Videodatei.', 'Upload abbrechen: notes.txt'],
  ['ar', 'إنه ليس ملف فيديو بحسب اسمه.', 'إلغاء الرفع: notes.txt'],
] as const) {
  it(`what is refused says why, in ${locale}`, async () => {
    const { page, context } = await openStudio(browser, site, '/studio/upload', { locale });
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no video') };
    await page.locator('input[type=file]').setInputFiles(text);
    await page.getByText(why).waitFor();
    await page.getByRole('button', { name: cancel }).click();
    assert.is(await page.getByText('notes.txt').count(), 0);
    await context.close();
  });
}

for (const [locale, upload, trash] of [
  ['de', 'Hochladen', 'Papierkorb'],
  ['ar', 'رفع', 'سلة المهملات'],
] as const) {
  it(`both screens fit into 320 px, and have no obstacle, in ${locale}`, async () => {
    const options = { locale, viewport: { width: 320, height: 640 } };
    const { page, context } = await openStudio(browser, site, '/studio/upload', options);
    for (const [path, title] of [
      ['/studio/upload', upload],
      ['/studio/trash', trash],
    ] as const) {
      await page.goto(site.origin + path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      assert.equal(await layoutProblems(page, 'light'), []);
      assert.equal(await axeViolations(page), []);
    }
    await context.close();
  });
}

it.after(async () => {
  await browser.close();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});
it.run();
