import type { FieldEffect, RequestOrder } from '../../contract/cache.ts';
import type { Variables } from '../../contract/document.ts';
import type { RecordStore } from '../records/recordStore.ts';

/** A written field of a mutation or a subscription. */
export interface WrittenRootField {
  readonly store: RecordStore;
  readonly order: RequestOrder;
  readonly name: string;
  readonly args: Variables | null;
  readonly variables: Variables;
  /** The value as received. Fields that are `null` or `false` have no effect. */
  readonly value: unknown;
}

/** The internal form of a `FieldEffect`. Runs in the same step, after all data received with the field is written. */
interface Inside {
  readonly run: (field: WrittenRootField) => void;
}

export function fieldEffect(run: Inside['run']): FieldEffect {
  return { run } satisfies Inside as unknown as FieldEffect;
}

export function runEffect(effect: FieldEffect, field: WrittenRootField): void {
  (effect as unknown as Inside).run(field);
}
