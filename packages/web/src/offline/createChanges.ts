import type { Outbox, PendingMutation } from '@mainvideo/sdk';
import { type ChangeFailure, changeFailure, type FailedChange } from './changeFailure.ts';

/** The viewer's changes that the server has not accepted yet, and those that failed. */
export interface Changes {
  /** Pending changes, in the order they were made. The same array until it changes. */
  pending(): readonly PendingMutation[];
  /** Failures to show, oldest first. The same array until it changes. */
  failures(): readonly ChangeFailure[];
  /** Subscribes to changes of both lists. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Reports a failed change whose component no longer exists. */
  report(failed: FailedChange): void;
  /** Dismisses all failures. */
  dismiss(): void;
}

export function createChanges(outbox: Pick<Outbox, 'pending' | 'subscribe'>): Changes {
  const listeners = new Set<() => void>();
  let failures: readonly ChangeFailure[] = [];
  function show(next: readonly ChangeFailure[]): void {
    failures = next;
    for (const listener of [...listeners]) listener();
  }
  return {
    pending: outbox.pending,
    failures: () => failures,
    subscribe(listener) {
      const entry = () => listener();
      listeners.add(entry);
      const stop = outbox.subscribe(entry);
      return () => {
        listeners.delete(entry);
        stop();
      };
    },
    report(failed) {
      const failure = changeFailure(failed);
      if (failure) show([...failures, failure]);
    },
    dismiss: () => show([]),
  };
}
