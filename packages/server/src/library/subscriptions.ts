import type { AfterVideo, Page } from './catalogue.ts';
import type { Video } from './video.ts';
import type { MutationStep } from './viewers.ts';

/** Which channels viewers follow. Channels are named by handle alone: one may leave the library and come back. */
export interface Subscriptions {
  /** Of each: does the viewer follow it? */
  areSubscribed(viewerId: string, handles: readonly string[]): Promise<readonly boolean[]>;
  /** Of each: how many viewers follow it. */
  countsOf(handles: readonly string[]): Promise<readonly number[]>;
  /** Setting what is already set changes nothing, its place in the list included. */
  set(change: {
    readonly viewerId: string;
    readonly handle: string;
    readonly subscribed: boolean;
    readonly nowMs: number;
    readonly step: MutationStep | null;
  }): Promise<void>;
  /** Channels of the library, last subscribed to first. */
  channelsOf(request: {
    readonly viewerId: string;
    readonly first: number;
    readonly after: { readonly subscribedMs: number; readonly handle: string } | null;
  }): Promise<Page<{ readonly handle: string; readonly subscribedMs: number }>>;
  /** The videos of those channels, newest first. */
  feed(request: {
    readonly viewerId: string;
    readonly first: number;
    readonly after: AfterVideo | null;
  }): Promise<Page<Video>>;
}
