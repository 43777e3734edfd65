import type { CDPSession, Page } from 'playwright-core';
import { median } from '../cache/measure.ts';

declare const gc: () => void;

/** Runs some work in a page and returns its cost. */
export type Meter = (run: () => Promise<unknown>) => Promise<number>;

/**
 * Measures the milliseconds for which the page's main thread was busy, in any task. Processing the result of a storage counts,
 * waiting for it does not. The thread's own clock makes other work on the machine matter little.
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
