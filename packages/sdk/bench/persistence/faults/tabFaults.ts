import { type Fault, lost, survived } from '../fault.ts';
import type { PageTools } from '../page.ts';
import { firstPage, isStored, seeAndLeave, secondPage, uncaughtIn } from './aftermath.ts';

declare const tools: PageTools;

/** Faults between tabs, and of tabs that crash. */
export const tabFaults: readonly Fault[] = [
  {
    id: 'two-tabs',
    title: 'two tabs receive different data and close one after the other: the data of both is restored',
    async run(visitor) {
      const [one, other] = [await visitor.tab(), await visitor.tab()];
      await one.open();
      await one.restored();
      await other.open();
      await other.restored();
      await one.ask(firstPage);
      await other.ask(secondPage);
      await one.save();
      await one.leave();
      await other.save();
      await other.leave();
      const error = uncaughtIn(one, other);
      if (error) return error;
      const [first, second] = [await isStored(visitor, firstPage), await isStored(visitor, secondPage)];
      if (first && second) return survived;
      return lost(
        first || second ? `the data of the ${first ? 'second' : 'first'} tab` : 'the data of both tabs',
      );
    },
  },
  {
    id: 'sign-out',
    title:
      'the user signs out in one tab, then another open tab loads a page and closes: no data from before the sign-out is stored',
    async run(visitor) {
      await seeAndLeave(visitor);
      const [one, other] = [await visitor.tab(), await visitor.tab()];
      for (const tab of [one, other]) {
        await tab.open();
        await tab.ask(firstPage);
        await tab.save();
      }
      await one.page.evaluate(async () => void (await tools.visit.signOut()));
      await one.leave();
      await other.ask(secondPage);
      await other.save();
      await other.leave();
      const later = await visitor.tab();
      const isThere = await later.page.evaluate(() => tools.stored.contains('The title of video number 5'));
      return (
        uncaughtIn(one, other) ?? (isThere ? lost("the other tab writes the old user's data back") : survived)
      );
    },
  },
  {
    id: 'left',
    title: 'a tab closes immediately after a response',
    async run(visitor) {
      const tab = await visitor.tab();
      await tab.open();
      await tab.restored();
      // The page navigates by itself, because the driver would be too slow.
      await tab.page.evaluate((page) => {
        void tools.visit.ask(page).then(() => location.replace('about:blank'));
      }, firstPage);
      await tab.page.waitForURL('about:blank');
      await tab.page.close();
      return uncaughtIn(tab) ?? ((await isStored(visitor, firstPage)) ? survived : lost('the response'));
    },
  },
  {
    id: 'crashed',
    title: 'a tab crashes 300 ms after a response, with the shortest save delay of each library',
    meant: {
      oursLocal: {
        what: 'the response',
        why: 'local storage is written only when the page is hidden or unloaded (S9)',
      },
    },
    async run(visitor) {
      const tab = await visitor.tab();
      await tab.open({ saves: 'atOnce' });
      await tab.restored();
      await tab.ask(firstPage);
      await new Promise((done) => setTimeout(done, 300));
      const error = uncaughtIn(tab);
      const gone = tab.page.waitForEvent('crash');
      const session = await visitor.context.newCDPSession(tab.page);
      // This call never gets a response.
      session.send('Page.crash').catch(() => {});
      await gone;
      await tab.page.close();
      return error ?? ((await isStored(visitor, firstPage)) ? survived : lost('the response'));
    },
  },
];
