import type { Cache } from '../contract/cache.ts';
import type { DocumentNode, GivenVariables, TypedDocumentNode, Variables } from '../contract/document.ts';
import { withTypename } from '../documents/withTypename.ts';

/** What is known beside the data that is to be changed. */
export interface UpdateQueryContext<Data = any, Vars = any> {
  readonly variables: GivenVariables<Vars>;
  /** The data is whole. */
  readonly complete: boolean;
  /** The same data; `undefined` where there is none. */
  readonly previousData: Data | undefined;
}

/** Makes the data anew out of what there is, `{}` if there is none. Nothing is written if it answers nothing. */
export type UpdateQuery<Data = any, Vars = any, Context = UpdateQueryContext<Data, Vars>> = (
  previousData: Data,
  context: Context,
) => Data | null | undefined | void;

/**
 * Changes the data of a query where it is stored, beneath whatever is shown optimistically.
 *
 * @param extra what else `update` is told
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
