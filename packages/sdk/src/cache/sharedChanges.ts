import type { Cache, RequestOrder } from '../contract/cache.ts';
import { checkedChanges, type ChangeSet } from '../store/changeFormat.ts';
import { type ChangedRecord, ChangeLog, isShared } from '../store/changeLog.ts';
import { applyChanges, type PassedOver } from '../store/applyChanges.ts';
import type { FieldFilter } from '../store/rowEncoder.ts';
import { internalsOf } from './cacheInternals.ts';
import { policyFingerprint } from './policyFingerprint.ts';

export type { ChangeSet } from '../store/changeFormat.ts';
export type { ChangedRecord } from '../store/changeLog.ts';
export type { FieldFilter } from '../store/rowEncoder.ts';

/** What changes in a cache, for others that hold the same data. */
export interface SharedChanges {
  /** Differs from that of a cache that would store the same under other names. */
  readonly fingerprint: string;
  /** Nothing is noted while nobody wants to be told. */
  setOpen(isOpen: boolean): void;
  /** What changed since it was last asked. */
  drain(): ChangedRecord[];
  /** In plain JSON, as long as nothing else changes. */
  take(changed: readonly ChangedRecord[]): ChangeSet;
  /** What was drained was told. */
  forget(): void;
  /** Throws if something is not as `take` makes it. */
  check(given: unknown): ChangeSet;
  /** Takes what changed elsewhere, which becomes what is stored. Throws what watchers throw. */
  lay(changes: ChangeSet): void;
}

export interface SharedChangesOptions {
  readonly filter: FieldFilter;
  /** The order of a request that starts now, after those up to one. */
  readonly orderAfter: (order: RequestOrder) => RequestOrder;
  /** Something changed: called once until it is drained. */
  readonly onChange: () => void;
  /** `reset` emptied the cache. */
  readonly onEmptied: () => void;
}

/** @throws TypeError for what `createCache` has not made */
export function sharedChangesOf(
  cache: Cache,
  asker: string,
  { filter, orderAfter, onChange, onEmptied }: SharedChangesOptions,
): SharedChanges {
  const { store, options, change } = internalsOf(cache, asker);
  const log = new ChangeLog(store, filter, onChange);
  const passed: PassedOver = new Map();
  const { emptied } = store;
  store.emptied = () => {
    emptied?.();
    onEmptied();
  };
  store.orderAfter = orderAfter;
  // What is there is older than whatever starts from here on, in any tab.
  store.takeOrder();
  return {
    fingerprint: policyFingerprint(options),
    setOpen(isOpen) {
      log.isClosed = !isOpen;
    },
    drain: () => log.drain(),
    take: (changed) => log.take(changed),
    forget: () => log.forget(),
    check: checkedChanges,
    lay(changes) {
      for (const [, , , fields] of changes.objects)
        for (const [, order] of fields) store.order = Math.max(store.order, order);
      change(() =>
        store.apart(() =>
          applyChanges(store, changes, {
            passed,
            isShared: (typename, key) => isShared(store, filter, typename, key),
            onYounger: (record, key) => log.tell(record, key),
          }),
        ),
      );
    },
  };
}
