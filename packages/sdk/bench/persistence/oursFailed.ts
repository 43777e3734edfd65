import type { Outcome } from './askFaults.ts';
import type { PersistenceColumn } from './columns.ts';
import type { Fault, Verdict } from './fault.ts';

export interface OursFailed {
  readonly fault: Fault;
  readonly column: PersistenceColumn;
  readonly verdict: Verdict;
}

/** Returns the faults that ours did not survive, except intended losses. */
export function oursFailed(
  outcomes: readonly Outcome[],
  columns: readonly PersistenceColumn[],
): readonly OursFailed[] {
  return outcomes.flatMap(({ fault, verdicts }) =>
    columns.flatMap((column, at) => {
      const verdict = verdicts[at]!;
      const isFine = !column.isOurs || verdict.kind === 'survived' || isMeant(fault, column, verdict);
      return isFine ? [] : [{ fault, column, verdict }];
    }),
  );
}

/** Only the exact loss is intended, never a crash or another loss. */
function isMeant({ meant = {} }: Fault, { name }: PersistenceColumn, verdict: Verdict): boolean {
  return verdict.kind === 'lost' && verdict.what === meant[name]?.what;
}

/** Returns the reasons for intended losses, for the text below the table. */
export function meantLosses(
  outcomes: readonly Outcome[],
  columns: readonly PersistenceColumn[],
): readonly string[] {
  return columns.flatMap((column, at) =>
    outcomes.flatMap(({ fault, verdicts }) =>
      isMeant(fault, column, verdicts[at]!) ? [`${column.title}: ${fault.meant![column.name]!.why}`] : [],
    ),
  );
}
