import type { FieldEffect, RequestOrder } from '../contract/cache.ts';
import type { Variables } from '../contract/document.ts';
import type { RecordStore } from './recordStore.ts';

/** A field of a mutation, or of a subscription, that was written. */
export interface WrittenRootField {
  readonly store: RecordStore;
  readonly order: RequestOrder;
  readonly name: string;
  readonly args: Variables | null;
  readonly variables: Variables;
  /** As it came. Neither `null` nor `false`: nothing follows from these. */
  readonly value: unknown;
}

/** The inside of a `FieldEffect`. Runs when all that came with the field is written, and in the same step. */
interface Inside {
  readonly run: (field: WrittenRootField) => void;
}

export function fieldEffect(run: Inside['run']): FieldEffect {
  return { run } satisfies Inside as unknown as FieldEffect;
}

export function runEffect(effect: FieldEffect, field: WrittenRootField): void {
  (effect as unknown as Inside).run(field);
}
