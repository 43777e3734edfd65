import type { Kysely, Transaction } from 'kysely';
import type { MutationStep } from '../../library/viewers/viewers.ts';
import { changeWhole } from './changeWhole.ts';
import type { Tables } from './tables.ts';

/** Makes a change that may carry a step. The change is atomic, and is not repeated for the same step. */
export async function changeOnce(
  database: Kysely<Tables>,
  step: MutationStep | null,
  change: (transaction: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  await changeWhole(database, async (transaction) => {
    if (step === null || (await takeStep(transaction, step))) await change(transaction);
  });
}

/** Records that a step takes place. Returns false if it has already taken place. */
async function takeStep(transaction: Transaction<Tables>, step: MutationStep): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('mutation_step')
    .values({ viewer_id: step.viewerId, key: step.key, name: step.name })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}
