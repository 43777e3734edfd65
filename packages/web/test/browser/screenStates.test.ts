import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Page } from 'playwright-core';
import { axeViolations, colourRules } from './axeViolations.ts';
import { fillLists } from './fillLists.ts';
import { layoutProblems } from './layoutProblems.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { startSite } from './startSite.ts';

// What a viewer sees who is at home here: full lists, and all that opens and closes on a page.

const site = await startSite();
const browser = await startBrowser();
const it = suite('every state of the screens, in Chromium');

/** Where pictures of all states go, for a person to look at: `SCREENS_DIR=… npm test -- browser/screenStates`. */
const picturesFolder = process.env['SCREENS_DIR'];

const viewer = await openPage(browser);
const playlist = await fillLists(viewer.page, site);
const video = await fillComments();
const cookies = await viewer.context.cookies();
await viewer.context.close();

/** The address of a video with captions in two languages and chapters, with comments of two viewers. */
async function fillComments(): Promise<string> {
  const stranger = await browser.newContext();
  const asTwo = [stranger.request, viewer.context.request].map(
    (request) =>
      async (query: string, variables: object = {}): Promise<any> =>
        (await (await request.post(`${site.origin}/api/graphql`, { data: { query, variables } })).json())
          .data,
  );
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
  return `/watch/${videoId}`;
}

/** In the order in which one visit comes through them: those of one address follow one another in one document. */
const states: readonly (readonly [name: string, path: string, show?: (page: Page) => Promise<unknown>])[] = [
  ['history', '/history'],
  ['liked', '/liked'],
  ['subscriptions', '/subscriptions'],
  ['playlists', '/playlists'],
  ['playlist', playlist],
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
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  ],
  [
    'what comes next',
    video,
    async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('main video').evaluate((element: HTMLVideoElement) => {
        element.muted = true;
        element.currentTime = element.duration - 0.1;
        element.play().catch(() => {});
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

/** A button fades from one colour to the other. It is not waited for, for where nothing is painted no transition ends. */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });

for (const width of [320, 768, 1280, 2560]) {
  it(`at ${width} px, in the light and in the dark: nothing is covered, cut off, too small or missing, and axe finds nothing`, async () => {
    const { page, context, problems } = await openPage(browser, {
      colorScheme: 'light',
      viewport: { width, height: 900 },
    });
    // All of it takes its time where much else is done.
    context.setDefaultTimeout(60_000);
    await context.addCookies(cookies);
    let shownPath = '';
    for (const [name, path, show] of states) {
      if (path !== shownPath) {
        await page.goto(site.origin + path);
        await hydrated(page);
      }
      shownPath = path;
      await show?.(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await endTransitions(page);
        if (picturesFolder) {
          mkdirSync(picturesFolder, { recursive: true });
          await page.screenshot({ path: join(picturesFolder, `${name} ${width} ${colorScheme}.png`) });
        }
        assert.equal(await layoutProblems(page, colorScheme), [], `${name}, ${colorScheme}`);
        // Rules that are not about colours find in the dark what they find in the light.
        const asked = colorScheme === 'light' ? undefined : colourRules;
        if (width === 320 || width === 1280)
          assert.equal(await axeViolations(page, asked), [], `${name}, ${colorScheme}`);
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
