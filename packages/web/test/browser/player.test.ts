import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { until } from '../until.ts';
import { axeViolations } from './axeViolations.ts';
import { layoutProblems } from './layoutProblems.ts';
import { hydrated, openPage, startBrowser } from './startBrowser.ts';
import { sharedSite } from './startSite.ts';

const site = await sharedSite();
const browser = await startBrowser();
const it = suite('the player, in Chromium');

interface Listed {
  readonly id: string;
  readonly durationSeconds: number;
  readonly captions: readonly { readonly language: string; readonly label: string }[];
  readonly chapters: readonly { readonly title: string; readonly startSeconds: number }[];
  readonly storyboard: object | null;
}

const videos = await listVideos();
/** With everything that a player can show. */
const video = videos.find(
  ({ captions, chapters, storyboard }) => captions.length > 1 && chapters.length > 1 && storyboard,
)!;

async function listVideos(): Promise<readonly Listed[]> {
  const query =
    '{ home { edges { node { id durationSeconds captions { language label } chapters { title startSeconds } storyboard { url } } } } }';
  const answer = await fetch(`${site.origin}/api/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data } = (await answer.json()) as { data: { home: { edges: { node: Listed }[] } } };
  return data.home.edges.map((edge) => edge.node);
}

/** The watch page, with the controls there and the length of the video known. */
async function openPlayer(options: BrowserContextOptions = {}) {
  const watched = await openPage(browser, options);
  await watched.page.goto(`${site.origin}/watch/${video.id}`);
  await controlsReady(watched.page);
  return watched;
}

async function controlsReady(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('.controls').waitFor();
  await page.waitForFunction(() => document.querySelector('video')!.readyState >= 1);
}

type Facts = Partial<
  Pick<
    HTMLVideoElement,
    'paused' | 'muted' | 'volume' | 'playbackRate' | 'currentTime' | 'loop' | 'controls' | 'ended'
  >
>;

/** Waits until the video is as described; numbers within `tolerance`. */
async function becomes(page: Page, expected: Facts, tolerance = 0.01): Promise<void> {
  const isAsExpected = ([facts, slack]: [Facts, number]) => {
    const element = document.querySelector('video')!;
    return Object.entries(facts).every(([name, value]) => {
      const actual = element[name as keyof Facts]!;
      return typeof value === 'number' ? Math.abs(Number(actual) - value) <= slack : actual === value;
    });
  };
  await page.waitForFunction(isAsExpected, [expected, tolerance] as [Facts, number]).catch(async () => {
    const actual = await page.locator('video').evaluate((element: HTMLVideoElement, names) => {
      return Object.fromEntries(names.map((name) => [name, element[name as 'paused']]));
    }, Object.keys(expected));
    assert.equal(actual, expected);
    assert.unreachable('It was there, too late.');
  });
}

const timeOf = (page: Page) =>
  page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime);

/** Waits until a seek has moved the video by this much. */
async function movesBy(page: Page, seconds: number, move: () => Promise<unknown>): Promise<void> {
  const from = await timeOf(page);
  await move();
  await becomes(page, { currentTime: from + seconds }, 0.05);
}

const says = (page: Page, text: string) =>
  page.locator('.player__said').getByText(text, { exact: true }).waitFor({ state: 'attached' });

const shownCaptions = (page: Page) =>
  page.locator('video').evaluate((element: HTMLVideoElement) => {
    const shown = [...element.textTracks].filter(({ mode }) => mode === 'showing');
    return shown.map(({ language }) => language).join();
  });

const showsCaptions = (page: Page, language: string) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelector('video')!.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .map((track) => track.language)
        .join() === wanted,
    language,
  );

const waitForControls = (page: Page, state: 'shown' | 'hidden') =>
  page.locator(`.player[data-controls="${state}"]`).waitFor();

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

it('the keyboard alone reaches every control, in the order of the eye, and each shows its focus', async () => {
  const { page, context, problems } = await openPlayer();
  const names: string[] = [];
  for (let presses = 0; presses < 40 && names.at(-1) !== 'Full screen'; presses += 1) {
    await page.keyboard.press('Tab');
    const isControl = await page.evaluate(() => document.activeElement?.closest('.controls') !== null);
    if (!isControl) continue;
    names.push(await focusedName(page));
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    assert.is.not(outline, 'none', names.at(-1));
  }
  const hasPictureInPicture = await page.evaluate(() => document.pictureInPictureEnabled);
  const expected = ['Position', 'Play', 'Mute', 'Volume', 'Captions', 'Settings'];
  if (hasPictureInPicture) expected.push('Picture in picture');
  assert.equal(names, [...expected, 'Theatre mode', 'Full screen']);
  assert.equal(problems, []);
  await context.close();
});

it('every key that people know works', async () => {
  const { page, context, problems } = await openPlayer();
  const { keyboard } = page;
  await keyboard.press('k');
  await becomes(page, { paused: false });
  await keyboard.press('Space');
  await becomes(page, { paused: true });
  await keyboard.press('5');
  await becomes(page, { currentTime: video.durationSeconds / 2 }, 1);
  await movesBy(page, -10, () => keyboard.press('j'));
  await says(page, '−10 s');
  await movesBy(page, 10, () => keyboard.press('l'));
  await says(page, '+10 s');
  await movesBy(page, -5, () => keyboard.press('ArrowLeft'));
  await movesBy(page, 5, () => keyboard.press('ArrowRight'));
  await movesBy(page, 1 / 30, () => keyboard.press('.'));
  await movesBy(page, -1 / 30, () => keyboard.press(','));
  await keyboard.press('>');
  await becomes(page, { playbackRate: 1.25 });
  await says(page, 'Speed 1.25×');
  await keyboard.press('<');
  await becomes(page, { playbackRate: 1 });
  await keyboard.press('m');
  await becomes(page, { muted: true });
  await says(page, 'Muted');
  await keyboard.press('m');
  await becomes(page, { muted: false });
  await keyboard.press('c');
  await showsCaptions(page, 'en');
  await says(page, 'Captions on');
  await keyboard.press('c');
  await showsCaptions(page, '');
  await keyboard.press('t');
  await page.locator('.player--theatre').waitFor();
  await keyboard.press('t');
  await page.locator('.player:not(.player--theatre)').waitFor();
  await keyboard.press('f');
  await page.waitForFunction(() => document.fullscreenElement?.querySelector('.player'));
  await keyboard.press('f');
  await page.waitForFunction(() => !document.fullscreenElement);

  // These scroll the page, unless the player has the focus.
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await keyboard.press('ArrowDown');
  await becomes(page, { volume: 0.9 });
  await says(page, 'Volume 90%');
  await keyboard.press('ArrowUp');
  await becomes(page, { volume: 1 });
  await keyboard.press('Home');
  await becomes(page, { currentTime: 0 });
  await keyboard.press('End');
  await becomes(page, { currentTime: video.durationSeconds }, 1);
  await keyboard.press('0');
  await becomes(page, { currentTime: 0 });

  await keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.waitFor();
  await list.getByLabel('Use shortcuts on this device').uncheck();
  await keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  assert.is(await focusedName(page), 'Play');
  await keyboard.press('m');
  await keyboard.press('Space');
  await becomes(page, { paused: false, muted: false });
  assert.equal(problems, []);
  await context.close();
});

it('i puts the picture in a window of its own, and back', async () => {
  const { page, context, problems } = await openPlayer();
  await page.waitForFunction(() => document.querySelector('video')!.readyState >= 2);
  const isThere = await page.evaluate(() => document.pictureInPictureEnabled);
  assert.is(await page.getByRole('button', { name: 'Picture in picture' }).count(), isThere ? 1 : 0);
  await page.keyboard.press('i');
  if (isThere) {
    await page.waitForFunction(() => document.pictureInPictureElement !== null);
    await page.keyboard.press('i');
    await page.waitForFunction(() => document.pictureInPictureElement === null);
  }
  assert.equal(problems, []);
  await context.close();
});

it('the bar shows what is below the pointer, and a click goes there', async () => {
  const { page, context, problems } = await openPlayer();
  const bar = (await page.locator('.seek').boundingBox())!;
  const at = (share: number) => [bar.x + bar.width * share, bar.y + bar.height / 2] as const;
  const share = 0.75;
  await page.mouse.move(...at(share));
  await page.locator('.seek__picture').waitFor();
  const chapter = video.chapters.findLast(
    ({ startSeconds }) => startSeconds <= share * video.durationSeconds,
  )!;
  assert.is(await page.locator('.seek__chapter').innerText(), chapter.title);
  await page.mouse.click(...at(share));
  await becomes(page, { currentTime: share * video.durationSeconds }, video.durationSeconds * 0.02);
  await page.mouse.down();
  await page.mouse.move(...at(0.3), { steps: 4 });
  await page.mouse.up();
  await becomes(page, { currentTime: 0.3 * video.durationSeconds }, video.durationSeconds * 0.02);
  await page.mouse.move(5, 5);
  await page.locator('.seek__preview').waitFor({ state: 'detached' });
  assert.equal(problems, []);
  await context.close();
});

it('a click on the picture plays and pauses, and what is playing hides the controls until the pointer moves', async () => {
  const { page, context, problems } = await openPlayer();
  const picture = page.locator('video');
  await picture.click({ position: { x: 300, y: 100 } });
  await becomes(page, { paused: false });
  await waitForControls(page, 'hidden');
  await picture.hover({ position: { x: 320, y: 120 } });
  await waitForControls(page, 'shown');
  await picture.click({ position: { x: 300, y: 100 } });
  await becomes(page, { paused: true });
  await picture.dblclick({ position: { x: 300, y: 100 } });
  await page.waitForFunction(() => document.fullscreenElement !== null);
  assert.ok((await picture.boundingBox())!.height >= 900);
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await page.waitForFunction(() => document.fullscreenElement === null);
  assert.equal(problems, []);
  await context.close();
});

it('theatre mode gives the picture the width of the page', async () => {
  const { page, context } = await openPlayer();
  const width = async () => (await page.locator('.player').boundingBox())!.width;
  const narrow = await width();
  await page.getByRole('button', { name: 'Theatre mode' }).click();
  await page.locator('.player--theatre').waitFor();
  assert.ok((await width()) > narrow * 1.2, `${await width()} px after ${narrow} px`);
  assert.equal(await layoutProblems(page, 'light'), []);
  await context.close();
});

/** Touches with their own clock: the interval between two taps does not depend on the machine. */
function createFinger(touch: CDPSession) {
  let seconds = Date.now() / 1000;
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) => {
    const touchPoints = x === undefined ? [] : [{ x, y: y! }];
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: seconds });
  };
  return {
    async tap(x: number, y: number, afterSeconds = 1) {
      seconds += afterSeconds;
      await send('touchStart', x, y);
      seconds += 0.05;
      await send('touchEnd');
    },
    async swipe(from: readonly [number, number], byX: number) {
      seconds += 1;
      await send('touchStart', ...from);
      for (let step = 1; step <= 5; step += 1) {
        seconds += 0.03;
        await send('touchMove', from[0] + (byX * step) / 5, from[1]);
      }
      seconds += 0.03;
      await send('touchEnd');
    },
  };
}

it('a finger shows the controls, jumps by two taps at a side and moves along by a swipe', async () => {
  const { page, context, problems } = await openPlayer({
    hasTouch: true,
    isMobile: true,
    viewport: { width: 412, height: 800 },
  });
  const finger = createFinger(await context.newCDPSession(page));
  const { x, y, width, height } = (await page.locator('video').boundingBox())!;
  const middle = y + height / 3;
  const [left, centre, right] = [0.15, 0.5, 0.85].map((share) => x + width * share) as [
    number,
    number,
    number,
  ];
  await page.keyboard.press('5');
  await becomes(page, { currentTime: video.durationSeconds / 2 }, 1);

  await movesBy(page, 10, async () => {
    await finger.tap(right, middle);
    await finger.tap(right, middle, 0.1);
  });
  await movesBy(page, -10, async () => {
    await finger.tap(left, middle);
    await finger.tap(left, middle, 0.1);
  });
  // From one edge to the other it is 90 seconds.
  await movesBy(page, Math.round(-0.25 * 90), () => finger.swipe([centre, middle], -0.25 * width));
  await becomes(page, { paused: true });

  await finger.tap(centre, middle);
  await becomes(page, { paused: false });
  await waitForControls(page, 'hidden');
  await finger.tap(right, middle);
  await waitForControls(page, 'shown');
  await becomes(page, { paused: false });
  await finger.tap(centre, middle);
  await becomes(page, { paused: true });
  assert.equal(problems, []);
  await context.close();
});

// The quality: hls.test.ts, for it takes a video of several.
it('captions and their language, volume and speed are remembered; loop is not', async () => {
  const { page, context, problems } = await openPlayer();
  const captions = page.getByRole('button', { name: 'Captions', exact: true });
  await captions.click();
  await showsCaptions(page, 'en');
  assert.is(await captions.getAttribute('aria-pressed'), 'true');

  const open = () => page.getByRole('button', { name: 'Settings' }).click();
  await open();
  const panel = page.getByRole('group', { name: 'Settings' });
  const other = video.captions.find(({ language }) => language !== 'en')!;
  await panel.getByRole('combobox', { name: 'Captions', exact: true }).selectOption(other.label);
  await showsCaptions(page, other.language);
  await panel.getByLabel('Speed').selectOption('1.5×');
  await becomes(page, { playbackRate: 1.5 });
  await panel.getByLabel('Loop').check();
  await becomes(page, { loop: true });
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  assert.is(await focusedName(page), 'Settings');
  await page.getByRole('slider', { name: 'Volume' }).fill('0.4');
  await becomes(page, { volume: 0.4 });

  await page.reload();
  await controlsReady(page);
  await becomes(page, { volume: 0.4, playbackRate: 1.5, loop: false });
  await showsCaptions(page, other.language);
  await captions.click();
  await showsCaptions(page, '');
  await page.reload();
  await controlsReady(page);
  assert.is(await shownCaptions(page), '');
  assert.equal(problems, []);
  await context.close();
});

interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/** Where the browser draws each cue that is seen, from the top of the window. */
async function drawnEdges(session: CDPSession): Promise<readonly Edges[]> {
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const cues = nodes.filter(({ attributes = [] }) => attributes[attributes.indexOf('pseudo') + 1] === 'cue');
  return Promise.all(
    cues.map(async ({ nodeId }) => {
      const { border } = (await session.send('DOM.getBoxModel', { nodeId })).model;
      return { top: border[1]!, bottom: border[5]! };
    }),
  );
}

/** How the browser draws the first visible cue, in a tree that a page cannot access. */
async function drawnCue(session: CDPSession) {
  const { nodes } = await session.send('DOM.getFlattenedDocument', { depth: -1, pierce: true });
  const cue = nodes.find(({ attributes = [] }) => attributes[attributes.indexOf('pseudo') + 1] === 'cue');
  if (!cue) return null;
  const { computedStyle } = await session.send('CSS.getComputedStyleForNode', { nodeId: cue.nodeId });
  const valueOf = (name: string) => computedStyle.find((each) => each.name === name)!.value;
  return {
    color: valueOf('color'),
    background: valueOf('background-color'),
    edge: valueOf('text-shadow'),
    fontPixels: Number.parseFloat(valueOf('font-size')),
  };
}

it('the caption style is chosen in a dialog, reaches what the browser draws, and is remembered', async () => {
  const { page, context, problems } = await openPlayer();
  const session = await context.newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  /** Waits for a cue that is drawn so. */
  const draws = async (isMeant: (cue: NonNullable<Awaited<ReturnType<typeof drawnCue>>>) => boolean) => {
    let cue: Awaited<ReturnType<typeof drawnCue>> = null;
    await until(async () => {
      // It may be redrawn between two queries.
      cue = await drawnCue(session).catch(() => null);
      return cue !== null && isMeant(cue);
    }).catch((error: Error) => {
      throw new Error(JSON.stringify(cue), { cause: error });
    });
    return cue!;
  };
  const showCue = async () => {
    await showsCaptions(page, 'en');
    await page.waitForFunction(() => {
      const element = document.querySelector('video')!;
      const track = [...element.textTracks].find(({ mode }) => mode === 'showing')!;
      const [cue] = track.cues ?? [];
      if (!cue) return false;
      if (!(track.activeCues?.length || element.seeking)) element.currentTime = cue.startTime + 0.1;
      return track.activeCues?.length === 1;
    });
  };
  await page.getByRole('button', { name: 'Captions', exact: true }).click();
  await showCue();
  const first = await draws(({ color }) => color === 'rgb(255, 255, 255)');
  assert.equal([first.background, first.edge], ['rgba(0, 0, 0, 0.75)', 'none']);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Caption style' }).click();
  const dialog = page.getByRole('dialog', { name: 'Caption style' });
  assert.equal(await axeViolations(page), []);
  for (const [label, choice] of [
    ['Text size', 'Very large'],
    ['Text colour', 'Yellow'],
    ['Text edge', 'Shadow'],
    ['Background', 'Blue'],
    ['Background opacity', '50 %'],
  ] as const) {
    await dialog.getByRole('combobox', { name: label, exact: true }).selectOption(choice);
  }
  const isChosen: Parameters<typeof draws>[0] = ({ color, background, edge, fontPixels }) =>
    color === 'rgb(255, 225, 77)' &&
    background === 'rgba(70, 110, 255, 0.5)' &&
    edge.startsWith('rgb(0, 0, 0)') &&
    fontPixels > first.fontPixels * 1.2;
  await draws(isChosen);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.is(await focusedName(page), 'Settings');

  await page.reload();
  await controlsReady(page);
  await showCue();
  await draws(isChosen);
  assert.equal(problems, []);
  await context.close();
});

it('captions are at the bottom or the top, above the controls and never below them; one that names its line stays there', async () => {
  const { page, context, problems } = await openPage(browser);
  const lines = ['00:00.000 --> 59:00.000', 'one', '', '00:00.000 --> 59:00.000 line:50%', 'two'];
  await page.route(/\/media\/[^?]*\.vtt/, async (route) => {
    const response = await route.fetch();
    const isCaptions = !/storyboard|chapters/.test(route.request().url());
    await route.fulfill(isCaptions ? { response, body: ['WEBVTT', '', ...lines].join('\n') } : { response });
  });
  await page.goto(`${site.origin}/watch/${video.id}`);
  await controlsReady(page);
  const session = await context.newCDPSession(page);
  await session.send('DOM.enable');
  const picture = (await page.locator('video').boundingBox())!;
  const middle = picture.y + picture.height / 2;
  const seek = (await page.locator('.seek').boundingBox())!;
  /** The cue that names no line is drawn so; where is the one that does? */
  const draws = async (isMeant: (cue: Edges) => boolean) => {
    let cues: readonly Edges[] = [];
    await until(async () => {
      // They may be redrawn between two queries, in another order.
      cues = await drawnEdges(session).catch(() => []);
      return cues.length === 2 && cues.some(isMeant);
    }).catch((error: Error) => {
      throw new Error(JSON.stringify({ cues, picture, seek }), { cause: error });
    });
    return cues.find((cue) => !isMeant(cue));
  };
  const isAtBottom = ({ top, bottom }: Edges) => top > middle && bottom <= seek.y;
  const isAtTop = ({ top, bottom }: Edges) => top >= picture.y && bottom < picture.y + picture.height / 4;
  await page.keyboard.press('c');
  // None are drawn over the poster.
  await page.keyboard.press('3');
  const named = await draws(isAtBottom);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Caption style' }).click();
  const place = page.getByRole('combobox', { name: 'Placement' });
  await place.selectOption('Top');
  assert.equal(await draws(isAtTop), named);
  await page.reload();
  await controlsReady(page);
  await page.keyboard.press('3');
  assert.equal(await draws(isAtTop), named);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Caption style' }).click();
  await place.selectOption('Bottom');
  assert.equal(await draws(isAtBottom), named);
  assert.equal(problems, []);
  await context.close();
});

it('a loud video is turned down; the volume that is shown and remembered is the one that was chosen', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.route('**/api/graphql', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    if (answer.data?.video?.sources) answer.data.video.loudnessLufs = -8;
    await route.fulfill({ response, json: answer });
  });
  await page.goto(site.origin);
  await hydrated(page);
  await page.locator(`a[href="/watch/${video.id}"]`).first().click();
  await controlsReady(page);
  // 6 dB louder than -14 LUFS.
  const share = 10 ** (-6 / 20);
  await becomes(page, { volume: share });
  const volume = page.getByRole('slider', { name: 'Volume' });
  assert.is(await volume.inputValue(), '1');
  await volume.fill('0.4');
  await becomes(page, { volume: 0.4 * share });
  assert.is(await volume.inputValue(), '0.4');
  await page.getByRole('button', { name: 'Play', exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await says(page, 'Volume 50%');
  await becomes(page, { volume: 0.5 * share, muted: false });

  // Complete from the server now, without loudness data.
  await page.reload();
  await controlsReady(page);
  await becomes(page, { volume: 0.5 });
  assert.equal(problems, []);
  await context.close();
});

it("the browser's own controls stay where ours do not come", async () => {
  const { page, context } = await openPage(browser);
  await page.route('**/assets/PlayerControls.*', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('PlayerControls'));
  await page.goto(`${site.origin}/watch/${video.id}`);
  await hydrated(page);
  await refused;
  await becomes(page, { controls: true });
  assert.is(await page.locator('.controls').count(), 0);
  await page.locator('video').evaluate((element: HTMLVideoElement) => element.play());
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.2);
  await context.close();
});

/** A watch page where no time passes, and scripts that wait to be let through. */
async function openHeldBack(scripts: string) {
  const watched = await openPage(browser);
  const { page } = watched;
  await page.addInitScript(
    'performance.now = () => 0; Object.defineProperty(Event.prototype, "timeStamp", { get: () => 0 });',
  );
  let letThrough!: () => void;
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(scripts, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await page.goto(`${site.origin}/watch/${video.id}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1);
  return { ...watched, letThrough };
}

