import { AbortError, HttpError } from '../contract/errors.ts';
import type { Outcome } from './queued.ts';
import type { Rest } from './verdict.ts';

/** The part of a BroadcastChannel that is used. */
export interface ChannelLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
  /** In Node: does not keep the process alive. */
  unref?(): void;
}

/** The messages between tabs. */
export type TabMessage =
  /** An entry was stored. */
  | { readonly type: 'changed' }
  | { readonly type: 'settled'; readonly place: string; readonly key: string; readonly outcome: Outcome }
  /** All tabs should stop sending for a while. */
  | ({ readonly type: 'resting'; readonly scope: string } & Rest)
  | { readonly type: 'cleared' };

export interface Tabs {
  tell(message: TabMessage): void;
  close(): void;
}

/** @param open `undefined` opens a BroadcastChannel, if the platform has one */
export function openChannel(
  open: ((name: string) => ChannelLike) | null | undefined,
  name: string,
): ChannelLike | null {
  if (open !== undefined) return open && open(name);
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : null;
}

/** @returns `null` if tabs cannot exchange messages */
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

/**
 * Errors lose their class and fields in a message, so they are sent as plain objects. Orders belong to a single
 * cache.
 */
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
  // Only these two end a mutation without a response (verdictOf).
  const whole =
    kind === 'http' ? new HttpError(text, { ...error, retryAfterMs: null }) : new AbortError(text, error);
  return { ...message, outcome: { error: whole } } as TabMessage;
}
