import type { Lock, Locker } from '@tus/server';

/**
 * One request at a time for each upload. Whoever comes later has the one before end: it is of a connection that its client has
 * given up, which the server may not know for minutes.
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
