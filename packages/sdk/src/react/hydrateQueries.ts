import type { Client } from '../contract/client.ts';
import { type Delivery, mailbox } from './mailbox.ts';
import { sharedQueriesOf } from './sharedQueries.ts';

/**
 * Writes the data that `collectQueries` sends with the page into the client's cache, including data that arrives
 * while the page is still streaming. Call it once, before `hydrateRoot`.
 *
 * Each script runs before React reveals the markup made from its data, so hydration finds the data: no second
 * request, no flash. The client's cache needs the same policies as the server's.
 *
 * @param page the window in which the scripts run. Defaults to the global object
 */
export function hydrateQueries(client: Client, page: object = globalThis): void {
  const queries = sharedQueriesOf(client);

  function take(text: string): void {
    const { cache, answered } = JSON.parse(text) as Delivery;
    client.cache?.merge(cache, { takeOwnership: true });
    queries.deliver(answered);
  }

  const arrived = ((page as { [mailbox]?: string[] })[mailbox] ??= []);
  arrived.push = (...texts) => {
    for (const text of texts) take(text);
    return 0;
  };
  for (const text of arrived.splice(0)) take(text);
}
