import type { ResponsePath } from '../../contract/document.ts';
import type { GraphQLFormattedError, GraphQLResponse } from '../../contract/response.ts';
import type { ResponseReader, Stage } from '../../contract/stage.ts';
import { followText } from './followText.ts';
import { boundaryOf, multipartText } from './multipartText.ts';
import { graphQLResponseOf } from '../readResponse.ts';

/** Accepts both formats in use: that of 2022, and the later one in which parts have IDs. */
const accept = 'multipart/mixed;deferSpec=20220824, multipart/mixed;incrementalSpec=v0.2, ';

/**
 * Accepts responses to `@defer` and `@stream` in parts and merges them.
 *
 * Each result contains all data received so far, and `hasNext` is true until the last one. Objects and lists that a
 * part does not change keep their identity. If the connection is lost before the last part, the attempt fails with a
 * `NetworkError` and is made again from the start.
 *
 * Other documents, and servers that respond in one part, are not affected.
 */
export function incrementalDelivery(): Stage {
  return (operation, next) => {
    // In a string literal the match is harmless: it only adds an Accept header.
    if (!/@(defer|stream)\b/.test(operation.query)) return next(operation);
    const { http, readers } = operation;
    const headers = new Headers(http.headers);
    headers.set('accept', accept + headers.get('accept'));
    return next({ ...operation, http: { ...http, headers }, readers: [...readers, readParts] });
  };
}

const readParts: ResponseReader = (answer, operation, observer) => {
  const boundary = boundaryOf(answer);
  if (boundary === null) return null;
  return followText(answer, operation, observer, ({ next, complete }) => {
    const join = joinParts();
    let latest: GraphQLResponse | null = null;

    function take(json: unknown): void {
      const part = json as Part;
      // Some servers send empty parts to keep the connection open.
      if (Object.keys(part).length === 0) return;
      latest = join(part);
      if (latest === null) throw new TypeError('No GraphQL response.');
      if (part.hasNext === false) end();
      else next({ ...latest, hasNext: true });
    }

    function end(): void {
      next({ ...latest, hasNext: false });
      complete();
    }

    return multipartText(boundary, take, end);
  });
};

interface Delivery {
  readonly errors?: readonly GraphQLFormattedError[];
  readonly extensions?: object;
}

/** The data of a fragment with `@defer` or a field with `@stream`; `null` if it failed. */
interface Patch extends Delivery {
  readonly data?: object | null;
  readonly items?: readonly unknown[] | null;
  /** In the 2022 format: the path of the data. For `items`, it ends with the index of the first item. */
  readonly path?: ResponsePath;
  /** In the later format: the ID under which the data was announced. */
  readonly id?: string;
  readonly subPath?: ResponsePath;
}

/** The first or a later part. Some servers send a patch without a wrapper. */
interface Part extends Patch {
  readonly pending?: readonly { readonly id: string; readonly path: ResponsePath }[];
  readonly incremental?: readonly Patch[];
  readonly completed?: readonly Delivery[];
  readonly hasNext?: boolean;
}

/**
 * Merges parts one by one. Returns the response so far, or `null` if a part is not a GraphQL response.
 *
 * @throws TypeError or RangeError if a part does not belong to an earlier one
 */
function joinParts(): (part: Part) => GraphQLResponse | null {
  const paths = new Map<string | undefined, ResponsePath>();
  let data: any;
  let errors: readonly GraphQLFormattedError[] = [];
  let extensions: object | undefined;

  function apply({ id, subPath = [], path, data: fields, items }: Patch): void {
    if (!fields && !items) return;
    const place = path ? path.slice(0, items ? -1 : undefined) : [...paths.get(id)!, ...subPath];
    const target = place.reduce((value, step) => value[step], data);
    const first = path?.at(-1) ?? target.length;
    if (Object(target) !== target || (items && !(first <= target.length))) throw new RangeError();
    const change = items ? Object.fromEntries(items.map((item, i) => [first + i, item])) : fields;
    data = merged(
      data,
      place.reduceRight((below: unknown, step) => ({ [step]: below }), change),
    );
  }

  return (part) => {
    const { pending = [], incremental = [], completed = [] } = part;
    if (data === undefined) data = part.data;
    for (const { id, path } of pending) paths.set(id, path);
    for (const patch of part.path ? [part] : incremental) apply(patch);
    for (const delivery of [part, ...incremental, ...completed]) {
      errors = errors.concat(delivery.errors ?? []);
      if (delivery.extensions) extensions = { ...extensions, ...delivery.extensions };
    }
    return graphQLResponseOf({ data, errors, extensions });
  };
}

/** Returns a copy with these fields, or items by index, merged into it. Nested objects and lists are merged too. */
function merged(value: any, incoming: any): unknown {
  if (typeof value !== 'object' || typeof incoming !== 'object' || !value || !incoming) return incoming;
  // Not by assignment: a field may be named `__proto__`.
  const fields = Object.fromEntries(
    Object.entries(incoming).map(([key, item]) => [key, merged(value[key], item)]),
  );
  return Array.isArray(value) ? Object.assign([...value], fields) : { ...value, ...fields };
}
