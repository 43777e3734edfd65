import type { ClientError } from '../contract/errors.ts';
import type { PendingMutation, QueuedResponse } from '../contract/outbox.ts';
import type { TransportRequest } from '../contract/transport.ts';
import type { OutboxEntry } from './entry.ts';

/** How a mutation ended. */
export type Outcome =
  | { readonly answer: QueuedResponse; readonly error?: undefined }
  | { readonly error: ClientError };

/** Somebody who waits for the answer. */
export interface Call {
  /** False: it was made for a mutation that was found in the storage, to show it and to write its answer. */
  readonly isCaller: boolean;
  resolve(answer: QueuedResponse): void;
  reject(error: ClientError): void;
}

/** A mutation on its way. */
export interface Queued {
  readonly place: string;
  entry: OutboxEntry;
  /** `null`: its operation is not listed. */
  request: TransportRequest | null;
  /** In the order they came: all but the last were replaced. */
  readonly calls: Call[];
  isStored: boolean;
  /** Writings of it that an asynchronous storage has not finished. */
  writes: number;
  isSending: boolean;
  cancel: ((why: string) => void) | null;
  /** Whoever has removed it from the storage may be heard until then. */
  notBeforeMs: number;
  /** It was stored, and is gone. */
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

/** Waits for its end, from now on. */
export function awaitEnd({ calls }: Queued, isCaller: boolean): Promise<QueuedResponse> {
  return new Promise((resolve, reject) => calls.push({ isCaller, resolve, reject }));
}

/** Tells those who wait how it ended. */
export function tellEnd({ calls }: Queued, outcome: Outcome): void {
  // The last first: it writes the answer, and then the layers of those before it are of no more use.
  for (const [index, { resolve, reject }] of [...calls.entries()].reverse()) {
    if (outcome.error !== undefined) reject(outcome.error);
    else
      resolve(index === calls.length - 1 ? outcome.answer : { ...outcome.answer, isFromReplacement: true });
  }
}

/** The page that made it is this one: its caller, and not only what is shown, waits here. */
export function hasCaller({ calls }: Queued): boolean {
  return calls.some(({ isCaller }) => isCaller);
}

/** What events say of it. */
export function factsOf({ place, entry }: Queued) {
  return { mutationId: place, operationName: entry.operationName };
}

/** What the application sees of it. */
export function viewOf({ place, entry, request, isSending, isStored }: Queued): PendingMutation {
  const { operationName, variables, scope, createdMs } = entry;
  const state = request === null ? 'unknown' : isSending ? 'sending' : 'waiting';
  return { id: place, operationName, variables, scope, createdMs, state, isStored };
}
