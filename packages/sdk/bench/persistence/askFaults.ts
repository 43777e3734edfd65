import { askFault } from './askFault.ts';
import type { PersistenceColumn } from './columns.ts';
import type { Fault, Verdict } from './fault.ts';
import type { FaultLine } from './faultTable.ts';
import { startBrowser } from './stage.ts';
import type { TitleServer } from './titleServer.ts';

/** Nothing is timed here: while one waits for a timer, the next may run. */
const atOnce = 4;

/** Lets each fault befall each contender. */
export async function askFaults(
  server: TitleServer,
  contenders: readonly PersistenceColumn[],
  faults: readonly Fault[],
): Promise<readonly (FaultLine & { readonly fault: Fault })[]> {
  const browser = await startBrowser();
  const verdicts = new Map<Fault, Verdict[]>(faults.map((fault) => [fault, []]));
  const waiting = faults.flatMap((fault) => contenders.map((column, at) => ({ fault, column, at })));
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { fault, column, at } = next;
      const startedMs = performance.now();
      const why = column.lacks[fault.id];
      verdicts.get(fault)![at] =
        why === undefined
          ? await askFault(browser, server, column.name, fault)
          : { kind: 'no such thing', why };
      console.log(`${fault.id} ${column.name}: ${JSON.stringify(verdicts.get(fault)![at])} ${(performance.now()-startedMs).toFixed()}`);
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await browser.close();
  }
  return faults.map((fault) => ({ fault, title: fault.title, verdicts: verdicts.get(fault)! }));
}
