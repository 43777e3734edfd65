/** Any JSON value. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/**
 * An event for a subscriber: a published payload, or a gap. After a gap, events may have been missed and shown data
 * must be read again.
 */
export type SiteEvent = { readonly type: 'published'; readonly payload: Json } | { readonly type: 'gap' };

/**
 * Site-wide events, delivered to current subscribers in every instance. Nothing is stored: data that must not be lost
 * belongs in the database, and an event announces that it can be read there.
 */
export interface SiteEvents {
  /**
   * Notifies all subscribers of a topic. The events of one publisher arrive in order.
   *
   * @param topic letters, digits, hyphens and underscores, such as `library-state`
   * @param payload at most 7,000 bytes as JSON. For larger data, send its id
   * @throws RangeError for a larger payload
   */
  publish(topic: string, payload: Json): Promise<void>;
  /**
   * Subscribes to a topic from now on, until `return` is called, as leaving a `for await` loop does. The iteration
   * ends when the site stops.
   */
  subscribe(topic: string): AsyncIterableIterator<SiteEvent>;
  /** Ends every subscription. */
  close(): Promise<void>;
}

/**
 * PostgreSQL limits notifications to less than 8,000 bytes, including the topic. The in-memory implementation has the
 * same limit.
 */
const maxPayloadBytes = 7_000;

/**
 * Serializes an event.
 *
 * @throws RangeError if it is too large
 */
export function eventText(topic: string, payload: Json): string {
  const text = JSON.stringify(payload);
  const sizeBytes = Buffer.byteLength(text);
  if (sizeBytes <= maxPayloadBytes) return text;
  throw new RangeError(
    `An event of "${topic}" has ${sizeBytes} bytes, and at most ${maxPayloadBytes} can be told. Publish an id, and let listeners read the rest.`,
  );
}
