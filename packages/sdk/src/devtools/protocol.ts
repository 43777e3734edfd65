// What a panel asks of a page, and the answers. Everything is plain JSON, so that a panel can be outside of the page.

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A watched query that has subscribers. */
export interface QueryRow {
  readonly id: number;
  readonly name: string;
  /** One of `loading`, `refreshing`, `stale`, `partial`, `error` and `ready`. */
  readonly state: string;
  readonly fetchPolicy: string;
  readonly variables: Json;
}

/** A logical operation with all its attempts, or a single event that belongs to no operation. */
export interface TimelineRow {
  readonly id: number;
  /** The kind of the operation, or the category of the event. */
  readonly kind: string;
  readonly name: string;
  /** The events so far, without their category: `started`, `retried`, `succeeded`. */
  readonly steps: readonly string[];
  readonly startedMs: number;
  /** Absent while the operation runs. */
  readonly elapsedMs?: number;
  readonly isFailure: boolean;
}

/** An optimistic layer, with the fields that it changes. */
export interface LayerRow {
  readonly id: string;
  readonly changes: readonly { readonly id: string; readonly storageKey: string; readonly value: Json }[];
}

/** Everything that a panel lists. Details are asked for one at a time. */
export interface PanelState {
  /** Changes whenever the rest may have changed. */
  readonly version: string;
  readonly clients: readonly string[];
  readonly queries: readonly QueryRow[];
  readonly timeline: readonly TimelineRow[];
  readonly layers: readonly LayerRow[];
  /** Number of stored objects by type. */
  readonly types: readonly { readonly typename: string; readonly count: number }[];
  /** The mutations in the outbox, or `null` without one. */
  readonly outbox: readonly Json[] | null;
  readonly breaker: 'open' | 'closed';
  /** The size of the last stored snapshot in bytes, or `null` if none was stored. */
  readonly storedBytes: number | null;
}

/** A stored object. Entities that its fields refer to are `{ __ref: id }`. */
export interface RecordDetails {
  readonly id: string;
  readonly fields: { readonly [storageKey: string]: Json };
  /** The storage keys of fields whose values come from optimistic layers. */
  readonly optimistic: readonly string[];
}

/** A request of a panel. `client` is an index in `clients`. */
export type PanelRequest = { readonly client: number } & (
  | {
      readonly ask: 'state';
      /** The version that the panel shows. The answer is `null` if it is current. */
      readonly since?: string;
    }
  | { readonly ask: 'query'; readonly id: number }
  | { readonly ask: 'refetch'; readonly id: number }
  | { readonly ask: 'operation'; readonly id: number }
  /** The ids of a type that contain a text, or whose fields do. */
  | { readonly ask: 'records'; readonly typename: string; readonly search: string }
  | { readonly ask: 'record'; readonly id: string }
  | { readonly ask: 'edit'; readonly id: string; readonly storageKey: string; readonly value: Json }
  | { readonly ask: 'evict'; readonly id: string; readonly storageKey?: string }
);

/** Answers requests of a panel, or returns `null` for something that does not exist (any more). */
export type Answer = (request: PanelRequest) => Json | PanelState | RecordDetails;
