import { type Fault, lost, survived, type Verdict } from '../fault.ts';
import type { PageTools } from '../page.ts';
import type { Tab, Visitor } from '../stage.ts';
import { becomes, firstPage, seeAndLeave, uncaughtIn } from './aftermath.ts';

declare const tools: PageTools;

const title = 'Another title';

/** Faults of mutations. */
export const mutationFaults: readonly Fault[] = [
  {
    id: 'mutation-reload',
    title:
      'a mutation is made offline, the page is closed and reopened, then the network returns: the change stays visible and reaches the server once',
    async run(visitor) {
      await seeAndLeave(visitor);
      const tab = await visitor.tab();
      await tab.open();
      await tab.ask(firstPage);
      await visitor.context.setOffline(true);
      await setTitle(tab);
      if (!(await becomes(() => showsTitle(tab)))) return lost('not shown before it reaches the server');
      // Some libraries store pending mutations a second later.
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
      'the connection drops after the server applied a mutation, before its response: the change is shown and was applied once',
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
  if (!(await becomes(() => applied.length > 0))) return lost('it never reaches the server');
  // A second application would follow soon.
  await becomes(() => applied.length > 1, 1_000);
  if (applied.length > 1) return lost(`applied ${applied.length} times`);
  if (!isShownBefore) return lost('not shown between the reopening and its arrival at the server');
  return (await showsTitle(tab)) ? survived : lost('it was applied, but the old title is shown');
}

/** Ignores a rejection: the application may report a failed mutation. */
function setTitle(tab: Tab): Promise<void> {
  return tab.page.evaluate((title) => void tools.visit.setTitle('video-5', title).catch(() => {}), title);
}

async function showsTitle(tab: Tab): Promise<boolean> {
  return JSON.stringify(await tab.read(firstPage)).includes(title);
}
