import type { Client, Runtime } from '@mainvideo/sdk';
import { failureOf } from './failure.ts';
import { failureView } from './failureView.tsx';
import { loadingView } from './loadingView.tsx';
import { matchRoute } from './routes.ts';
import type { View } from './view.ts';
import { Paused, whenPaused } from './whenPaused.ts';

/** So long nothing is shown at all; then at least the shell. */
const patienceMs = 1_000;

/**
 * The first page of a document that the server has not rendered: the page itself where it is kept on this device, else what there
 * is to say. `isPending`: it is still on its way, and has to be loaded by the navigator.
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
