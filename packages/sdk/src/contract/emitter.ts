import type {
  CacheEvent,
  ClientEvent,
  EventListener,
  ListenerFailedEvent,
  OutboxEvent,
  PersistenceEvent,
  RequestEvent,
  TabsEvent,
} from './events.ts';

/** Sends events to listeners. */
export interface Emitter {
  emit(
    fact: RequestEvent | CacheEvent | PersistenceEvent | OutboxEvent | TabsEvent | ListenerFailedEvent,
  ): void;
  /** Returns whether there are any listeners. */
  hasListeners(): boolean;
  /** Adds a listener. Returns a function that removes it. A listener that is added twice is called twice. */
  on(listener: EventListener): () => void;
}

/**
 * Creates an emitter whose listeners cannot break the emitting code.
 *
 * If a listener throws, the other listeners receive `listener.failed`, and the error is not rethrown.
 *
 * @param now returns milliseconds since the Unix epoch, for `timestampMs`
 */
export function createEmitter(
  now: () => number,
  listeners: EventListener | readonly EventListener[] = [],
): Emitter {
  const entries = new Set([listeners].flat().map((listener) => ({ listener })));

  function tell(fact: Parameters<Emitter['emit']>[0], except?: object): void {
    const event = { ...fact, timestampMs: now() } as ClientEvent;
    for (const entry of [...entries]) {
      if (entry === except) continue;
      try {
        entry.listener(event);
      } catch (error) {
        // Without this check, two listeners that fail on each other's failures would loop forever.
        if (fact.type !== 'listener.failed') tell({ type: 'listener.failed', error }, entry);
      }
    }
  }

  return {
    emit: (fact) => tell(fact),
    hasListeners: () => entries.size > 0,
    on(listener) {
      const entry = { listener };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
  };
}
