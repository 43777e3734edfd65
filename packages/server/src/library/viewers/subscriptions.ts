import type { AfterVideo, Page } from '../catalogue/catalogue.ts';
import type { MutationStep } from './viewers.ts';

/**
 * Stores which channels viewers follow. It refers to channels by handle alone, because a channel may leave the
 * library and return.
 */
export interface Subscriptions {
  /** Returns for each channel whether the viewer follows it. */
  areSubscribed(viewerId: string, handles: readonly string[]): Promise<readonly boolean[]>;
  /** Returns for each channel how many viewers follow it. */
  countsOf(handles: readonly string[]): Promise<readonly number[]>;
  /** Subscribes or unsubscribes. Does nothing if it is already so; the channel then keeps its place in the list. */
  set(change: {
    readonly viewerId: string;
    readonly handle: string;
    readonly subscribed: boolean;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Returns a page of the viewer's channels that are in the library, most recently subscribed first. */
  channelsOf(request: {
    readonly viewerId: string;
    readonly first: number;
    readonly after: { readonly subscribedMs: number; readonly handle: string } | null;
  }): Promise<Page<{ readonly handle: string; readonly subscribedMs: number }>>;
  /** Returns a page of the videos of the viewer's channels, newest first. */
  feed(request: {
    readonly viewerId: string;
    readonly first: number;
    readonly after: AfterVideo | null;
  }): Promise<Page<{ readonly videoId: string; readonly publishedMs: number }>>;
}
