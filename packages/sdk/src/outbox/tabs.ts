import { AbortError, HttpError } from '../contract/errors.ts';
import type { Outcome } from './queued.ts';
import type { Rest } from './verdict.ts';

/** The part of a BroadcastChannel that is used. */
export interface ChannelLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
  /** In Node: does not keep the process going. */
  unref?(): void;
}

/** What tabs tell one another. */
export type TabMessage =
  /** Something was stored. */
  | { readonly type: 'changed' }
  | { readonly type: 'settled'; readonly place: string; readonly key: string; readonly outcome: Outcome }
  /** The server is better left in peace by all of them. */
  | ({ readonly type: 'resting'; readonly scope: string } & Rest)
  | { readonly type: 'cleared' };

export interface Tabs {
  tell(message: TabMessage): void;
  close(): void;
}

/** @param open `undefined`: a BroadcastChannel, where there is such a thing */
export function openChannel(
  open: ((name: string) => ChannelLike) | null | undefined,
  name: string,
): ChannelLike | null {
  if (open !== undefined) return open && open(name);
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null;
}

/** @returns `null` where tabs cannot hear one another */
export function joinTabs(channel: ChannelLike | null, hear: (message: TabMessage) => void): Tabs | null {
  if (channel === null) return null;
  channel.unref?.();
  channel.addEventListener('message', ({ data }) => hear(unpack(data as TabMessage)));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
    tell: (message) => channel.postMessage(pack(message)),
    close: () => channel.close(),
  };
}

/** Errors lose their class and their fields on the way, so they travel as plain objects; orders are of one cache. */
function pack(message: TabMessage): unknown {
  if (message.type !== 'settled') return message;
  const { error } = message.outcome;
  if (error === undefined)
    return { ...message, outcome: { answer: { ...message.outcome.answer, order: undefined } } };
  const { kind, message: text, operationName, attempts } = error;
  const status = error.kind === 'http' ? error.status : 0;
  return { ...message, outcome: { error: { kind, message: text, operationName, attempts, status } } };
}

function unpack(message: TabMessage): TabMessage {
  const error = message.type === 'settled' ? message.outcome.error : undefined;
  if (error === undefined) return message;
  const { kind, message: text } = error;
  // Only these two end a mutation without an answer (verdictOf).
  const whole =
    kind === 'http' ? new HttpError(text, { ...error, retryAfterMs: null }) : new AbortError(text, error);
  return { ...message, outcome: { error: whole } } as TabMessage;
}
