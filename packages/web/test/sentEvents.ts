import type { BrowserOptions } from '@sentry/browser';

/** An event as it would reach the error-reporting service: what these tests ask of it. */
export interface SentEvent {
  readonly type?: 'transaction';
  readonly transaction?: string;
  readonly environment?: string;
  readonly release?: string;
  readonly tags?: { readonly [name: string]: string };
  readonly exception?: {
    readonly values: readonly {
      readonly type?: string;
      readonly value: string;
      readonly mechanism?: { readonly handled: boolean };
    }[];
  };
  readonly breadcrumbs?: readonly {
    readonly category?: string;
    readonly message?: string;
    readonly level?: string;
    readonly timestamp?: number;
    readonly data?: { readonly [name: string]: unknown };
  }[];
  readonly contexts?: { readonly trace?: { readonly op?: string; readonly status?: string } };
  readonly start_timestamp?: number;
  readonly timestamp?: number;
  readonly spans?: readonly { readonly op?: string; readonly status?: string }[];
}

/** A transport for Sentry that records the events. Sessions and client reports are not events. */
export function createSentEvents() {
  const events: SentEvent[] = [];
  const transport: BrowserOptions['transport'] = () => ({
    async send([, items]) {
      for (const [{ type }, payload] of items) {
        if (type === 'event' || type === 'transaction') {
          events.push(JSON.parse(JSON.stringify(payload)) as SentEvent);
        }
      }
    },
    flush: async () => true,
  });
  return {
    transport,
    /** The events since the last call. */
    take: (): readonly SentEvent[] => events.splice(0),
  };
}
