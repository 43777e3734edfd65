import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Locator, Page } from 'playwright-core';
import { askAs } from './askAs.ts';
import { askAsStranger } from './askAsStranger.ts';
import { fillLists } from './fillLists.ts';
import { getsFocus, hasFocus, keyboardOf } from './keyboardOf.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

// The player's keys are tested in player.test.ts, announcements during a search in search.test.ts.

const site = await startSite();
const browser = await startBrowser();
const it = suite('a visit by the keyboard alone, in Chromium');

interface Listed {
  readonly id: string;
  readonly durationSeconds: number;
  readonly captions: readonly unknown[];
  readonly chapters: readonly { readonly startSeconds: number }[];
}
const ask = askAsStranger(site.origin);
const { home } = await ask(
  '{ home { edges { node { id durationSeconds captions { url } chapters { startSeconds } } } } }',
);
const videos: Listed[] = home.edges.map((edge: { node: Listed }) => edge.node);
/** With all that a screen of a video can have. */
const video = videos.find(({ captions, chapters }) => captions.length > 1 && chapters.length > 1)!;

/** A visitor at an address, with nothing but keys from now on. */
async function visit(path: string, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const opened = await openPage(browser);
  const { page } = opened;
  await page.addInitScript(() => {
    const note = ({ target }: Event) =>
      Object.assign(window, { lastSeek: (target as HTMLVideoElement).currentTime });
    document.addEventListener('seeking', note, true);
  });
  await prepare(page);
  await page.goto(site.origin + path);
  await hydrated(page);
  if (path.startsWith('/watch/')) {
    await page.locator('.controls').waitFor();
    await page.waitForFunction(() => document.querySelector('video')!.readyState >= 1);
  }
  return { ...opened, keyboard: keyboardOf(page) };
}

/** Waits until the last seek has led there. The video may play on from there. */
const timeBecomes = (page: Page, seconds: number) =>
  page.waitForFunction((expected) => Math.abs((window as any).lastSeek - expected) < 0.5, seconds);

/** Waits for a dialog that has opened. */
async function takesFocus(dialog: Locator): Promise<void> {
  await dialog.getByRole('button').first().waitFor();
  assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)));
}

it('the first Tab offers to skip the header, and the next stop is in the page', async () => {
  const { page, context, keyboard } = await visit('/');
  await keyboard.tabTo(page.getByRole('link', { name: 'Skip to content' }));
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement)));
  await context.close();
});

it('a card is opened from home; what comes next is the player, and Back leads to the card', async () => {
  const { page, context, problems, keyboard } = await visit('/');
  const card = page.locator('main .video-card__link').nth(2);
  await keyboard.tabTo(card);
  const title = await card.innerText();
  await keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await getsFocus(page.locator('#main'));
  // A screen reader announces the new page.
  await page
    .locator('[aria-live="polite"], [role="status"]')
    .filter({ hasText: title })
    .first()
    .waitFor({ state: 'attached' });
  await page.locator('.controls').waitFor();
  await keyboard.press('Tab');
  assert.ok(await hasFocus(page.getByRole('slider', { name: 'Position' })));
  await page.goBack();
  await getsFocus(card);
  assert.equal(problems, []);
  await context.close();
});

it('the field in the header suggests, the results are next, and Back leads to the one that was opened', async () => {
  const { page, context, problems, keyboard } = await visit('/');
  await keyboard.tabTo(page.locator('header').getByRole('combobox'));
  await keyboard.type('slow');
  await page.locator('.suggestions [role=option]').first().waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await page.waitForURL('**/search?q=*');
  await getsFocus(page.locator('#main'));
  const result = page.locator('main .video-card__link').first();
  await keyboard.tabTo(result);
  await keyboard.press('Enter');
  await page.waitForURL('**/watch/*');
  await getsFocus(page.locator('#main'));
  await page.goBack();
  await getsFocus(result);
  assert.equal(problems, []);
  await context.close();
});

