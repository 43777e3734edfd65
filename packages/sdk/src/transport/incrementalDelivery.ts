import type { ResponsePath } from '../contract/document.ts';
import type { GraphQLFormattedError, GraphQLResponse } from '../contract/response.ts';
import type { ResponseReader, Stage } from '../contract/stage.ts';
import { followText } from './followText.ts';
import { boundaryOf, multipartText } from './multipartText.ts';
import { graphQLResponseOf } from './readResponse.ts';

/** Both forms in which servers send the parts: that of 2022, and that in which each part has an id. */
const accept = 'multipart/mixed;deferSpec=20220824, multipart/mixed;incrementalSpec=v0.2, ';

/**
 * Lets a server answer a document with `@defer` or `@stream` in parts, and puts them together: each response that comes
 * out is all that is known by then, and `hasNext` says that it is not yet all. Objects and lists that a part does not
 * change are the same as before it.
 *
 * A connection that is lost before the last part is a NetworkError, so that the attempt is made again, from the start.
 * Other documents, and servers that answer in one part, are not affected.
 */
export function incrementalDelivery(): Stage {
  return (operation, next) => {
    // In a text of its own it only asks for more than is needed.
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
      // Some servers say nothing now and then, so that the connection is not taken for dead.
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

/** What a fragment with `@defer` or a field with `@stream` gets; `null` where that failed. */
interface Patch extends Delivery {
  readonly data?: object | null;
  readonly items?: readonly unknown[] | null;
  /** In the form of 2022: where to; for `items`, with the index of the first. */
  readonly path?: ResponsePath;
  /** In the later form: to what was announced under this id, and from there further. */
  readonly id?: string;
  readonly subPath?: ResponsePath;
}

/** The first part, or any further one. A few servers send a patch bare. */
interface Part extends Patch {
  readonly pending?: readonly { readonly id: string; readonly path: ResponsePath }[];
  readonly incremental?: readonly Patch[];
  readonly completed?: readonly Delivery[];
  readonly hasNext?: boolean;
}

/**
 * Takes part after part, and answers the whole so far; `null`: that is no GraphQL response.
 *
 * @throws TypeError or RangeError for a part that belongs to nothing that has come
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

/** A copy with these fields, or items by their indexes, laid over it; objects and lists are merged in their turn. */
function merged(value: any, incoming: any): unknown {
  if (typeof value !== 'object' || typeof incoming !== 'object' || !value || !incoming) return incoming;
  // Not by assignment: a field may be called `__proto__`.
  const fields = Object.fromEntries(
    Object.entries(incoming).map(([key, item]) => [key, merged(value[key], item)]),
  );
  return Array.isArray(value) ? Object.assign([...value], fields) : { ...value, ...fields };
}