it('keys that are pressed before the controls have come are done when they have, each once', async () => {
  const { page, context, problems, letThrough } = await openHeldBack('**/assets/PlayerControls.*');
  const { keyboard } = page;
  await hydrated(page);
  await page.locator('input[name="q"]').focus();
  await keyboard.press('t');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  for (const key of ['Control+m', '5', 'k', '>', 'c', 'Space']) await keyboard.press(key);
  await becomes(page, { paused: true, currentTime: 0, playbackRate: 1, controls: true });
  assert.is(await page.evaluate(() => scrollY), 0);
  letThrough();
  await becomes(page, { paused: false, playbackRate: 1.25, muted: false, controls: false });
  await showsCaptions(page, 'en');
  assert.ok((await timeOf(page)) >= video.durationSeconds / 2);
  assert.is(await page.locator('.player--theatre').count(), 0);
  assert.equal(problems, []);
  await context.close();
});

it('so are those that are pressed before the page is alive, from the moment its code is there', async () => {
  const { page, context, problems, letThrough } = await openHeldBack('**/assets/en.*');
  // Handling the space bar must keep the page from scrolling.
  await page.waitForFunction(
    () =>
      !document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }),
      ),
  );
  await page.keyboard.press('m');
  letThrough();
  await becomes(page, { paused: false, muted: true });
  assert.equal(problems, []);
  await context.close();
});

