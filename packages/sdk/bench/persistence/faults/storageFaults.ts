import type { PageTools } from '../page.ts';
import { type Fault, lost, survived } from '../fault.ts';
import { becomes, firstPage, isStored, isTrue, seeAndLeave, secondPage, uncaughtIn, worksAgain } from './aftermath.ts';

declare const tools: PageTools;

/** What a storage may do to whoever uses it. */
export const storageFaults: readonly Fault[] = [
  {
    id: 'quota-others',
    title: 'local storage is full of what another script has put there',
    async run(visitor) {
      const other = await visitor.tab();
      await other.page.evaluate(() => tools.stored.fillLocalStorage());
      await other.leave();
      return worksAgain(visitor);
    },
  },
  {
    id: 'quota-own',
    title: 'more is in the cache than local storage takes, or the quota of the database allows: what was seen last is there again',
    async run(visitor) {
      const large = { first: 16_000, after: 'cursor-99' };
      const tab = await visitor.tab();
      await tab.open();
      await tab.ask(large);
      const session = await visitor.context.newCDPSession(tab.page);
      await session.send('Storage.overrideQuotaForOrigin', { origin: visitor.origin, quotaSize: 3_000_000 });
      await tab.save();
      await tab.ask(firstPage);
      await tab.save();
      await tab.leave();
      const error = uncaughtIn(tab);
      if (error) return error;
      return (await isStored(visitor, firstPage)) ? survived : lost('everything');
    },
  },
  {
    id: 'forbidden',
    title: 'the visitor has forbidden sites to store anything: touching a storage throws',
    isForbidden: true,
    async run(visitor) {
      const tab = await visitor.tab();
      await tab.open();
      const shown = await tab.ask(firstPage);
      await tab.save();
      await tab.leave();
      return uncaughtIn(tab) ?? (isTrue(shown, firstPage) ? survived : lost('cannot show what the server says'));
    },
  },
  {
    id: 'cleared',
    title: 'site data are removed while a page is open: what it sees from then on is stored',
    async run(visitor) {
      await seeAndLeave(visitor);
      const tab = await visitor.tab();
      await tab.open();
      await tab.ask(firstPage);
      const session = await visitor.context.newCDPSession(tab.page);
      await session.send('Storage.clearDataForOrigin', { origin: visitor.origin, storageTypes: 'all' });
      await tab.ask(secondPage);
      await tab.save();
      await tab.leave();
      const error = uncaughtIn(tab);
      if (error) return error;
      return (await isStored(visitor, secondPage)) ? survived : lost('what is seen from then on');
    },
  },
  {
    id: 'early',
    title: 'a query is asked before what is stored has been read',
    async run(visitor) {
      await seeAndLeave(visitor);
      const { queries } = visitor.traffic;
      const tab = await visitor.tab();
      const shown = await tab.page.evaluate(
        async ({ url, page }) => {
          tools.open({ url });
          return tools.visit.ask(page);
        },
        { url: tab.url, page: firstPage },
      );
      // A request in vain would be under way by now, or soon.
      await becomes(() => visitor.traffic.queries > queries, 300);
      if (visitor.traffic.queries > queries) return lost('a request in vain');
      return uncaughtIn(tab) ?? (isTrue(shown, firstPage) ? survived : lost('shows something else'));
    },
  },
];
