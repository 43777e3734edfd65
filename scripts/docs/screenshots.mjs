import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startProcess } from '../example/startProcess.mjs';
import { root } from '../root.mjs';
import { ensureBrowser } from '../steps/ensureBrowser.mjs';

const folder = join(root, 'docs/images');
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const quality = 80;

/**
 * The pictures, by the first part of their file name. Each is taken in light and dark mode.
 *
 * `path` receives the id of the video to show.
 */
const shots = [
  { name: 'home', size: desktop, path: () => '/' },
  { name: 'watch', size: desktop, path: (id) => `/watch/${id}` },
  { name: 'studio', size: desktop, path: () => '/studio', isOwner: true },
  { name: 'phone', size: phone, path: (id) => `/watch/${id}` },
];
const videoTitle = 'Ten Minutes of Evening';

/**
 * Takes the screenshots that the documentation shows, `docs/images/NAME-light.jpg` and `NAME-dark.jpg`: from the
 * built site with the sample library and an empty database, in a real Chromium.
 *
 * @returns the paths of the files, from the root
 */
export async function takeScreenshots() {
  const executablePath = await ensureBrowser();
  const data = mkdtempSync(join(tmpdir(), 'mainvideo-screenshots-'));
  const site = await startProcess([process.execPath, join(root, 'packages/server/dist/main.js')], {
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: data },
  });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const id = await findVideo(site.origin);
    const files = [];
    for (const colorScheme of ['light', 'dark']) {
      for (const shot of shots) {
        const name = `${shot.name}-${colorScheme}.jpg`;
        const picture = await takeScreenshot(browser, site, { ...shot, colorScheme, id });
        writeFileSync(join(folder, name), picture);
        files.push(`docs/images/${name}`);
      }
    }
    return files;
  } finally {
    await browser.close();
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Waits until the whole sample library is on the site, and returns the id of the video to show. */
async function findVideo(origin) {
  const videoCount = readdirSync(join(root, 'packages/server/sample-library'), { recursive: true }).filter(
    (file) => file.endsWith('.mp4'),
  ).length;
  for (;;) {
    const query = encodeURIComponent('{ home(first: 50) { totalCount edges { node { id title } } } }');
    const { data } = await (await fetch(`${origin}/api/graphql?query=${query}`)).json();
    const video = data.home.edges.find(({ node }) => node.title === videoTitle)?.node;
    if (data.home.totalCount >= videoCount && video !== undefined) return video.id;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function takeScreenshot(browser, { origin, printed }, { size, path, isOwner, colorScheme, id }) {
  const context = await browser.newContext({ ...size, colorScheme, locale: 'en', serviceWorkers: 'block' });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  if (isOwner) await signIn(context, origin, printed());
  await page.goto(origin + path(id), { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => document.documentElement.dataset.alive !== undefined);
  // The studio keeps a subscription open, so its network is never idle.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  await page.waitForFunction(visibleImagesAreComplete);
  const picture = await page.screenshot({ type: 'jpeg', quality });
  await context.close();
  return picture;
}

/** Runs in the page. Images below the viewport load lazily. */
function visibleImagesAreComplete() {
  return [...document.images]
    .filter((image) => image.getBoundingClientRect().top < innerHeight)
    .every((image) => image.complete);
}

/** The first start prints the path of a file with the owner's secret. */
async function signIn(context, origin, printed) {
  const [, file] = /secret is in (.+\/owner-secret)/.exec(printed);
  const secret = readFileSync(file, 'utf8').trim();
  const response = await context.request.post(`${origin}/studio/sign-in`, {
    form: { secret },
    headers: { origin },
  });
  if (!response.ok()) throw new Error(`The owner could not sign in: ${response.status()}`);
}
