import type { Lock, Locker } from '@tus/server';

/**
 * Allows one request at a time for each upload. A later request ends the one before: the client has given up that
 * connection, which the server may not notice for minutes.
 */
export function createUploadLocks(): Locker {
  const holders = new Map<string, { readonly release: () => unknown; readonly over: Promise<void> }>();

  return {
    newLock(id): Lock {
      let end = () => {};
      return {
        async lock(_, release) {
          for (let holder = holders.get(id); holder; holder = holders.get(id)) {
            holder.release();
            await holder.over;
          }
          const over = new Promise<void>((resolve) => (end = resolve));
          holders.set(id, { release, over });
        },
        async unlock() {
          holders.delete(id);
          end();
        },
      };
    },
  };
}
