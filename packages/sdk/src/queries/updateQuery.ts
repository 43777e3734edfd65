import type { Cache } from '../contract/cache.ts';
import type { DocumentNode, GivenVariables, TypedDocumentNode, Variables } from '../contract/document.ts';
import { withTypename } from '../documents/withTypename.ts';

/** The second argument of an update function. */
export interface UpdateQueryContext<Data = any, Vars = any> {
  readonly variables: GivenVariables<Vars>;
  /** Whether the data is complete. */
  readonly complete: boolean;
  /** The same data, or `undefined`. */
  readonly previousData: Data | undefined;
}

/** Returns the new data, given the current data or `{}`. If it returns nothing, nothing is written. */
export type UpdateQuery<Data = any, Vars = any, Context = UpdateQueryContext<Data, Vars>> = (
  previousData: Data,
  context: Context,
) => Data | null | undefined | void;

/**
 * Changes the data of a query in the base, beneath optimistic layers.
 *
 * @param extra further properties for the context of `update`
 */
export function updateQuery<Data, Vars, Extra extends object>(
  cache: Cache,
  query: TypedDocumentNode<Data, Vars> | DocumentNode,
  variables: Vars | undefined,
  update: UpdateQuery<Data, Vars, UpdateQueryContext<Data, Vars> & Extra>,
  extra: Extra,
): void {
  const stored = { query: withTypename(query), variables: variables as Variables | undefined };
  const { result, complete } = cache.diff<Data, Variables>({
    ...stored,
    optimistic: false,
    returnPartialData: true,
  });
  const previousData = result ?? undefined;
  const data = update(result ?? ({} as Data), {
    variables: variables as GivenVariables<Vars>,
    complete,
    previousData,
    ...extra,
  });
  if (data != null) cache.writeQuery<Data, Variables>({ ...stored, data });
}