it('the settings are opened, changed and left, and lead to the caption style and back', async () => {
  const { page, context, problems, keyboard } = await visit(`/watch/${video.id}`);
  const settings = page.getByRole('button', { name: 'Settings' });
  const panel = page.getByRole('group', { name: 'Settings' });
  await keyboard.tabTo(settings);
  await keyboard.press('Enter');
  await keyboard.tabTo(panel.getByLabel('Speed'));
  await keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.querySelector('video')!.playbackRate === 1.25);
  await keyboard.tabTo(panel.getByRole('combobox', { name: 'Captions', exact: true }));
  await keyboard.press('ArrowDown');
  await page.waitForFunction(() =>
    [...document.querySelector('video')!.textTracks].some(({ mode }) => mode === 'showing'),
  );
  await keyboard.tabTo(panel.getByRole('button', { name: 'Caption style' }));
  await keyboard.press('Enter');
  const look = page.getByRole('dialog', { name: 'Caption style' });
  await keyboard.tabTo(look.getByLabel('Text edge'));
  await keyboard.press('ArrowDown');
  await keyboard.tabTo(look.getByRole('button', { name: 'Close' }));
  await keyboard.press('Enter');
  await getsFocus(settings);

  await keyboard.press('Enter');
  await keyboard.tabTo(panel.getByLabel('Loop'));
  await keyboard.press('Space');
  await page.waitForFunction(() => document.querySelector('video')!.loop);
  await keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  assert.ok(await hasFocus(settings));
  await keyboard.press('Enter');
  await panel.waitFor();
  await keyboard.tabTo(page.getByRole('button', { name: 'Theatre mode' }));
  assert.not.ok(await panel.isVisible(), 'whoever goes on closes it');
  assert.equal(problems, []);
  await context.close();
});

it('keys of the player leave the focus where it is, and ? gives it back', async () => {
  const { page, context, problems, keyboard } = await visit(`/watch/${video.id}`);
  const like = page.getByRole('button', { name: /^Like/ });
  await keyboard.tabTo(like);
  for (const key of ['k', 'k', '5', 'j', 'l', 'm', 'c', '>', 't']) {
    await keyboard.press(key);
    assert.ok(await hasFocus(like), key);
  }
  await timeBecomes(page, video.durationSeconds / 2);
  await keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keyboard.tabTo(list.getByRole('button', { name: 'Close' }));
  await keyboard.press('Enter');
  await getsFocus(like);
  assert.equal(problems, []);
  await context.close();
});

it('in full screen Tab leads to nothing behind the player, and the focus is back after it', async () => {
  const { page, context, problems, keyboard } = await visit(`/watch/${video.id}`);
  const like = page.getByRole('button', { name: /^Like/ });
  await keyboard.tabTo(like);
  await page.keyboard.press('f');
  await getsFocus(page.locator('main video'));
  const leave = page.getByRole('button', { name: 'Exit full screen' });
  await keyboard.tabTo(leave);
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => !document.activeElement!.closest('main > * > :not(.player)')));
  await page.keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement === null);

  await keyboard.tabTo(like);
  await page.keyboard.press('f');
  await getsFocus(page.locator('main video'));
  await page.keyboard.press('f');
  await getsFocus(like);
  assert.equal(problems, []);
  await context.close();
});

it('whoever starts over stands in the player; who plays on keeps the button that they are at', async () => {
  const { page, context, problems, keyboard } = await visit(`/watch/${video.id}`, async ({ request }) => {
    const query =
      'mutation ($input: RecordProgressInput!) { recordProgress(input: $input) { video { id } } }';
    const input = { videoId: video.id, positionSeconds: 6 };
    await askAs(request, site)(query, { input });
  });
  const startOver = page.getByRole('button', { name: 'Start over' });
  await keyboard.tabTo(startOver);
  await keyboard.press('9');
  await timeBecomes(page, 0.9 * video.durationSeconds);
  assert.ok(await hasFocus(startOver));
  await keyboard.press('Enter');
  await timeBecomes(page, 0);
  await getsFocus(page.locator('main video'));
  await keyboard.press('Tab');
  assert.ok(await hasFocus(page.getByRole('slider', { name: 'Position' })));
  assert.equal(problems, []);
  await context.close();
});

