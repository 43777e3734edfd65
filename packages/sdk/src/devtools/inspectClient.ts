import type { Client } from '../contract/client.ts';
import type { Outbox } from '../contract/outbox.ts';
import { type InspectedRecords, inspectRecords } from './inspectRecords.ts';
import type { Answer, PanelState } from './protocol.ts';
import type { Timeline } from './timeline.ts';
import { toJson } from './toJson.ts';
import { trackQueries } from './trackQueries.ts';

/** A client that a panel can look into. */
export interface InspectedClient {
  /** The client to use instead of the given one. */
  readonly client: Client;
  /** Answers a panel. The names of clients are added by the page. */
  readonly answer: Answer;
}

/** For clients without a cache. */
const noRecords: InspectedRecords = {
  types: () => [],
  ids: () => [],
  record: () => null,
  layers: () => [],
  edit: () => false,
  evict: () => false,
  count: () => 0,
};

/** @throws TypeError if the cache was not created by `createCache` or `composeCache` */
export function inspectClient(
  client: Client,
  timeline: Timeline,
  outbox: Outbox | undefined,
): InspectedClient {
  client.on(timeline.hear);
  // A page that was loaded again is never taken for the one before.
  const startedMs = client.runtime.now();
  const queries = trackQueries(client);
  const records = client.cache === undefined ? noRecords : inspectRecords(client.cache);

  function state(since: string | undefined): PanelState | null {
    const pending = outbox?.pending();
    const counts = [timeline.count(), queries.count(), records.count()];
    const version = [startedMs, ...counts, JSON.stringify(pending)].join(' ');
    if (version === since) return null;
    return {
      version,
      clients: [],
      queries: queries.rows(),
      timeline: timeline.rows(),
      layers: records.layers(),
      types: records.types(),
      outbox: pending?.map(toJson) ?? null,
      breaker: timeline.isBreakerOpen() ? 'open' : 'closed',
      storedBytes: timeline.storedBytes(),
    };
  }

  return {
    client: queries.client,
    answer(request) {
      switch (request.ask) {
        case 'state':
          return state(request.since);
        case 'query':
          return queries.details(request.id);
        case 'refetch':
          return queries.refetch(request.id);
        case 'operation':
          return timeline.details(request.id);
        case 'records':
          return records.ids(request.typename, request.search);
        case 'record':
          return records.record(request.id);
        case 'edit':
          return records.edit(request.id, request.storageKey, request.value);
        case 'evict':
          return records.evict(request.id, request.storageKey);
      }
    },
  };
}
