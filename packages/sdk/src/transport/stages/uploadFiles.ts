import type { Results, Stage, StageOperation } from '../../contract/stage.ts';

/**
 * Sends operations whose variables contain files (`File` or `Blob`, at any depth) as the GraphQL multipart request
 * specification defines. Other operations are not changed.
 *
 * Adds `apollo-require-preflight`, because servers reject forms that any page could send.
 */
export const uploadFiles: Stage = /* @__PURE__ */ Object.assign(upload, { sendsFiles: true });

function upload(operation: StageOperation, next: (operation: StageOperation) => Results): Results {
  const { variables, http } = operation;
  const files = new Map<Blob, string[]>();
  if (typeof http.body !== 'string' || typeof Blob === 'undefined') return next(operation);
  const withoutFiles = extract(variables, 'variables', files);
  if (files.size === 0) return next(operation);
  const form = new FormData();
  form.set('operations', JSON.stringify({ ...(JSON.parse(http.body) as object), variables: withoutFiles }));
  const list = [...files];
  form.set('map', JSON.stringify(Object.fromEntries(list.map(([, paths], index) => [index, paths]))));
  for (const [index, [file]] of list.entries()) form.set(String(index), file);
  const headers = new Headers(http.headers);
  // The platform sets it, with the boundary.
  headers.delete('content-type');
  headers.set('apollo-require-preflight', 'true');
  return next({ ...operation, http: { ...http, headers, body: form } });
}

/** Returns a copy in which each file is replaced by `null`, and records the paths of the files. */
function extract(value: unknown, path: string, files: Map<Blob, string[]>): unknown {
  if (value instanceof Blob) {
    files.set(value, [...(files.get(value) ?? []), path]);
    return null;
  }
  if (Array.isArray(value)) return value.map((item, index) => extract(item, `${path}.${index}`, files));
  // JSON converts dates and other class instances.
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, extract(item, `${path}.${name}`, files)]),
  );
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
