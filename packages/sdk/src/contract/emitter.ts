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

/** Tells facts to listeners. */
export interface Emitter {
  emit(
    fact: RequestEvent | CacheEvent | PersistenceEvent | OutboxEvent | TabsEvent | ListenerFailedEvent,
  ): void;
  /** Is there anybody to tell? */
  isHeard(): boolean;
  /** Adds a listener; the answer removes it. Added twice, it hears everything twice. */
  on(listener: EventListener): () => void;
}

/**
 * Listeners that cannot break what they listen to: of one that throws, the others hear (`listener.failed`), and
 * nothing else happens.
 *
 * @param now milliseconds since the Unix epoch, for each event's `timestampMs`
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
        // Two listeners that fail at each other's failures would go on for ever.
        if (fact.type !== 'listener.failed') tell({ type: 'listener.failed', error }, entry);
      }
    }
  }

  return {
    emit: (fact) => tell(fact),
    isHeard: () => entries.size > 0,
    on(listener) {
      const entry = { listener };
      entries.add(entry);
      return () => void entries.delete(entry);
    },
  };
}
