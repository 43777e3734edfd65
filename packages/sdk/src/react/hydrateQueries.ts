import type { Client } from '../contract/client.ts';
import { type Delivery, mailbox } from './mailbox.ts';
import { sharedQueriesOf } from './sharedQueries.ts';

/**
 * Lays what `collectQueries` sends along with the page into the client's cache: what is there already, and what comes while the
 * page is still being sent. Call it once, before `hydrateRoot`.
 *
 * Each script runs before React reveals what was made from its data, so that hydration finds it: no second request, no
 * flash. The client needs a cache of the same policies as the server's.
 *
 * @param page the window that the scripts run in. Default: the global object
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