it('stays muted, and at the volume and speed, that the viewer chose in the browser’s own controls', async () => {
  const { page, context, problems, letThrough } = await openHeldBack('**/assets/PlayerControls.*');
  await hydrated(page);
  const chosen = { muted: true, volume: 0.4, playbackRate: 1.5 };
  await page.evaluate((chosen) => void Object.assign(document.querySelector('video')!, chosen), chosen);
  letThrough();
  await becomes(page, { ...chosen, controls: false });
  await page.reload();
  await becomes(page, { ...chosen, controls: false });
  assert.equal(problems, []);
  await context.close();
});

it('keys that the browser’s own controls have done, and keys of who has turned them off, are not done again', async () => {
  const { page, context, problems, letThrough } = await openHeldBack('**/assets/PlayerControls.*');
  await hydrated(page);
  await page.locator('video').focus();
  await page.keyboard.press('Space');
  await becomes(page, { paused: false });
  await page.keyboard.press('m');
  letThrough();
  await becomes(page, { paused: false, muted: true, controls: false });
  await page.evaluate(() => localStorage.setItem('mainvideo-shortcuts', 'off'));
  await page.reload();
  await hydrated(page);
  await page.keyboard.press('5');
  await controlsReady(page);
  assert.ok((await timeOf(page)) < video.durationSeconds / 2);
  assert.equal(problems, []);
  await context.close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  it(`with its controls, its settings and its list of keys, ${colorScheme}: axe finds nothing, at 320 px either`, async () => {
    const { page, context, problems } = await openPlayer({ colorScheme });
    const settings = page.getByRole('button', { name: 'Settings' });
    await settings.click();
    assert.equal(await axeViolations(page), []);
    assert.equal(await layoutProblems(page, colorScheme), []);
    const large = (await page.getByRole('group', { name: 'Settings' }).boundingBox())!;
    const seek = (await page.getByRole('slider', { name: 'Position' }).boundingBox())!;
    assert.ok(large.y + large.height <= seek.y, 'the settings leave the bar free');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    assert.equal(await axeViolations(page), []);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.is(await focusedName(page), 'Settings');
    await page.setViewportSize({ width: 320, height: 640 });
    assert.equal(await layoutProblems(page, colorScheme), []);
    await settings.click();
    assert.equal(await axeViolations(page), []);
    const panel = (await page.getByRole('group', { name: 'Settings' }).boundingBox())!;
    const picture = (await page.locator('video').boundingBox())!;
    assert.ok(panel.y >= picture.y + picture.height - 1, 'the settings hang below a small picture');
    assert.ok(panel.height > 150 && panel.y + panel.height <= 640, 'and are seen whole');
    assert.equal(problems, []);
    await context.close();
  });
}

it('in Arabic the words are Arabic, and time still runs from left to right', async () => {
  const { page, context, problems } = await openPlayer({ locale: 'ar' });
  assert.is(await page.evaluate(() => document.documentElement.dir), 'rtl');
  await page.keyboard.press('5');
  await becomes(page, { currentTime: video.durationSeconds / 2 }, 1);
  await movesBy(page, 5, () => page.keyboard.press('ArrowRight'));
  const bar = (await page.locator('.seek').boundingBox())!;
  const played = (await page.locator('.seek__played').boundingBox())!;
  assert.ok(Math.abs(played.x - bar.x) < 2);
  await page.mouse.click(bar.x + bar.width / 4, bar.y + bar.height / 2);
  await becomes(page, { currentTime: video.durationSeconds / 4 }, video.durationSeconds * 0.02);
  await page.getByRole('button', { name: 'الإعدادات' }).click();
  assert.equal(await axeViolations(page), []);
  assert.equal(await layoutProblems(page, 'light'), []);
  assert.equal(problems, []);
  await context.close();
});

it.after(async () => {
  await browser.close();
  await site.stop();
});
it.run();
