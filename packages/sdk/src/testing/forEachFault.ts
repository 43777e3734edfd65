import type { StorageLike } from '../contract/storage.ts';
import { createFaultyStorage, type FaultyStorage } from './faultyStorage.ts';

/** Limit of calls; a body that makes more is an endless loop. */
const mostCalls = 1_000;

/**
 * Runs a fault sweep: the body runs with a storage whose first call fails, then with one whose second call fails, and
 * so on until a run meets no fault. The sweep is repeated with storages that fail from that call on.
 *
 * @param createStorage creates the filled storage of each run; its own calls are not counted
 * @param body uses the faulty storage and then checks the contents of the storage behind it
 * @param options.error the error to throw. Defaults to a QuotaExceededError
 * @throws the error of the body, with `The storage failed at call 3: ` before its message
 */
export async function forEachFault<Storage extends StorageLike>(
  createStorage: () => Storage | Promise<Storage>,
  body: (faulty: FaultyStorage, behind: Storage) => void | Promise<void>,
  { error = new DOMException('The storage is full.', 'QuotaExceededError') }: { readonly error?: Error } = {},
): Promise<void> {
  for (const isLasting of [false, true]) {
    for (let failAt = 1; ; failAt += 1) {
      if (failAt > mostCalls) throw new Error(`The body calls the storage more than ${mostCalls} times.`);
      const behind = await createStorage();
      const faulty = createFaultyStorage(behind, {
        failOn: (call) => ((isLasting ? call >= failAt : call === failAt) ? error : undefined),
      });
      try {
        await body(faulty, behind);
      } catch (thrown) {
        // A new error with the old one as its cause, because a DOMException's message cannot be changed.
        const when = `at call ${failAt}${isLasting ? ' and at all after it' : ''}`;
        const what = thrown instanceof Error ? thrown.message : String(thrown);
        throw new Error(`The storage failed ${when}: ${what}`, { cause: thrown });
      }
      if (faulty.calls.length < failAt) break;
    }
  }
}
