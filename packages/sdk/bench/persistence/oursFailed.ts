import type { Outcome } from './askFaults.ts';
import type { PersistenceColumn } from './columns.ts';
import type { Fault, Verdict } from './fault.ts';

export interface OursFailed {
  readonly fault: Fault;
  readonly column: PersistenceColumn;
  readonly verdict: Verdict;
}

/** Where ours did not survive what it has to: all but what is meant to be so. */
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

/** A crash never is, nor is any other loss. */
function isMeant({ meant = {} }: Fault, { name }: PersistenceColumn, verdict: Verdict): boolean {
  return verdict.kind === 'lost' && verdict.what === meant[name]?.what;
}

/** Why ours loses what it is meant to lose, for below the table. */
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