it('a chapter is one key away, and so is the next', async () => {
  const { page, context, problems, keyboard } = await visit(`/watch/${video.id}`);
  const chapters = page.getByRole('region', { name: 'Chapters' }).getByRole('link');
  await keyboard.tabTo(chapters.nth(1));
  await keyboard.press('Enter');
  await timeBecomes(page, video.chapters[1]!.startSeconds);
  await keyboard.press('Shift+Tab');
  assert.ok(await hasFocus(chapters.nth(0)));
  assert.equal(problems, []);
  await context.close();
});

it('the transcript opens, its lines are moved in by arrows, and to follow the video loses no focus', async () => {
  const { page, context, problems, keyboard } = await visit(`/watch/${video.id}`);
  await keyboard.tabTo(page.locator('.transcript__summary'));
  await keyboard.press('Enter');
  const lines = page.locator('.transcript__list a');
  await lines.first().waitFor();
  await keyboard.tabTo(lines.first());
  await keyboard.press('End');
  assert.ok(await hasFocus(lines.last()));
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 1);
  assert.ok(await hasFocus(lines.nth(-2)));

  await keyboard.press('Home');
  const follow = page.getByRole('checkbox', { name: 'Follow the video' });
  await keyboard.tabTo(follow);
  assert.not.ok(await follow.isChecked(), 'whoever reads on is not led away');
  await keyboard.press('Space');
  assert.ok(await follow.isChecked());
  assert.equal(problems, []);
  await context.close();
});

it('a video is liked, saved and put into a new playlist', async () => {
  const { page, context, problems, keyboard } = await visit(`/watch/${video.id}`);
  for (const name of [/^Like/, /^Save/]) {
    const button = page.getByRole('button', { name });
    await keyboard.tabTo(button);
    await keyboard.press('Space');
    await page.locator('main [aria-pressed=true]', { hasText: name }).waitFor();
    assert.ok(await hasFocus(button));
  }
  const opener = page.getByRole('button', { name: 'Playlist', exact: true });
  await keyboard.tabTo(opener);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add to a playlist' });
  await takesFocus(dialog);
  const title = dialog.getByRole('textbox');
  await keyboard.tabTo(title);
  await keyboard.type('For rain');
  await keyboard.press('Enter');
  const choice = dialog.getByRole('checkbox', { name: /^For rain/ });
  await choice.waitFor();
  assert.ok(await choice.isChecked());
  assert.ok(await hasFocus(title));
  await keyboard.tabTo(choice, 'Shift+Tab');
  await keyboard.press('Space');
  assert.not.ok(await choice.isChecked());
  await keyboard.press('Escape');
  await getsFocus(opener);
  assert.equal(problems, []);
  await context.close();
});

it('a link from this moment on is taken from the share dialog', async () => {
  const { page, context, problems, keyboard } = await visit(`/watch/${video.id}`);
  await keyboard.press('Tab');
  await keyboard.press('5');
  await timeBecomes(page, video.durationSeconds / 2);
  const opener = page.getByRole('button', { name: 'Share', exact: true });
  await keyboard.tabTo(opener);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share this video' });
  await takesFocus(dialog);
  await keyboard.tabTo(dialog.getByLabel(/^Start at/));
  await keyboard.press('Space');
  const link = dialog.getByLabel('Link', { exact: true });
  assert.match(await link.inputValue(), new RegExp(`\\?t=${Math.floor(video.durationSeconds / 2)}$`));
  await keyboard.press('Shift+Tab');
  await keyboard.press('Enter');
  await dialog.getByRole('status').getByText(/./).waitFor();
  await keyboard.press('Escape');
  await getsFocus(opener);
  assert.equal(problems, []);
  await context.close();
});

