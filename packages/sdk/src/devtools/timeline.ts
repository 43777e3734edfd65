import type { ClientEvent, OperationFacts } from '../contract/events.ts';
import type { Json, TimelineRow } from './protocol.ts';
import { toJson } from './toJson.ts';

/** The number of operations that are remembered, with their responses. */
const mostRows = 200;

/** The operations of a client and its other events, the latest first. */
export interface Timeline {
  hear(event: ClientEvent): void;
  rows(): readonly TimelineRow[];
  /** Returns an operation with its query, variables, response and events, or `null`. */
  details(id: number): Json;
  isBreakerOpen(): boolean;
  storedBytes(): number | null;
  /** Number of events so far. */
  count(): number;
}

interface Entry {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly events: ClientEvent[];
}

const endings = new Set(['request.succeeded', 'request.failed', 'request.aborted', 'cache.hit']);

export function createTimeline(): Timeline {
  const entries = new Map<number | string, Entry>();
  const heard = new WeakSet<ClientEvent>();
  let count = 0;
  let isBreakerOpen = false;
  let storedBytes: number | null = null;

  function entryOf(event: ClientEvent): Entry {
    const key = 'operationId' in event ? event.operationId : `event ${count}`;
    let entry = entries.get(key);
    if (entry === undefined) {
      entry = { id: count, ...titleOf(event), events: [] };
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > mostRows) entries.delete(oldest!);
    }
    return entry;
  }

  return {
    hear(event) {
      // It may be a listener of several things that pass on the same event.
      if (heard.has(event)) return;
      heard.add(event);
      count += 1;
      entryOf(event).events.push(event);
      if (event.type === 'breaker.opened') isBreakerOpen = true;
      if (event.type === 'breaker.closed') isBreakerOpen = false;
      if (event.type === 'persistence.saved') storedBytes = event.sizeBytes;
      if (event.type === 'persistence.cleared' || event.type === 'persistence.purged') storedBytes = null;
    },
    rows: () => [...entries.values()].map(rowOf).reverse(),
    details(id) {
      const entry = [...entries.values()].find((each) => each.id === id);
      if (entry === undefined) return null;
      const [{ timestampMs: startedMs }] = entry.events as [ClientEvent];
      // The query, variables and response are shown once, not with each event.
      const all: Record<string, unknown> = Object.assign({}, ...entry.events);
      const { query, variables, response } = all;
      const events = entry.events.map((event) => {
        const { type, timestampMs, ...facts } = event as ClientEvent & Record<string, unknown>;
        for (const name of [
          'query',
          'variables',
          'response',
          'operationId',
          'operationName',
          'operationKind',
        ])
          delete (facts as Record<string, unknown>)[name];
        return { type, afterMs: timestampMs - startedMs, ...facts };
      });
      return toJson({ query, variables, response, events });
    },
    isBreakerOpen: () => isBreakerOpen,
    storedBytes: () => storedBytes,
    count: () => count,
  };
}

function titleOf(event: ClientEvent): { readonly kind: string; readonly name: string } {
  if ('operationKind' in event) {
    const { operationKind, operationName } = event as OperationFacts;
    return { kind: operationKind, name: operationName ?? '(no name)' };
  }
  const [category] = event.type.split('.') as [string];
  return { kind: category, name: 'operationName' in event ? event.operationName : event.type };
}

function rowOf({ id, kind, name, events }: Entry): TimelineRow {
  const startedMs = events[0]!.timestampMs;
  const end = events.findLast((event) => endings.has(event.type));
  // What the cache had is shown, and a request follows.
  const isRunning = end?.type === 'cache.hit' && events.some(({ type }) => type === 'request.started');
  return {
    id,
    kind,
    name,
    steps: events.map(stepOf),
    startedMs,
    ...(end && !isRunning && { elapsedMs: end.timestampMs - startedMs }),
    isFailure: events.some(isFailure),
  };
}

function stepOf({ type }: ClientEvent): string {
  const [category, step] = type.split('.') as [string, string];
  return category === 'request' ? step : `${category} ${step}`;
}

function isFailure(event: ClientEvent): boolean {
  return event.type.endsWith('.failed') || (event.type === 'request.succeeded' && event.errors !== undefined);
}
