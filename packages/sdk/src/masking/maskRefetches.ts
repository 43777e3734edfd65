import type { MutateOptions, RefetchQueries } from '../contract/client.ts';
import type { DocumentNode } from '../contract/document.ts';
import { withoutUnmask } from '../documents/withoutSpreads.ts';

/** Returns the options of a mutation and its refetched queries, with the documents as they are sent. */
export function maskRefetches<Data, Vars>(options: MutateOptions<Data, Vars>): MutateOptions<Data, Vars> {
  const { mutation, refetchQueries } = options;
  return {
    ...options,
    mutation: withoutUnmask(mutation),
    ...(refetchQueries !== undefined && {
      refetchQueries:
        typeof refetchQueries === 'function'
          ? (result) => sentQueries(refetchQueries(result))
          : sentQueries(refetchQueries),
    }),
  };
}

function sentQueries(queries: RefetchQueries): RefetchQueries {
  if (typeof queries === 'string') return queries;
  return queries.map((each) => {
    if (typeof each === 'string') return each;
    return 'query' in each
      ? { ...each, query: withoutUnmask(each.query) }
      : withoutUnmask(each as DocumentNode);
  });
}
