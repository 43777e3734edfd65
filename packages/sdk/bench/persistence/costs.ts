import { isTrue } from './faults/aftermath.ts';
import type { PersistenceColumn } from './columns.ts';
import type { PageVariables } from './contender.ts';
import type { PageTools } from './page.ts';
import { startMeter } from './meter.ts';
import { startBrowser, type Tab, visit } from './stage.ts';
import type { TitleServer } from './titleServer.ts';

declare const tools: PageTools;
/** Where a page keeps what is measured beside its contender. */
declare const measured: { texts: string[]; values: unknown[] };

/** What keeping a cache of so many videos costs: milliseconds of the page's main thread, unless the name says otherwise. */
export interface Costs {
  readonly stringify: number;
  readonly parse: number;
  readonly save: number;
  /** A while after the last answer, when the page has had its rest. */
  readonly saveRested: number;
  /** After one title was set. */
  readonly saveChange: number;
  /** Until the cache answers. */
  readonly restore: number;
  /** The first 24 that are shown, of all that is restored. */
  readonly readFew: number;
  /** All of it, in a page that has read nothing else. */
  readonly readAll: number;
  /** The same as `restore` by the clock, waiting included. */
  readonly restoreClock: number;
  /** For how long the first save of a new page keeps everything else waiting, by the clock. */
  readonly longestTask: number;
  /** Keys and values. */
  readonly storedCharacters: number;
}

/** The first time pays for compiling. It is what a visitor meets, so the longest task is taken from it, and nothing else. */
const timedTimes = 2;
/** Between the answer and a page that is left, at the least. */
const restMs = 4_000;

/**
 * Several samples, all of one browser that has seen nobody else.
 *
 * @param id of the visitor: one that nobody else has
 * @throws Error if what is restored is not what was saved
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

/** @returns the milliseconds by the clock until it is restored */
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

/** Without bringing it over from the page. */
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
