import type { SharedQuery } from '../sharedQuery.ts';

/** A registered symbol, so that all copies of the SDK in a page share it. */
const sharedKey: unique symbol = Symbol.for('@mainvideo/sdk/queryRef') as never;

/** A reference to a query in flight. Pass it to the component that reads it with `useReadQuery`. */
export interface QueryRef<Data = any, Vars = any> {
  /**
   * Resolves with this reference when the query has data. Await it in a router's loader to avoid the fallback.
   *
   * @throws ClientError (as a rejection) with `errorPolicy: 'none'`
   */
  toPromise(): Promise<QueryRef<Data, Vars>>;
  readonly [sharedKey]: SharedQuery;
  /** Only for the compiler; never set at run time. */
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

/** @throws TypeError if the value is not a query reference */
export function sharedOf<Data, Vars>(ref: QueryRef<Data, Vars>): SharedQuery<Data, Vars> {
  const shared = (ref as QueryRef<Data, Vars> | undefined)?.[sharedKey];
  if (shared === undefined) {
    throw new TypeError(
      'This is not a queryRef. Pass the one returned by useBackgroundQuery, useLoadableQuery or a preloader of createQueryPreloader.',
    );
  }
  return shared;
}
