import type { ClientError } from '../contract/errors.ts';
import type { PendingMutation, QueuedResponse } from '../contract/outbox.ts';
import type { TransportRequest } from '../contract/transport.ts';
import type { OutboxEntry } from './entry.ts';

/** The outcome of a mutation. */
export type Outcome =
  | { readonly answer: QueuedResponse; readonly error?: undefined }
  | { readonly error: ClientError };

/** A caller that waits for the response. */
export interface Call {
  /** False if it belongs to a mutation found in the storage, to show it and to write its response. */
  readonly isCaller: boolean;
  resolve(answer: QueuedResponse): void;
  reject(error: ClientError): void;
}

/** A mutation in the queue. */
export interface Queued {
  readonly place: string;
  entry: OutboxEntry;
  /** `null` if its operation is not listed. */
  request: TransportRequest | null;
  /** In order of arrival. All but the last were replaced. */
  readonly calls: Call[];
  isStored: boolean;
  /** Number of unfinished writes to an asynchronous storage. */
  writes: number;
  isSending: boolean;
  cancel: ((why: string) => void) | null;
  /** Until then, a message may arrive from the tab that removed it from the storage. */
  notBeforeMs: number;
  /** Whether it was stored and is now missing from the storage. */
  isMissing: boolean;
}

export function newQueued(place: string, entry: OutboxEntry, isStored: boolean): Queued {
  return {
    place,
    entry,
    request: null,
    calls: [],
    isStored,
    writes: 0,
    isSending: false,
    cancel: null,
    notBeforeMs: 0,
    isMissing: false,
  };
}

/** Waits for the outcome, starting now. */
export function awaitEnd({ calls }: Queued, isCaller: boolean): Promise<QueuedResponse> {
  return new Promise((resolve, reject) => calls.push({ isCaller, resolve, reject }));
}

/** Notifies callers of the outcome. */
export function tellEnd({ calls }: Queued, outcome: Outcome): void {
  // The last caller first: it writes the response, after which the layers of replaced mutations are obsolete.
  for (const [index, { resolve, reject }] of [...calls.entries()].reverse()) {
    if (outcome.error !== undefined) reject(outcome.error);
    else
      resolve(index === calls.length - 1 ? outcome.answer : { ...outcome.answer, isFromReplacement: true });
  }
}

/** Returns whether this page made the mutation, so that a real caller waits for it. */
export function hasCaller({ calls }: Queued): boolean {
  return calls.some(({ isCaller }) => isCaller);
}

/** Returns the facts about a mutation for its events. */
export function factsOf({ place, entry }: Queued) {
  return { mutationId: place, operationName: entry.operationName };
}

/** Returns the public view of a mutation, for the application. */
export function viewOf({ place, entry, request, isSending, isStored }: Queued): PendingMutation {
  const { operationName, variables, scope, createdMs } = entry;
  const state = request === null ? 'unknown' : isSending ? 'sending' : 'waiting';
  return { id: place, operationName, variables, scope, createdMs, state, isStored };
}