it('a comment is written, posted, edited, kept and deleted', async () => {
  const { page, context, problems, keyboard } = await visit(`/watch/${video.id}`);
  await keyboard.tabTo(page.getByLabel(/^Write a comment/));
  await keyboard.type('The sea is calm.');
  const post = page.getByRole('button', { name: 'Post', exact: true });
  await keyboard.tabTo(post);
  await keyboard.press('Enter');
  const edit = page.getByRole('button', { name: 'Edit your comment' });
  await edit.waitFor();
  assert.ok(await hasFocus(post));
  await keyboard.tabTo(edit);
  await keyboard.press('Enter');
  await getsFocus(page.getByRole('textbox', { name: 'Edit your comment' }));
  await keyboard.press('End');
  await keyboard.type(' Still.');
  await keyboard.press('Control+Enter');
  await page.locator('.comment', { hasText: 'calm. Still.' }).waitFor();
  await getsFocus(edit);
  const remove = page.getByRole('button', { name: 'Delete your comment' });
  await keyboard.tabTo(remove);
  await keyboard.press('Enter');
  const sure = page.getByRole('group', { name: /Delete/ }).getByRole('button', { name: 'Delete' });
  await getsFocus(sure);
  await keyboard.press('Escape');
  await getsFocus(remove);
  await keyboard.press('Enter');
  await getsFocus(sure);
  await keyboard.press('Enter');
  await page.locator('.comment').waitFor({ state: 'detached' });
  await getsFocus(page.getByRole('heading', { name: /comments?$/i }));
  assert.equal(problems, []);
  await context.close();
});

it('the menu of lists closes with Escape, and gives the focus back', async () => {
  const { page, context, keyboard } = await visit('/');
  const opener = page.getByRole('button', { name: 'Your lists' });
  await keyboard.tabTo(opener);
  await keyboard.press('Enter');
  const history = page.getByRole('link', { name: 'History', exact: true });
  await history.waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Escape');
  await history.waitFor({ state: 'hidden' });
  await getsFocus(opener);
  await context.close();
});

it('when entries are removed from a list, the focus stays in the page', async () => {
  let playlist = '';
  const { page, context } = await visit('/history', async ({ request }) => {
    playlist = await fillLists(request, site);
  });
  const focused = () => page.evaluate(() => document.activeElement!.ariaLabel ?? document.activeElement!.id);
  for (const [path, name] of [
    ['/history', 'Remove from history'],
    [playlist, 'Remove'],
  ] as const) {
    if (path !== '/history') await page.goto(site.origin + path);
    await hydrated(page);
    const buttons = page.getByRole('button', { name: new RegExp(`^${name}: `) });
    await buttons.first().focus();
    for (const left of [2, 1, 0]) {
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        ([label, count]) => document.querySelectorAll(`main [aria-label^="${label}: "]`).length === count,
        [name, left] as const,
      );
      if (left > 0) assert.match(await focused(), new RegExp(`^${name}: `));
      else assert.is(await focused(), 'main');
    }
  }
  await context.close();
});

it('more comments are asked for until there are no more: the focus stays in the list', async () => {
  const { id } = videos.find((each) => each !== video)!;
  // Each from a new viewer, like any client without a cookie.
  for (let i = 0; i < 12; i++) {
    await ask('mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }', {
      input: { videoId: id, text: `Wave ${i}` },
    });
  }
  const { page, context, problems, keyboard } = await visit(`/watch/${id}`);
  const more = page.getByRole('link', { name: 'Show more comments' });
  await keyboard.tabTo(more);
  await page.keyboard.press('Enter');
  await page.getByText('Wave 0', { exact: true }).waitFor();
  await more.waitFor({ state: 'detached' });
  const reports = page.getByRole('button', { name: /^Report the comment by/ });
  await getsFocus(reports.nth(9));
  await keyboard.press('Tab');
  assert.ok(await hasFocus(reports.nth(10)), 'the first that has come');
  assert.equal(problems, []);
  await context.close();
});

it('at the end Escape stays in the player, and Enter plays the next video', async () => {
  const { page, context, problems, keyboard } = await visit(`/watch/${videos[0]!.id}`);
  const now = page.getByRole('link', { name: 'Play now' });
  const playEnd = async () => {
    await keyboard.press('k');
    await keyboard.press('End');
  };
  await keyboard.tabTo(page.getByRole('button', { name: 'Play', exact: true }));
  await playEnd();
  await getsFocus(now);
  await keyboard.press('Escape');
  await now.waitFor({ state: 'detached' });
  await getsFocus(page.locator('main video'));
  await playEnd();
  await getsFocus(now);
  await keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.endsWith(videos[0]!.id));
  await getsFocus(page.locator('#main'));
  await page.waitForFunction(() => document.querySelector('video')?.paused === false);
  assert.equal(problems, []);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
