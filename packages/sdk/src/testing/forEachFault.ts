import type { StorageLike } from '../contract/storage.ts';
import { createFaultyStorage, type FaultyStorage } from './faultyStorage.ts';

/** More calls than this are no use of a storage, but a loop. */
const mostCalls = 1_000;

/**
 * A fault sweep: runs one body with a storage whose first call fails, then with one whose second call fails, and so on
 * until a run meets no fault; and all of it again with storages that fail from that call on.
 *
 * @param createStorage makes the storage of each run, filled as it is to be found; its own calls are not counted
 * @param body uses the faulty storage, and then looks at what the storage behind it holds
 * @param options.error what is thrown. Default: a QuotaExceededError
 * @throws what the body threw; `The storage failed at call 3: ` is put before its message
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
        // A new error for the words, and the old one as its cause: a DOMException's message cannot be changed.
        const when = `at call ${failAt}${isLasting ? ' and at all after it' : ''}`;
        const what = thrown instanceof Error ? thrown.message : String(thrown);
        throw new Error(`The storage failed ${when}: ${what}`, { cause: thrown });
      }
      if (faulty.calls.length < failAt) break;
    }
  }
}
