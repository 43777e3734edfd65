import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContextOptions, type Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Ask, askAs } from './askAs.ts';
import { until } from '../until.ts';
import { axeViolations } from './axeViolations.ts';
import { openStudio as signInAt } from './openStudio.ts';
import { hydrated, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

const site = await startSite();
const { library } = site;
const browser = await startBrowser();
const it = suite('the studio, in Chromium');

const openStudio = (path?: string, options?: BrowserContextOptions) => signInAt(browser, site, path, options);

const answered = (page: Page, operation: string) =>
  page.waitForResponse((response) => (response.request().postData() ?? '').includes(operation));

async function openFirstVideo(page: Page): Promise<string> {
  await page.goto(`${site.origin}/studio/videos`);
  await hydrated(page);
  await page.locator('.studio-video__title').first().click();
  await page.waitForURL('**/studio/videos/*');
  // The address is there before the page is.
  await page.getByLabel('Title', { exact: true }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

it('whoever is not signed in is led to the sign-in, and back', async () => {
  const { page, context, problems } = await openStudio('/studio/videos');
  assert.ok((await page.locator('.studio-table tbody tr').count()) > 0);
  assert.is(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex');
  assert.equal(problems, []);
  await context.close();
});

it('a video that is made private is gone for a viewer, at once', async () => {
  const { page, context } = await openStudio();
  const id = await openFirstVideo(page);
  const saved = answered(page, 'SetVideoVisibility');
  await page.getByLabel(/^Visibility/).selectOption('PRIVATE');
  await saved;
  const asViewer = await fetch(`${site.origin}/watch/${id}`, { headers: { accept: 'text/html' } });
  assert.is(asViewer.status, 404);
  const savedAgain = answered(page, 'SetVideoVisibility');
  await page.getByLabel(/^Visibility/).selectOption('PUBLIC');
  await savedAgain;
  const again = await fetch(`${site.origin}/watch/${id}`, { headers: { accept: 'text/html' } });
  assert.is(again.status, 200);
  await context.close();
});

it('chapters that the owner writes are on the watch page, and can be taken back', async () => {
  const { page, context, problems } = await openStudio();
  const id = await openFirstVideo(page);
  const field = page.getByLabel('Chapters', { exact: true });
  const ofFile = await field.inputValue();
  await field.fill('0:05 The tide\nnot a chapter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('“not a chapter” is not a chapter.').waitFor();
  await field.fill('0:05 The tide\n0:00 Still water');
  const saved = answered(page, 'UpdateVideo');
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  await page.locator('.studio-form [role=status]').getByText('Saved').waitFor();
  assert.equal(await axeViolations(page), []);
  const html = async () =>
    (await fetch(`${site.origin}/watch/${id}`, { headers: { accept: 'text/html' } })).text();
  assert.match(await html(), /Still water.*The tide/s);
  await page.reload();
  await hydrated(page);
  assert.is(await field.inputValue(), '0:00 Still water\n0:05 The tide');
  const reset = answered(page, 'UpdateVideo');
  await page.getByRole('button', { name: 'Chapters: Reset to the value in the file' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await reset;
  assert.is(await field.inputValue(), ofFile);
  assert.not.match(await html(), /Still water/);
  assert.equal(problems, []);
  await context.close();
});

it('several videos are selected and made private, and public again', async () => {
  const { page, context, problems } = await openStudio('/studio/videos');
  const bar = page.getByRole('group', { name: 'Selected videos' });
  const all = bar.getByRole('checkbox', { name: 'Select all' });
  const rows = page.locator('.studio-table tbody tr');
  const count = await rows.count();
  const shown = async () =>
    await rows.locator('select').evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value));
  await bar.getByRole('button', { name: 'Nothing selected', disabled: true }).waitFor();
  await rows.nth(0).getByRole('checkbox').check();
  await rows.nth(1).getByRole('checkbox').check();
  assert.is(await all.evaluate((box) => (box as HTMLInputElement).indeterminate), true);
  await bar.getByRole('combobox').selectOption('PRIVATE');
  const saved = answered(page, 'SetVideoVisibility');
  await bar.getByRole('button', { name: 'Apply to 2 videos' }).click();
  await saved;
  await bar.getByRole('status').getByText('2 videos changed.').waitFor();
  assert.equal(await shown(), ['PRIVATE', 'PRIVATE', ...Array.from({ length: count - 2 }, () => 'PUBLIC')]);
  assert.is(await rows.getByRole('checkbox', { checked: true }).count(), 0);
  assert.equal(await axeViolations(page), []);

  await all.check();
  await bar.getByRole('combobox').selectOption('PUBLIC');
  const savedAgain = answered(page, 'SetVideoVisibility');
  await bar.getByRole('button', { name: `Apply to ${count} videos` }).click();
  await savedAgain;
  await page.reload();
  assert.equal(
    await shown(),
    Array.from({ length: count }, () => 'PUBLIC'),
  );
  assert.equal(problems, []);
  await context.close();
});

it('a title that is edited is on the watch page', async () => {
  const { page, context, problems } = await openStudio();
  const id = await openFirstVideo(page);
  await page.getByLabel('Title', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('A video needs a title.').waitFor();
  await page.getByLabel('Title', { exact: true }).fill('Moon over the harbour');
  const saved = answered(page, 'UpdateVideo');
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  await page.locator('.studio-form [role=status]').getByText('Saved').waitFor();
  const html = await (await fetch(`${site.origin}/watch/${id}`, { headers: { accept: 'text/html' } })).text();
  assert.match(html, /<title>Moon over the harbour/);
  const reset = answered(page, 'UpdateVideo');
  await page.getByRole('button', { name: 'Title: Reset to the value in the file' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  assert.match((await reset).request().postData() ?? '', /"title":null/);
  assert.equal(problems, []);
  await context.close();
});

/** Like a file copied some minutes ago, so that the scan does not wait for its end. */
function putIntoLibrary(name: string, content: Buffer): void {
  const file = join(library, name);
  writeFileSync(file, content);
  const minutesAgo = new Date(Date.now() - 600_000);
  utimesSync(file, minutesAgo, minutesAgo);
}

it('a file that is put into the library while the site runs appears, and one that cannot be played says what to do', async () => {
  const { page, context, problems } = await openStudio('/studio', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const count = page.locator('.studio-count[href="/studio/videos"] .studio-count__number');
  const before = Number(await count.textContent());
  assert.ok(before > 0);
  const sample = readFileSync(join(library, 'signal-lab', 'test-card-with-a-clock.mp4'));
  // A box that players pass over (ISO 14496-12, 8.1.2) makes another video of the same pictures.
  const box = Buffer.from([0, 0, 0, 12, ...Buffer.from('free'), 1, 2, 3, 4]);
  putIntoLibrary('put-here-just-now.mp4', Buffer.concat([sample, box]));
  putIntoLibrary('old-film.avi', Buffer.from('What no browser plays.'));
  await page.getByRole('button', { name: 'Scan now' }).click();
  // The page updates without a reload.
  await count.getByText(String(before + 1), { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Files with problems' }).click();
  const refused = page.locator('.studio-row', { hasText: 'old-film.avi' });
  await refused.locator('.studio-badge--bad').waitFor();
  await refused.getByRole('button', { name: /^Copy/ }).click();
  await refused.getByText('Copied').waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^ffmpeg -i old-film\.avi .*mp4$/);
  await page.getByRole('link', { name: 'Playable', exact: true }).click();
  await page.locator('.studio-row', { hasText: 'put-here-just-now.mp4' }).waitFor();
  assert.is(await refused.count(), 0);
  assert.equal(problems, []);
  await context.close();
});

it('a list of jobs without any says what will be there, and can be asked for one state', async () => {
  const { page, context, problems } = await openStudio('/studio/jobs');
  await page.getByText('No jobs found').waitFor();
  await page.getByRole('link', { name: 'Failed' }).click();
  await page.waitForURL('**/studio/jobs?state=FAILED');
  await page.locator('a[aria-current]', { hasText: 'Failed' }).waitFor();
  assert.equal(problems, []);
  await context.close();
});

/** Queries the API as a new viewer. */
async function asViewer(asked: (ask: Ask) => Promise<void>) {
  const context = await browser.newContext();
  await asked(askAs(context.request, site));
  await context.close();
}

it('a reported comment that is hidden is gone for viewers', async () => {
  let videoId = '';
  let commentId = '';
  await asViewer(async (ask) => {
    videoId = (await ask('{ home(first: 1) { edges { node { id } } } }', {})).home.edges[0].node.id;
    const { addComment } = await ask(
      'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }',
      { input: { videoId, text: 'Buy my things.' } },
    );
    commentId = addComment.comment.id;
  });
  await asViewer(async (ask) => {
    await ask('mutation ($input: ReportCommentInput!) { reportComment(input: $input) { comment { id } } }', {
      input: { id: commentId, reason: 'SPAM', text: 'It sells something.' },
    });
  });
  const { page, context, problems } = await openStudio('/studio/comments');
  const row = page.locator('.studio-row', { hasText: 'Buy my things.' });
  await row.getByText('It sells something.').waitFor();
  const hidden = answered(page, 'HideComment');
  await row.getByRole('button', { name: /^Hide/ }).click();
  await hidden;
  await asViewer(async (ask) => {
    const { video } = await ask('query ($id: ID!) { video(id: $id) { comments(first: 9) { totalCount } } }', {
      id: videoId,
    });
    assert.is(video.comments.totalCount, 0);
  });
  const dismissed = answered(page, 'DismissReports');
  await row.getByRole('button', { name: /^Dismiss reports/ }).click();
  await dismissed;
  await row.locator('.studio-badge--good').waitFor();
  assert.equal(problems, []);
  await context.close();
});

it('a comment that nobody reported can be hidden, shown again and deleted: where all are, on its video’s page and below the video', async () => {
  const { page, context, problems } = await openStudio('/studio/comments');
  let videoId = '';
  await asViewer(async (ask) => {
    videoId = (await ask('{ home(first: 1) { edges { node { id } } } }', {})).home.edges[0].node.id;
    for (const text of ['First of three.', 'Second of three.', 'Third of three.']) {
      await ask('mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }', {
        input: { videoId, text },
      });
    }
  });
  const seen = async () => {
    let texts: string[] = [];
    await asViewer(async (ask) => {
      const { video } = await ask(
        'query ($id: ID!) { video(id: $id) { comments(first: 9) { edges { node { text } } } } }',
        { id: videoId },
      );
      texts = video.comments.edges
        .map(({ node }: any) => node.text)
        .filter((text: string) => /of three/.test(text));
    });
    return texts;
  };

  await page.getByRole('link', { name: 'All', exact: true }).press('Enter');
  await page.waitForURL('**/studio/comments?list=all');
  const third = page.locator('.studio-row', { hasText: 'Third of three.' });
  let answer = answered(page, 'HideComment');
  await third.getByRole('button', { name: /^Hide/ }).press('Enter');
  await answer;
  assert.equal(await seen(), ['Second of three.', 'First of three.']);
  answer = answered(page, 'HideComment');
  await third.getByRole('button', { name: /^Show/ }).press('Enter');
  await answer;
  assert.is((await seen()).length, 3);
  await third.getByRole('button', { name: /^Delete/ }).press('Enter');
  answer = answered(page, 'DeleteComment');
  // The focus is on the answer by then.
  await page.keyboard.press('Enter');
  await answer;
  await third.or(page.locator('.studio-row')).getByText('Deleted', { exact: true }).first().waitFor();
  assert.equal(await seen(), ['Second of three.', 'First of three.']);
  assert.is(await page.evaluate(() => document.activeElement?.className), 'studio-row__title');
  assert.equal(await axeViolations(page), []);

  await page.goto(`${site.origin}/studio/videos/${videoId}`);
  await hydrated(page);
  answer = answered(page, 'HideComment');
  const second = page.locator('.studio-row', { hasText: 'Second of three.' });
  await second.getByRole('button', { name: /^Hide/ }).press('Enter');
  await answer;
  assert.equal(await seen(), ['First of three.']);
  assert.equal(await axeViolations(page), []);

  await page.goto(`${site.origin}/watch/${videoId}`);
  await hydrated(page);
  const below = page.locator('.comment', { hasText: 'First of three.' });
  await below.scrollIntoViewIfNeeded();
  await below.getByRole('button', { name: /^Hide or delete the comment by/ }).press('Enter');
  await page.locator('dialog[open]').getByRole('button', { name: 'Hide', exact: true }).waitFor();
  assert.equal(await axeViolations(page), []);
  answer = answered(page, 'HideComment');
  await page.locator('dialog[open]').getByRole('button', { name: 'Hide', exact: true }).press('Enter');
  await answer;
  await below.waitFor({ state: 'detached' });
  assert.equal(await seen(), []);
  assert.equal(problems, []);
  await context.close();
});

it('nothing of it is written to storage', async () => {
  const { page, context } = await openStudio('/studio/videos');
  await page
    .getByLabel(/^Visibility/)
    .first()
    .focus();
  await page.goto(`${site.origin}/`);
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  // Names of types may be; ids and values are not.
  assert.not.match(kept, /studio-video:|sizeBytes/);
  await context.close();
});

it('the owner finds files by a part of their path, and keeps the words while filtering', async () => {
  const { page, context } = await openStudio('/studio/files');
  const paths = page.locator('.studio-row__title bdi');
  const all = await paths.allInnerTexts();
  const name = all[0]!.slice(-9, -4);
  await page.getByRole('searchbox', { name: 'Search paths' }).fill(name.toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/studio\/files\?query=/);
  assert.is(await page.getByRole('banner').locator('input').inputValue(), '', 'the site is not searched');
  await until(async () => (await paths.allInnerTexts()).every((path) => path.includes(name)));
  assert.equal(
    await paths.allInnerTexts(),
    all.filter((path) => path.includes(name)),
  );
  await page.getByRole('navigation', { name: 'Filter files' }).getByRole('link').last().click();
  await page.waitForURL(/\/studio\/files\?query=.+&status=PLAYABLE$/);
  await page.getByRole('searchbox', { name: 'Search paths' }).fill('no such path');
  await page.keyboard.press('Enter');
  await page.waitForURL(/query=no\+such\+path&status=PLAYABLE$/);
  await page.getByText('No files found').waitFor();
  await context.close();
});

it('the owner sees what takes space, and how much is left', async () => {
  const { page, context, problems } = await openStudio('/studio/storage');
  assert.match(await page.locator('main').innerText(), /\d [kMGT]B\u2069 of \u2068\d[\d.]* [GT]B\u2069 free/);
  const kinds = page.locator('.studio-card--wide dt');
  assert.equal((await kinds.allInnerTexts()).slice(0, 1), ['Videos']);
  const sizes = await page.locator('.studio-table tbody td:nth-child(2)').allInnerTexts();
  assert.is(sizes.length, 10);
  assert.ok(
    sizes.every((size) => /^\u2068\d[\d.]* [kM]B\u2069$/.test(size)),
    String(sizes),
  );
  assert.equal(await axeViolations(page), []);
  assert.equal(problems, []);
  await context.close();
});

it('the owner signs out another browser, and stays signed in', async () => {
  const lost = await openStudio('/studio/videos', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  });
  const { page, context } = await openStudio('/studio/sessions');
  const row = page.getByRole('listitem').filter({ hasText: 'Firefox' });
  await row.getByRole('button', { name: /^Sign out: Firefox/ }).click();
  await row.waitFor({ state: 'detached' });
  assert.match(page.url(), /\/studio\/sessions$/);
  await lost.page.reload();
  assert.match(lost.page.url(), /\/studio\/sign-in/);
  await context.close();
  await lost.context.close();
});

it('signing out everywhere signs out a second tab as well', async () => {
  const { page, context } = await openStudio('/studio/sessions');
  const second = await context.newPage();
  await second.goto(`${site.origin}/studio/videos`);
  await hydrated(second);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  // A tab may navigate by itself and because of the event that every tab receives. `waitForURL` fails when one interrupts the other.
  for (const tab of [page, second]) await until(() => tab.url().includes('/studio/sign-in'));
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});

it.run();
