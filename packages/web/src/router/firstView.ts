import type { Client, Runtime } from '@mainvideo/sdk';
import { failureOf } from './failure.ts';
import { failureView } from './failureView.tsx';
import { loadingView } from './loadingView.tsx';
import { matchRoute } from './routes.ts';
import type { View } from './view.ts';
import { Paused, whenPaused } from './whenPaused.ts';

/** Time until the shell is shown with a loading state, instead of nothing. */
const patienceMs = 1_000;

/**
 * Returns the first view of a document that the server has not rendered: the page if it loads in time, for example
 * from this device, or else a loading state or a failure. `isPending`: the page is still loading, and the navigator
 * has to load it.
 */
export async function firstView({
  load,
  client,
  url,
  runtime,
  isOnline,
}: {
  readonly load: () => Promise<View>;
  readonly client: Client;
  readonly url: URL;
  readonly runtime: Pick<Runtime, 'setTimeout' | 'clearTimeout'>;
  readonly isOnline: () => boolean;
}): Promise<{ readonly view: View; readonly isPending: boolean }> {
  const { pattern } = matchRoute(url.pathname);
  const end = new AbortController();
  let timer: unknown;
  const patience = new Promise<null>((resolve) => {
    timer = runtime.setTimeout(() => resolve(null), patienceMs);
  });
  try {
    const view = await Promise.race([load(), whenPaused(client, end.signal), patience]);
    return { view: view ?? loadingView(url.href, pattern), isPending: view === null };
  } catch (error) {
    const failure = failureOf(error, error instanceof Paused || !isOnline());
    return { view: failureView(url.href, pattern, failure), isPending: false };
  } finally {
    runtime.clearTimeout(timer);
    end.abort();
  }
}
