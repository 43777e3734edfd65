import { watchFragment } from '../cache/watchFragment.ts';
import type { Client } from '../contract/client.ts';
import type { VariablesOption } from '../contract/document.ts';
import { useClient } from './ClientProvider.tsx';
import { type FragmentSource, idOf, useFragment, type UseFragmentOptions } from './useFragment.ts';

/** Whoever still waits after this long looks again, and whoever was thrown away waits for nothing any more. */
const leaseMs = 30_000;

/**
 * A live view of one entity, or of a list of them, as `useFragment`, but whole: the component suspends until the cache has all of
 * it. It asks the network for nothing, so somebody else has to. `from: null`: the data is null.
 *
 * @throws Error if the client has no cache, or an object in `from` has no key
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

/** Resolves when anything of it changes. */
function nextChange(client: Client, { from, ...fragment }: UseFragmentOptions): Promise<void> {
  const { runtime } = client;
  const cache = client.cache!;
  return new Promise((resolve) => {
    const sources = Array.isArray(from) ? (from as readonly FragmentSource[]) : [from as FragmentSource];
    const stops = sources.flatMap((source) => {
      const id = idOf(cache, source);
      return id === null ? [] : [watchFragment(cache, { ...fragment, id }).subscribe(end)];
    });
    const timer = runtime.setTimeout(end, leaseMs);
    function end(): void {
      runtime.clearTimeout(timer);
      for (const stop of stops) stop();
      resolve();
    }
  });
}
