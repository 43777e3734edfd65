import type { Outbox, PendingMutation } from '@mainvideo/sdk';
import { type ChangeFailure, changeFailure, type FailedChange } from './changeFailure.ts';

/** What the viewer has changed and the server has not taken yet, or would not take. */
export interface Changes {
  /** In the order they were made. The same list until it changes. */
  pending(): readonly PendingMutation[];
  /** Failures to show, oldest first. The same array until it changes. */
  failures(): readonly ChangeFailure[];
  /** Subscribes to changes of both lists. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** For a change that failed where no component is left to say so. */
  report(failed: FailedChange): void;
  /** The viewer has read of the failures. */
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
