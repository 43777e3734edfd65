import type { CDPSession, Page } from 'playwright-core';
import { median } from '../cache/measure.ts';

declare const gc: () => void;

/** Does something with a page and says what it cost. */
export type Meter = (run: () => Promise<unknown>) => Promise<number>;

/**
 * Milliseconds that the page's main thread was at work, in whatever task and whoever began it: what a storage's answer costs is
 * counted, and waiting for it is not. By the thread's own clock, so that other work of the machine counts little.
 */
export async function startMeter(session: CDPSession, page: Page): Promise<Meter> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  async function busyMs(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
  }
  const measure: Meter = async (run) => {
    await page.evaluate(() => gc());
    const beforeMs = await busyMs();
    await run();
    return (await busyMs()) - beforeMs;
  };
  const asking: number[] = [];
  for (let time = 0; time < 9; time += 1) asking.push(await measure(() => page.evaluate(() => {})));
  const askingMs = median(asking);
  return async (run) => Math.max((await measure(run)) - askingMs, 0);
}
