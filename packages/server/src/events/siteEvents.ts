/** Anything that JSON can say. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined };

/** What a subscriber hears: what was published, or that something may have been missed, and what is shown is to be read anew. */
export type SiteEvent = { readonly type: 'published'; readonly payload: Json } | { readonly type: 'gap' };

/**
 * What happens on the site, told to whoever listens now, in every instance of it. Nothing is kept: what must not be lost belongs
 * into the database, and an event says that it is there to be read.
 */
export interface SiteEvents {
  /**
   * Tells everybody who listens to a topic. The events of one publisher arrive in their order.
   *
   * @param topic letters, digits, hyphens and underscores, such as `library-state`
   * @param payload small: at most 7,000 bytes as JSON. Send the id of what is large
   * @throws RangeError for a larger one
   */
  publish(topic: string, payload: Json): Promise<void>;
  /** Listens from now on, until `return` is called, as leaving a `for await` does. It ends when the site stops. */
  subscribe(topic: string): AsyncIterableIterator<SiteEvent>;
  /** Ends every subscription. */
  close(): Promise<void>;
}

/** PostgreSQL refuses notifications of 8,000 bytes; the topic travels along. The same law holds in memory. */
const maxPayloadBytes = 7_000;

/**
 * The event as text.
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
