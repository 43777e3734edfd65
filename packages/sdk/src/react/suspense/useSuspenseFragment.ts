import type { Client } from '../../contract/client.ts';
import type { VariablesOption } from '../../contract/document.ts';
import { useClient } from '../ClientProvider.tsx';
import { type FragmentSource, useFragment, type UseFragmentOptions, watchSource } from '../useFragment.ts';

/** Time limit after which a waiting component checks again, and a discarded render stops waiting. */
const leaseMs = 30_000;

/**
 * Reads a fragment like `useFragment`, but suspends until the cache has all of its data.
 *
 * It sends no requests, so another component has to fetch the data. With `from: null`, the data is null.
 *
 * @throws Error if the client has no cache, or if an object in `from` has no key
 */
export function useSuspenseFragment<Data, Vars, From extends UseFragmentOptions['from'] = FragmentSource>(
  options: UseFragmentOptions<Data, Vars> & { readonly from: From } & VariablesOption<Vars>,
): {
  readonly data: From extends readonly unknown[] ? (Data | null)[] : From extends null ? null : Data;
};
export function useSuspenseFragment(options: UseFragmentOptions): { readonly data: unknown } {
  const client = useClient(options.client);
  const result = useFragment(options);
  if (options.from === null) return nobody;
  if (!result.complete) throw nextChange(client, options);
  return result;
}

const nobody = { data: null };

/** Resolves when any of the data changes. */
function nextChange(client: Client, { from, ...fragment }: UseFragmentOptions): Promise<void> {
  const { runtime } = client;
  const cache = client.cache!;
  return new Promise((resolve) => {
    const sources = Array.isArray(from) ? (from as readonly FragmentSource[]) : [from as FragmentSource];
    const stops = sources.flatMap((source) => {
      const watched = watchSource(cache, source, fragment);
      return watched === null ? [] : [watched.subscribe(end)];
    });
    const timer = runtime.setTimeout(end, leaseMs);
    function end(): void {
      runtime.clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    }
  });
}
