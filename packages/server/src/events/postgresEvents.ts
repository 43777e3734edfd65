import type { Client } from 'pg';
import { eventText, type Json, type SiteEvents } from './siteEvents.ts';
import { createSubscribers } from './subscribers.ts';

export interface PostgresEventsParts {
  /** Creates an unconnected client, which is used only for listening. */
  readonly createClient: () => Client;
  /** Runs `select pg_notify(channel, text)`, on any connection. */
  readonly notify: (channel: string, text: string) => Promise<void>;
  readonly runtime: {
    setTimeout(callback: () => void, delayMs: number): unknown;
    clearTimeout(handle: unknown): void;
  };
  /** Called when the listening connection is lost, and when it is back. */
  readonly onChange?: (state: 'lost' | 'back') => void;
}

const channel = 'mainvideo_events';
const reconnectMs = 1_000;

/**
 * Creates the events of all instances that share a PostgreSQL database, through LISTEN and NOTIFY. Events published
 * while the connection is lost are missed. When it is back, every subscriber receives a gap event.
 *
 * @throws if the first LISTEN fails
 */
export async function createPostgresEvents(parts: PostgresEventsParts): Promise<SiteEvents> {
  const { createClient, notify, runtime, onChange = () => {} } = parts;
  const subscribers = createSubscribers();
  let client: Client | undefined;
  let timer: unknown;
  let isClosed = false;

  async function listen(): Promise<void> {
    const opened = createClient();
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      if (client !== opened) return;
      client = undefined;
      if (isClosed) return;
      onChange('lost');
      reconnectLater();
    };
    opened.on('error', lose);
    opened.on('end', lose);
    opened.on('notification', ({ payload }) => {
      const { topic, payload: told } = JSON.parse(payload!) as { topic: string; payload: Json };
      subscribers.tell(topic, { type: 'published', payload: told });
    });
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
    } catch (error) {
      await opened.end().catch(() => {});
      throw error;
    }
    if (isClosed || isLost) {
      await opened.end().catch(() => {});
      if (!isClosed) throw new Error('The connection was lost at once.');
      return;
    }
    client = opened;
  }

  function reconnectLater(): void {
    timer = runtime.setTimeout(async () => {
      try {
        await listen();
      } catch {
        if (!isClosed) reconnectLater();
        return;
      }
      if (isClosed) return;
      onChange('back');
      subscribers.tellAll({ type: 'gap' });
    }, reconnectMs);
  }

  await listen();
  return {
    async publish(topic, payload) {
      // Throws if the event is too large.
      eventText(topic, payload);
      await notify(channel, JSON.stringify({ topic, payload }));
    },
    subscribe: (topic) => subscribers.add(topic),
    async close() {
      isClosed = true;
      runtime.clearTimeout(timer);
      subscribers.end();
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
