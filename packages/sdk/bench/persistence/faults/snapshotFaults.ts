import type { Fault } from '../fault.ts';
import { lost, survived, type Verdict } from '../fault.ts';
import type { OpenOptions } from '../contender.ts';
import type { PageTools } from '../page.ts';
import type { Visitor } from '../stage.ts';
import { firstPage, seeAndLeave, uncaughtIn, worksAgain } from './aftermath.ts';

declare const tools: PageTools;

/** Faults of stored snapshots. */
export const snapshotFaults: readonly Fault[] = [
  changed('truncated', 'the stored data is truncated'),
  changed('flipped', 'one bit of a stored title is flipped'),
  changed('foreign', 'another application has overwritten the data with its own JSON'),
  changed('hostile', 'every stored object has an added `__proto__` and `constructor` key'),
  {
    id: 'version',
    title: 'the data was stored by another version of the application',
    run: (visitor) => isDropped(visitor, { version: '1' }, { version: '2' }),
  },
  {
    id: 'expired',
    title: 'the stored data has expired',
    async run(visitor) {
      await seeAndLeave(visitor, [firstPage], { maxAgeDays: 7 });
      await visitor.context.clock.setSystemTime(Date.now() + 8 * 24 * 60 * 60_000);
      return isDropped(visitor, null, { maxAgeDays: 7 });
    },
  },
];

function changed(id: 'truncated' | 'flipped' | 'foreign' | 'hostile', title: string): Fault {
  return {
    id,
    title,
    async run(visitor) {
      await seeAndLeave(visitor);
      const other = await visitor.tab();
      const isChanged = await other.page.evaluate((id) => tools.stored.change(id), id);
      if (!isChanged) throw new Error(`Nothing is stored that could be ${id}.`);
      await other.leave();
      return worksAgain(visitor);
    },
  };
}

/** @param before options of the visit that stores the data; null if it is already stored */
async function isDropped(
  visitor: Visitor,
  before: Partial<OpenOptions> | null,
  after: Partial<OpenOptions>,
): Promise<Verdict> {
  if (before) await seeAndLeave(visitor, [firstPage], before);
  const tab = await visitor.tab();
  await tab.open(after);
  await tab.restored();
  const shown = await tab.read(firstPage);
  await tab.leave();
  return uncaughtIn(tab) ?? (shown === null ? survived : lost('it is shown'));
}
