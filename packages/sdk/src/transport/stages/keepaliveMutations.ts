import type { Stage } from '../../contract/stage.ts';

/** Maximum total size of all requests of a page that outlive it (Fetch standard, section 4.6). */
const mostBytes = 65_536;

/** Lets mutations outlive the page that sent them. Platforms limit their bodies to 64 KiB in total at a time. */
export function keepaliveMutations(): Stage {
  let sizeBytes = 0;

  return (operation, next) => {
    const { operationKind, http } = operation;
    if (operationKind !== 'mutation' || typeof http.body !== 'string') return next(operation);
    const ownBytes = new TextEncoder().encode(http.body).length;
    return (observer) => {
      const fits = sizeBytes + ownBytes <= mostBytes;
      if (!fits) return next({ ...operation, http: { ...http, keepalive: false } })(observer);
      let isOver = false;
      const leave = () => {
        if (!isOver) sizeBytes -= ownBytes;
        isOver = true;
      };
      sizeBytes += ownBytes;
      const stop = next({ ...operation, http: { ...http, keepalive: true } })({
        next: (response) => observer.next(response),
        error(error) {
          leave();
          observer.error(error);
        },
        complete() {
          leave();
          observer.complete();
        },
      });
      return () => {
        leave();
        stop();
      };
    };
  };
}
