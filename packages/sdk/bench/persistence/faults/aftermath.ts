import { isDeepStrictEqual } from 'node:util';
import type { Pages } from '../../cache/payloads.ts';
import type { OpenOptions, PageVariables } from '../contender.ts';
import { crashed, lost, survived, type Verdict } from '../fault.ts';
import type { Tab, Visitor } from '../stage.ts';
import { pageOf } from '../titleServer.ts';

export const firstPage: PageVariables = { first: 24, after: null };
export const secondPage: PageVariables = { first: 24, after: 'cursor-23' };

/** Visits the application, loads these pages, saves and leaves. */
export async function seeAndLeave(
  visitor: Visitor,
  pages: readonly PageVariables[] = [firstPage],
  options: Partial<OpenOptions> = {},
): Promise<void> {
  const tab = await visitor.tab();
  await tab.open(options);
  for (const page of pages) await tab.ask(page);
  await tab.save();
  await tab.leave();
}

/**
 * Checks that an application works after a fault: it starts, shows only true data, and stores the data of this visit for the
 * next one.
 */
export async function worksAgain(visitor: Visitor, options: Partial<OpenOptions> = {}): Promise<Verdict> {
  const tab = await visitor.tab();
  await tab.open(options);
  // A failed restore is acceptable: the application shows its data or queries the server.
  await tab.restored().catch(() => {});
  const shown = await tab.read(firstPage).catch(() => null);
  if (shown !== null && !isTrue(shown, firstPage)) return lost(`shows ${differenceOf(shown)}`);
  if (!isTrue(await tab.ask(firstPage), firstPage)) return lost('cannot show the response of the server');
  if (await tab.page.evaluate(() => 'polluted' in {}))
    return lost('every object inherits the injected property');
  await tab.save();
  await tab.leave();
  if (tab.errors.length > 0) return crashed(tab.errors[0]!);
  return (await isStored(visitor, firstPage, options)) ? survived : lost('later data is not stored');
}

/** Returns whether a new tab has this page without a request. */
export async function isStored(
  visitor: Visitor,
  page: PageVariables,
  options: Partial<OpenOptions> = {},
): Promise<boolean> {
  const tab = await visitor.tab();
  await tab.open(options);
  await tab.restored();
  const shown = await tab.read(page);
  await tab.leave();
  return isTrue(shown, page);
}

/** Returns whether the visitor sees the response of the server. Additional data is harmless. */
export const isTrue = (shown: unknown, page: PageVariables): boolean =>
  isDeepStrictEqual(seenIn(shown), seenIn(pageOf(page)));

/** Returns the visible part of the data. */
function seenIn(shown: unknown): unknown {
  const edges = (shown as Partial<Pages> | null)?.latest?.edges;
  if (!Array.isArray(edges)) return edges;
  return edges.map(({ node }: Pages['latest']['edges'][number]) => [
    node?.id,
    node?.title,
    node?.channel?.name,
  ]);
}

function differenceOf(shown: unknown): string {
  const text = JSON.stringify(shown);
  return /The title of video number [^"\d][^"]*/.exec(text)?.[0] ?? 'data that was never stored';
}

/** Polls until the condition holds or the time is over. Returns whether it holds. */
export async function becomes(isSo: () => boolean | Promise<boolean>, withinMs = 4_000): Promise<boolean> {
  const untilMs = performance.now() + withinMs;
  while (performance.now() < untilMs) {
    if (await isSo()) return true;
    await new Promise((done) => setTimeout(done, 50));
  }
  return false;
}

/** Returns the first uncaught error of these tabs as a crash. */
export function uncaughtIn(...tabs: readonly Tab[]): Verdict | null {
  const error = tabs.flatMap(({ errors }) => errors)[0];
  return error === undefined ? null : crashed(error);
}
