import { checkOptions, type OptionRules } from '../contract/checkOptions.ts';
import type { Client, MutateOptions, QueryOptions, WatchQueryOptions } from '../contract/client.ts';
import { errorPolicyRule, fetchPolicyRule, mutationPolicyRule } from './operationRules.ts';

/** Options that apply where a call or a hook does not state them. */
export interface DefaultOptions {
  /** For `client.query`. */
  readonly query?: Pick<QueryOptions, 'errorPolicy' | 'fetchPolicy'>;
  /** For `client.watchQuery`, and for hooks that query. */
  readonly watchQuery?: Pick<
    WatchQueryOptions,
    'errorPolicy' | 'fetchPolicy' | 'nextFetchPolicy' | 'returnPartialData'
  >;
  /** For `client.mutate` and `useMutation`. */
  readonly mutate?: Pick<MutateOptions, 'awaitRefetchQueries' | 'errorPolicy' | 'fetchPolicy'>;
}

const defaultOptionsRules = (): OptionRules => {
  const query = { errorPolicy: errorPolicyRule, fetchPolicy: fetchPolicyRule };
  const watchQuery = {
    ...query,
    nextFetchPolicy: `a function or ${fetchPolicyRule}`,
    returnPartialData: 'true or false',
  };
  const mutate = { ...query, fetchPolicy: mutationPolicyRule, awaitRefetchQueries: 'true or false' };
  return {
    query: ['an object', query],
    watchQuery: ['an object', watchQuery],
    mutate: ['an object', mutate],
  };
};

/**
 * Returns a client whose calls, and the hooks that use it, have other defaults. It shares everything else with the
 * given client. An option that is `undefined` counts as absent.
 *
 * @example
 * ```ts
 * const client = withDefaultOptions(createClient({ url: '/api/graphql', cache: createCache() }), {
 *   watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' },
 * });
 * ```
 *
 * @throws TypeError if a default is unknown or has an invalid value, except in production builds
 */
export function withDefaultOptions<Kind extends Client>(client: Kind, defaults: DefaultOptions): Kind {
  checkOptions('withDefaultOptions', defaults, defaultOptionsRules);
  return {
    ...client,
    query: (options) => client.query<any, any>(complete(options, defaults.query)),
    watchQuery: (options) => client.watchQuery<any, any>(complete(options, defaults.watchQuery)),
    mutate: (options) => client.mutate<any, any>(complete(options, defaults.mutate)),
    completeOptions(options) {
      const completed = complete(options, defaults.watchQuery);
      return client.completeOptions?.(completed) ?? completed;
    },
  };
}

/** Returns a copy with the defaults of absent options. Hooks pass getters, whose values may change later. */
function complete<Options extends object>(options: Options, defaults: any): Options {
  const completed = Object.defineProperties({}, Object.getOwnPropertyDescriptors(Object(options))) as any;
  for (const name in defaults)
    if (completed[name] === undefined)
      Object.defineProperty(completed, name, { value: defaults[name], enumerable: true });
  return completed;
}
