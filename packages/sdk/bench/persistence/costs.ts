import { isTrue } from './faults/aftermath.ts';
import type { PersistenceColumn } from './columns.ts';
import type { PageVariables } from './contender.ts';
import type { PageTools } from './page.ts';
import { startMeter } from './meter.ts';
import { startBrowser, type Tab, visit } from './stage.ts';
import type { TitleServer } from './titleServer.ts';

declare const tools: PageTools;
/** Holds the values that `JSON` itself is measured with, in the page. */
declare const measured: { texts: string[]; values: unknown[] };

/** The costs of persisting a cache, in milliseconds of the page's main thread unless stated otherwise. */
export interface Costs {
  readonly stringify: number;
  readonly parse: number;
  readonly save: number;
  /** A few seconds after the last response, when the page has been idle. */
  readonly saveRested: number;
  /** After one title has changed. */
  readonly saveChange: number;
  /** Until the cache can be read. */
  readonly restore: number;
  /** Reading the 24 videos on screen after a restore. */
  readonly readFew: number;
  /** Reading everything, in a page that has read nothing else. */
  readonly readAll: number;
  /** The wall-clock time of `restore`. */
  readonly restoreClock: number;
  /** The wall-clock time for which the first save of a new page blocks everything else. */
  readonly longestTask: number;
  /** Characters of keys and values. */
  readonly storedCharacters: number;
}

/** Number of timed samples. The sample before them includes compilation, as for a visitor, so it provides only `longestTask`. */
const timedTimes = 2;
/** Idle time between the response and the save. */
const restMs = 4_000;

/**
 * Returns several samples from one new browser.
 *
 * @param id the unique id of the visitor
 * @throws Error if the restored data differs from the saved data
 */
export async function costsOf(
  server: TitleServer,
  { name }: PersistenceColumn,
  count: number,
  id: string,
): Promise<readonly Costs[]> {
  const browser = await startBrowser();
  try {
    const context = await browser.newContext();
    const visitor = await visit(context, server, name, id);
    const tab = await visitor.tab();
    const meter = await startMeter(await context.newCDPSession(tab.page), tab.page);
    const all: PageVariables = { first: count, after: null };
    const few: PageVariables = { first: 24, after: `cursor-${Math.floor(count / 2)}` };
    let longestTask = 0;
    const samples: Costs[] = [];
    for (let time = 0; time <= timedTimes; time += 1) {
      await tab.page.evaluate(() => tools.stored.clear());
      const open = () => openNamed(tab, `measured-${time}`);
      await open();
      await ask(tab, [all, few]);
      let save = 0;
      if (time === 0) longestTask = await longestTaskOfSave(tab);
      else save = await meter(() => tab.save());
      const storedCharacters = await tab.page.evaluate(() => tools.stored.characters());
      await tab.page.evaluate(async () => void (await tools.visit.setTitle('video-0', 'Another title')));
      const saveChange = await meter(() => tab.save());

      let restoreClock = 0;
      const restore = await meter(async () => {
        restoreClock = await open();
      });
      const readFew = await meter(() => read(tab, few));
      if (!isTrue(await tab.read(few), few)) throw new Error(`${name} has not restored what it had saved.`);
      await open();
      const readAll = await meter(() => read(tab, all));

      await tab.page.evaluate(
        (pages) => {
          const texts = pages.map((page) => JSON.stringify(tools.visit.read(page)));
          Object.assign(globalThis, { measured: { texts, values: texts.map((text) => JSON.parse(text)) } });
        },
        [all, few],
      );
      const stringify = await meter(() =>
        tab.page.evaluate(() => {
          measured.texts = measured.values.map((value) => JSON.stringify(value));
        }),
      );
      const parse = await meter(() =>
        tab.page.evaluate(() => {
          measured.values = measured.texts.map((text) => JSON.parse(text));
        }),
      );
      await tab.page.evaluate(() => tools.stored.clear());
      await openNamed(tab, `rested-${time}`, true);
      await ask(tab, [all, few]);
      await tab.page.waitForTimeout(restMs);
      const saveRested = await meter(() => tab.save());
      if (time === 0) continue;
      samples.push({
        ...{ stringify, parse, save, saveRested, saveChange, restore, readFew, readAll },
        ...{ restoreClock, longestTask, storedCharacters },
      });
    }
    return samples;
  } finally {
    await browser.close();
  }
}

/** @returns the wall-clock time until the data is restored, in milliseconds */
function openNamed(tab: Tab, name: string, prepares = false): Promise<number> {
  return tab.page.evaluate(
    async ({ url, name, prepares }) => {
      const startedMs = performance.now();
      tools.open({ url, name, saves: 'never', prepares });
      await tools.visit.restored;
      return performance.now() - startedMs;
    },
    { url: tab.url, name, prepares },
  );
}

const ask = (tab: Tab, pages: PageVariables[]) =>
  tab.page.evaluate(async (pages) => {
    for (const page of pages) await tools.visit.ask(page);
  }, pages);

/** Reads without transferring the data out of the page. */
const read = (tab: Tab, page: PageVariables) =>
  tab.page.evaluate((page) => void tools.visit.read(page), page);

function longestTaskOfSave({ page }: Tab): Promise<number> {
  return page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    let longestMs = 0;
    let lastMs = performance.now();
    port1.addEventListener('message', () => {
      const nowMs = performance.now();
      longestMs = Math.max(longestMs, nowMs - lastMs);
      lastMs = nowMs;
      port2.postMessage(null);
    });
    port1.start();
    port2.postMessage(null);
    await new Promise((done) => setTimeout(done, 20));
    longestMs = 0;
    await tools.visit.save();
    await new Promise((done) => setTimeout(done, 20));
    port1.close();
    return longestMs;
  });
}
