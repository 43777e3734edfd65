import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { askAsStranger } from './askAsStranger.ts';
import { getsFocus, hasFocus, keyboardOf } from './keyboardOf.ts';
import { openStudio, secretOf } from './openStudio.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

// The buttons of jobs: studioJobs.test.ts, for it takes some.

const site = await startSite();
const browser = await startBrowser();
const it = suite('the studio by the keyboard alone, in Chromium');

async function visit(path: string) {
  const opened = await openStudio(browser, site, path);
  return { ...opened, keyboard: keyboardOf(opened.page) };
}

const ask = askAsStranger(site.origin);
const newestVideoId = async (): Promise<string> =>
  (await ask('{ home(first: 1) { edges { node { id } } } }')).home.edges[0].node.id;
const videoId = await newestVideoId();

const main = (page: Page) => page.locator('#main');

it('signing in, a screen, and signing out', async () => {
  const { page, context } = await openPage(browser);
  const keyboard = keyboardOf(page);
  await page.goto(`${site.origin}/studio`);
  const secret = page.locator('#secret');
  await getsFocus(secret);
  await keyboard.type('no such secret');
  await page.keyboard.press('Enter');
  await page.locator('#secret[aria-invalid=true]').waitFor();
  await getsFocus(secret);
  await keyboard.type(secretOf(site.printed()));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  await hydrated(page);

  await keyboard.tabTo(page.getByRole('navigation').getByRole('link', { name: 'Sign-ins' }));
  await keyboard.press('Enter');
  await getsFocus(main(page));
  await keyboard.tabTo(page.getByRole('button', { name: 'Sign out', exact: true }));
  await page.keyboard.press('Enter');
  // The page leaves by itself and by what every tab hears, and the one may break the other off.
  await page.locator('#secret:focus').waitFor();
  await context.close();
});

it('a video is found, its title edited and taken back, and Back leads to it in the list', async () => {
  const { page, context, problems, keyboard } = await visit('/studio/videos');
  await keyboard.tabTo(page.getByRole('searchbox', { name: 'Search titles' }));
  await keyboard.type('s');
  await keyboard.press('Enter');
  await page.waitForURL('**/studio/videos?query=s*');
  const film = page.locator('.studio-video__title').first();
  await keyboard.tabTo(film);
  await keyboard.press('Enter');
  const title = page.getByLabel('Title', { exact: true });
  await title.waitFor();
  await getsFocus(main(page));

  await keyboard.tabTo(title);
  await keyboard.press('End');
  await keyboard.type(' at sea');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const saved = page.locator('.studio-form [role=status]').getByText('Saved');
  await keyboard.tabTo(save);
  await keyboard.press('Enter');
  await saved.waitFor();
  assert.ok(await hasFocus(save));
  await keyboard.tabTo(page.getByRole('button', { name: /^Title: Reset/ }), 'Shift+Tab');
  await keyboard.press('Enter');
  assert.ok(await hasFocus(title));
  await keyboard.press('Enter');
  await saved.waitFor();

  await page.goBack();
  await getsFocus(film);
  assert.equal(problems, []);
  await context.close();
});

it('captions are added and removed', async () => {
  const { page, context, problems, keyboard } = await visit(`/studio/videos/${videoId}`);
  const status = page.locator('.studio-captions [role=status]');
  const file = page.getByLabel('File', { exact: true });
  await keyboard.tabTo(file);
  // What it opens by Enter is the browser's own.
  await file.setInputFiles({
    name: 'film.pt-BR.srt',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('1\n00:00:00,000 --> 00:00:20,000\nA walrus\n'),
  });
  await keyboard.tabTo(page.getByLabel('Name in the player'));
  await keyboard.type('Morsa');
  const add = page.getByRole('button', { name: 'Add captions' });
  await keyboard.tabTo(add);
  await keyboard.press('Enter');
  await status.filter({ hasText: 'Added.' }).waitFor();
  assert.ok(await hasFocus(add));

  await keyboard.tabTo(page.getByRole('button', { name: 'Remove the captions: Morsa' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await status.filter({ hasText: 'Removed.' }).waitFor();
  assert.ok(await hasFocus(page.getByRole('heading', { name: 'Captions' })));
  assert.equal(problems, []);
  await context.close();
});

it('jobs are asked for by their state', async () => {
  const { page, context, problems, keyboard } = await visit('/studio');
  await keyboard.tabTo(page.getByRole('navigation').getByRole('link', { name: 'Jobs' }));
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  await getsFocus(main(page));
  const failed = page.getByRole('link', { name: 'Failed', exact: true });
  await keyboard.tabTo(failed);
  await keyboard.press('Enter');
  await page.locator('a[aria-current]', { hasText: 'Failed' }).waitFor();
  await getsFocus(main(page));
  assert.equal(problems, []);
  await context.close();
});

it('reports that are dismissed take their button, and not the focus', async () => {
  const { addComment } = await ask(
    'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }',
    { input: { videoId, text: 'Buy now.' } },
  );
  await ask('mutation ($input: ReportCommentInput!) { reportComment(input: $input) { comment { id } } }', {
    input: { id: addComment.comment.id, reason: 'SPAM' },
  });
  const { page, context, problems, keyboard } = await visit('/studio/comments');
  const dismiss = page.getByRole('button', { name: /^Dismiss reports/ });
  await keyboard.tabTo(dismiss);
  await page.keyboard.press('Enter');
  await dismiss.waitFor({ state: 'detached' });
  await getsFocus(page.locator('.studio-row__title').first());
  assert.equal(problems, []);
  await context.close();
});

it('a video that cannot be moved to the trash leaves the focus where it was pressed', async () => {
  const { page, context, keyboard } = await visit(`/studio/trash?video=${videoId}`);
  await page.route('**/api/graphql', (route) =>
    route.fulfill({
      json: { data: null, errors: [{ message: 'The disk is full.', path: ['deleteVideo'] }] },
    }),
  );
  const remove = page.getByRole('button', { name: 'Move to trash' });
  await keyboard.tabTo(remove);
  await page.keyboard.press('Enter');
  await page.getByText('The disk is full.').waitFor();
  await getsFocus(remove);
  assert.is(await newestVideoId(), videoId, 'the request reached the server');
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
