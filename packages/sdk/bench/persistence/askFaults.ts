import { askFault } from './askFault.ts';
import type { PersistenceColumn } from './columns.ts';
import type { Fault, Verdict } from './fault.ts';
import { startBrowser } from './stage.ts';
import type { TitleServer } from './titleServer.ts';

/** Number of faults tested at once. Nothing is timed here, and most faults wait for timers. */
const atOnce = 4;

export interface Outcome {
  readonly fault: Fault;
  /** One per library. */
  readonly verdicts: readonly Verdict[];
}

/** Tests each fault with each library. */
export async function askFaults(
  server: TitleServer,
  contenders: readonly PersistenceColumn[],
  faults: readonly Fault[],
): Promise<readonly Outcome[]> {
  const browser = await startBrowser();
  const outcomes = faults.map((fault) => ({ fault, verdicts: [] as Verdict[] }));
  const waiting = outcomes.flatMap(({ fault, verdicts }) =>
    contenders.map((contender, at) => ({ fault, verdicts, contender, at })),
  );
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { fault, verdicts, contender, at } = next;
      const why = contender.lacks[fault.id];
      const verdict: Verdict =
        why === undefined
          ? await askFault(browser, server, contender.name, fault)
          : { kind: 'not applicable', why };
      verdicts[at] = verdict;
      console.log(`${fault.id.padEnd(16)} ${contender.name.padEnd(12)} ${verdict.kind}`);
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    await browser.close();
  }
  return outcomes;
}
