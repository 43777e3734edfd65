import type { Cache, RequestOrder } from '../contract/cache.ts';
import { checkedChanges, type ChangeSet } from '../store/changes/changeFormat.ts';
import { type ChangedRecord, ChangeLog, isShared } from '../store/changes/changeLog.ts';
import { applyChanges, type PassedOver } from '../store/changes/applyChanges.ts';
import type { FieldFilter } from '../store/snapshots/rowEncoder.ts';
import { internalsOf } from './cacheInternals.ts';
import { policyFingerprint } from './policyFingerprint.ts';

export type { ChangeSet } from '../store/changes/changeFormat.ts';
export type { ChangedRecord } from '../store/changes/changeLog.ts';
export type { FieldFilter } from '../store/snapshots/rowEncoder.ts';

/** The changes of a cache, to apply to other caches with the same data. */
export interface SharedChanges {
  /** Differs between caches that store the same data under different keys. */
  readonly fingerprint: string;
  /** Opens or closes the log. Changes are recorded only while it is open, that is, while there are other tabs. */
  setOpen(isOpen: boolean): void;
  /** Returns the changes since the last call. */
  drain(): ChangedRecord[];
  /** Returns the changes as plain JSON. Valid until the next change. */
  take(changed: readonly ChangedRecord[]): ChangeSet;
  /** Called when drained changes have been sent. */
  forget(): void;
  /** Validates a change set. Throws if it does not have the format of `take`. */
  check(given: unknown): ChangeSet;
  /** Applies changes of another cache and takes ownership of them. Throws the errors of watchers. */
  lay(changes: ChangeSet): void;
}

export interface SharedChangesOptions {
  readonly filter: FieldFilter;
  /** Returns the order of a request that starts now, given the last known order. */
  readonly orderAfter: (order: RequestOrder) => RequestOrder;
  /** Called at the first change after each `drain`. */
  readonly onChange: () => void;
  /** Called after `reset` has emptied the cache. */
  readonly onEmptied: () => void;
}

/** @throws TypeError if the cache was not created by `createCache` */
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
  // Existing data is older than every request that starts from now on, in any tab.
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
