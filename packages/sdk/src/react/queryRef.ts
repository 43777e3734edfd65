import type { SharedQuery } from './sharedQuery.ts';

/** One for all copies of the SDK in a page. */
const sharedKey: unique symbol = Symbol.for('@mainvideo/sdk/queryRef') as never;

/** A query that is under way, to be handed on to who shows it: `useReadQuery`. */
export interface QueryRef<Data = any, Vars = any> {
  /**
   * Resolves, with this reference, when there is something to show. A router's loader awaits it where the page is not to
   * show a fallback. Rejects with a ClientError under `errorPolicy: 'none'`.
   */
  toPromise(): Promise<QueryRef<Data, Vars>>;
  readonly [sharedKey]: SharedQuery;
  /** For the compiler alone: nothing sets it at run time. */
  readonly __types?: readonly [data: Data, variables: Vars];
}

export function queryRefOf<Data, Vars>(shared: SharedQuery<Data, Vars>): QueryRef<Data, Vars> {
  const ref: QueryRef<Data, Vars> = {
    async toPromise() {
      for (let wait = shared.wait(); wait !== null; wait = shared.wait()) await wait;
      const { error } = shared.getResult();
      if (error !== undefined && (shared.options.errorPolicy ?? 'none') === 'none') throw error;
      return ref;
    },
    [sharedKey]: shared,
  };
  return ref;
}

/** @throws TypeError for what is none */
export function sharedOf<Data, Vars>(ref: QueryRef<Data, Vars>): SharedQuery<Data, Vars> {
  const shared = (ref as QueryRef<Data, Vars> | undefined)?.[sharedKey];
  if (shared === undefined) {
    throw new TypeError(
      'This is no queryRef. Hand over what useBackgroundQuery, useLoadableQuery or a preloader of createQueryPreloader has answered.',
    );
  }
  return shared;
}
