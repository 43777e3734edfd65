import type { PageTools } from '../page.ts';
import { type Fault, lost, survived } from '../fault.ts';
import { becomes, firstPage, isStored, isTrue, seeAndLeave, uncaughtIn, worksAgain } from './aftermath.ts';

declare const tools: PageTools;

// These pages share no entity, not even a channel.
const farPage = { first: 24, after: 'cursor-99' };
const fartherPage = { first: 24, after: 'cursor-199' };
const untilItLooks = 'data received before the next save';
const startsOver = {
  what: untilItLooks,
  why: 'an empty storage may have been cleared by a sign-out, so earlier data is not written back',
};

/** Faults of storages. */
export const storageFaults: readonly Fault[] = [
  {
    id: 'quota-others',
    title: 'another script has filled local storage',
    async run(visitor) {
      const other = await visitor.tab();
      await other.page.evaluate(() => tools.stored.fillLocalStorage());
      await other.leave();
      return worksAgain(visitor);
    },
  },
  {
    id: 'quota-own',
    title: 'the cache exceeds local storage or the quota of the database: the latest data is restored',
    async run(visitor) {
      const tab = await visitor.tab();
      // The quota holds while this tab is open. The browser compresses data before it counts it.
      const session = await visitor.context.newCDPSession(tab.page);
      await session.send('Storage.overrideQuotaForOrigin', { origin: visitor.origin, quotaSize: 3_000_000 });
      await tab.open();
      // The limit of local storage is five million characters.
      visitor.traffic.extraCharacters = 2_500;
      await tab.ask({ first: 2_500, after: 'cursor-99' });
      visitor.traffic.extraCharacters = 0;
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
    title: 'the visitor blocks all site data, so every access to storage throws',
    isForbidden: true,
    async run(visitor) {
      const tab = await visitor.tab();
      await tab.open();
      const shown = await tab.ask(firstPage);
      await tab.save();
      await tab.leave();
      return (
        uncaughtIn(tab) ??
        (isTrue(shown, firstPage) ? survived : lost('cannot show the response of the server'))
      );
    },
  },
  {
    id: 'cleared',
    title: 'site data is cleared while a page is open: later data is stored',
    async run(visitor) {
      await seeAndLeave(visitor);
      const tab = await visitor.tab();
      await tab.open();
      await tab.ask(firstPage);
      const session = await visitor.context.newCDPSession(tab.page);
      await session.send('Storage.clearDataForOrigin', { origin: visitor.origin, storageTypes: 'all' });
      await tab.ask(farPage);
      await tab.save();
      await tab.ask(fartherPage);
      await tab.save();
      await tab.leave();
      const error = uncaughtIn(tab);
      if (error) return error;
      if (!(await isStored(visitor, fartherPage))) return lost('all later data');
      return (await isStored(visitor, farPage)) ? survived : lost(untilItLooks);
    },
    meant: { oursLocal: startsOver, oursIndexed: startsOver },
  },
  {
    id: 'early',
    title: 'a query runs before the restore has finished',
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
      // An unnecessary request would be sent by now, or soon.
      await becomes(() => visitor.traffic.queries > queries, 300);
      if (visitor.traffic.queries > queries) return lost('an unnecessary request');
      return uncaughtIn(tab) ?? (isTrue(shown, firstPage) ? survived : lost('wrong data is shown'));
    },
  },
];
