import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { askAs } from './askAs.ts';
import { axeViolations, colourRules } from './axeViolations.ts';
import { endTransitions } from './endTransitions.ts';
import { fillLists } from './fillLists.ts';
import { layoutProblems } from './layoutProblems.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';
import { isLong, sweep, testSeed } from './sweep.ts';

// What a viewer with full lists sees, and all that opens and closes on a page. screens.test.ts checks the screens themselves.

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('every state of the screens, in Chromium');

/** Where pictures of all states go, for a person to look at: `SCREENS_DIR=… npm test -- browser/screenStates`. */
const picturesFolder = process.env['SCREENS_DIR'];

const viewer = await browser.newContext();
const playlist = await fillLists(viewer.request, site);
const video = await fillComments();
const cookies = await viewer.cookies();
await viewer.close();

/** The address of a video with captions in two languages and chapters, with comments of two viewers. */
async function fillComments(): Promise<string> {
  const stranger = await browser.newContext();
  const asTwo = [stranger.request, viewer.request].map((request) => askAs(request, site));
  const { home } = await asTwo[0]!('{ home { edges { node { id captions { url } chapters { title } } } } }');
  const videos = home.edges.map(({ node }: any) => node);
  const { id: videoId } = videos.find((each: any) => each.captions.length > 1 && each.chapters.length > 0);
  for (const [who, text] of [
    [
      0,
      'What is played at 0:03? See https://example.org/a/very/long/address/that/does/not/end/on/a/narrow/screen',
    ],
    [0, `مساء الخير. ${'o'.repeat(120)}`],
    [1, 'It rains in it all the time.\n\nI like that.'],
  ] as const)
    await asTwo[who]!(
      'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }',
      {
        input: { videoId, text },
      },
    );
  await stranger.close();
  await asTwo[1]!('mutation ($input: SetSavedInput!) { setSaved(input: $input) { video { id } } }', {
    input: { videoId, saved: true },
  });
  return `/watch/${videoId}`;
}

const hasCards = async (page: Page) => assert.ok((await page.locator('main .video-card').count()) > 0);

/** Ends the state before, and leaves the field in which it may have left the focus: keys are letters there, and nothing comes next. */
async function leaveField(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** In the order in which one visit comes through them: states of one address follow one another in one document. */
const states: readonly (readonly [name: string, path: string, show?: (page: Page) => Promise<unknown>])[] = [
  ['history', '/history', hasCards],
  ['liked', '/liked', hasCards],
  ['subscriptions', '/subscriptions', hasCards],
  ['playlists', '/playlists', hasCards],
  ['saved', '/saved', hasCards],
  ['playlist', playlist, hasCards],
  [
    'playlist, its form and the question before it is deleted',
    playlist,
    async (page) => {
      await page.locator('.playlist-edit summary').click();
      await page.getByRole('button', { name: 'Delete playlist' }).click();
      await page.getByRole('group', { name: /^Delete this playlist/ }).waitFor();
    },
  ],
  [
    'suggestions',
    '/search?q=light',
    async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('slow');
      await page.locator('.suggestions [role=option]').first().waitFor();
    },
  ],
  [
    'filters',
    '/search?q=a&captions=1',
    (page) => page.locator('summary', { hasText: 'Filter and sort' }).click(),
  ],
  ['comments', video, (page) => page.getByRole('button', { name: 'Edit your comment' }).waitFor()],
  [
    'transcript',
    video,
    async (page) => {
      await page.locator('.transcript__summary').click();
      await page.locator('.transcript__panel li').first().waitFor();
    },
  ],
  [
    'a comment without a word',
    video,
    async (page) => {
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      await page.getByText('Write something first.').waitFor();
    },
  ],
  [
    'a comment that is changed',
    video,
    (page) => page.getByRole('button', { name: 'Edit your comment' }).click(),
  ],
  [
    'a comment that is to be deleted',
    video,
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Delete your comment' }).click();
    },
  ],
  [
    'a report',
    video,
    async (page) => {
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Report/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'sharing',
    video,
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Share' }).click();
      await page.getByRole('dialog', { name: 'Share this video' }).waitFor();
    },
  ],
  [
    'adding to a playlist',
    video,
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Playlist', exact: true }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    },
  ],
  [
    "the player's settings",
    video,
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('group', { name: 'Settings' }).waitFor();
    },
  ],
  [
    'shortcuts',
    video,
    async (page) => {
      await leaveField(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  ],
  [
    'what comes next',
    video,
    async (page) => {
      await leaveField(page);
      await page.locator('main video').evaluate(async (element: HTMLVideoElement) => {
        element.muted = true;
        // It plays once its duration is known.
        await element.play();
        element.currentTime = element.duration - 0.1;
      });
      await page.getByRole('link', { name: 'Play now' }).waitFor();
    },
  ],
  [
    'a page that was never seen, without a network',
    '/',
    async (page) => {
      await page.context().setOffline(true);
      await page.evaluate(() => document.querySelector<HTMLElement>('main a[href^="/channel/"]')!.click());
      await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    },
  ],
  ['the menu of lists', '/', (page) => page.getByRole('button', { name: 'Your lists' }).click()],
];

/** Windows by their width: their order changes from sample to sample, the order of the states does not. */
const widths = [320, 768, 1280, 2560];
const themes = ['light', 'dark'] as const;
const visits = sweep({ state: states.map(([name]) => name), width: widths, theme: themes }, 0.3);
/** In a sample, one visit shows each of its states in its own window and theme. */
const rounds = isLong ? widths.map((width) => [width]) : [widths];

for (const round of rounds) {
  it(`at ${round.join(', ')} px: nothing is covered, cut off, too small or missing, and axe finds nothing (seed ${testSeed})`, async () => {
    const { page, context, problems } = await openPage(browser, { colorScheme: 'light' });
    await context.addCookies(cookies);
    let shownPath = '';
    for (const [state, path, show] of states) {
      const own = visits.filter((visit) => visit.state === state && round.includes(visit.width));
      if (own.length === 0) continue;
      const { width } = own[0]!;
      const name = `${state}, ${width} px`;
      await page.setViewportSize({ width, height: 900 });
      if (path !== shownPath) {
        await page.goto(site.origin + path);
        await hydrated(page);
      }
      shownPath = path;
      await show?.(page);
      for (const { theme: colorScheme } of own) {
        await page.emulateMedia({ colorScheme });
        await endTransitions(page);
        if (picturesFolder) {
          mkdirSync(picturesFolder, { recursive: true });
          await page.screenshot({ path: join(picturesFolder, `${name} ${colorScheme}.png`) });
        }
        assert.equal(await layoutProblems(page, colorScheme), [], `${name}, ${colorScheme}`);
        // Rules that are not about colours find the same in both themes.
        const rules = colorScheme === own[0]!.theme ? undefined : colourRules;
        assert.equal(await axeViolations(page, rules), [], `${name}, ${colorScheme}`);
      }
      await page.emulateMedia({ colorScheme: 'light' });
    }
    assert.equal(
      problems.filter((problem) => !/^Failed to load resource|net::ERR_/.test(problem)),
      [],
    );
    await context.close();
  });
}

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
