import { type Fault, lost, survived, type Verdict } from '../fault.ts';
import type { PageTools } from '../page.ts';
import type { Tab, Visitor } from '../stage.ts';
import { becomes, firstPage, seeAndLeave, uncaughtIn } from './aftermath.ts';

declare const tools: PageTools;

const title = 'Another title';

/** What may befall a mutation on its way. */
export const mutationFaults: readonly Fault[] = [
  {
    id: 'mutation-reload',
    title:
      'a mutation is made offline, the page is left and opened again, then it is online: it is shown all the time, and arrives once',
    async run(visitor) {
      await seeAndLeave(visitor);
      const tab = await visitor.tab();
      await tab.open();
      await tab.ask(firstPage);
      await visitor.context.setOffline(true);
      await setTitle(tab);
      if (!(await becomes(() => showsTitle(tab)))) return lost('not shown before it arrives');
      // Some store what waits a second later.
      await new Promise((done) => setTimeout(done, 1_500));
      await tab.leave();
      const again = await visitor.tab();
      await again.open();
      const isShown = await becomes(() => showsTitle(again), 2_000);
      await visitor.context.setOffline(false);
      return uncaughtIn(tab, again) ?? (await arrives(visitor, again, isShown));
    },
  },
  {
    id: 'mutation-cut',
    title:
      'the connection is cut after the server has applied a mutation, before its answer: it is shown, and was applied once',
    async run(visitor) {
      const tab = await visitor.tab();
      await tab.open();
      await tab.ask(firstPage);
      visitor.traffic.isCut = true;
      await setTitle(tab);
      await becomes(() => visitor.traffic.applied.length > 1, 3_000);
      return uncaughtIn(tab) ?? (await arrives(visitor, tab, true));
    },
  },
];

async function arrives(visitor: Visitor, tab: Tab, isShownBefore: boolean): Promise<Verdict> {
  const { applied } = visitor.traffic;
  if (!(await becomes(() => applied.length > 0))) return lost('it never arrives');
  // A second time would follow soon.
  await becomes(() => applied.length > 1, 1_000);
  if (applied.length > 1) return lost(`it is applied ${applied.length} times`);
  if (!isShownBefore) return lost('not shown after the page was opened again, until it arrived');
  return (await showsTitle(tab)) ? survived : lost('it was applied, and the old title is shown');
}

/** Whoever mutates may be told of a failure, and shows it. */
function setTitle(tab: Tab): Promise<void> {
  return tab.page.evaluate((title) => void tools.visit.setTitle('video-5', title).catch(() => {}), title);
}

async function showsTitle(tab: Tab): Promise<boolean> {
  return JSON.stringify(await tab.read(firstPage)).includes(title);
}
