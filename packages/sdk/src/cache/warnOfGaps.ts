import type { CacheWrite } from '../contract/cache.ts';
import { warnInDevelopment } from '../contract/warnInDevelopment.ts';
import type { BoundSelection } from '../plans/boundSelection.ts';
import { isObject } from '../plans/isObject.ts';
import { readOwn } from '../plans/ownProperty.ts';
import { typenameOf } from '../store/records/identify.ts';
import type { StoredRecord } from '../store/records/storedRecord.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Enough to see what kind of fields they are. */
const mostPaths = 3;
const warned = /* @__PURE__ */ new WeakMap<BoundSelection, Set<string>>();

/**
 * Warns if written data lacks fields that the document selects, because queries that read them will find the cache
 * incomplete. Bundlers remove it from production builds.
 *
 * @param write data with errors, or of an unfinished response, may lack fields
 */
export function warnOfGaps(
  caller: string,
  selection: BoundSelection,
  write: Pick<CacheWrite, 'data' | 'errors' | 'unfinished'>,
  record: StoredRecord,
): void {
  try {
    // Spelled out, because bundlers replace exactly this expression.
    if (process.env.NODE_ENV !== 'production') warn(caller, selection, write, record);
  } catch {
    // Without a bundler, browsers have no `process`.
  }
}

function warn(
  caller: string,
  selection: BoundSelection,
  { data, errors, unfinished }: Pick<CacheWrite, 'data' | 'errors' | 'unfinished'>,
  { typename }: StoredRecord,
): void {
  if (unfinished || errors?.length) return;
  const paths = new Set<string>();
  findGaps(selection, data, typename, '', paths);
  const text = [...paths].join(', ');
  const before = warned.get(selection) ?? new Set();
  if (text === '' || before.has(text)) return;
  warned.set(selection, before.add(text));
  warnInDevelopment(
    `${caller}: the data lacks ${text}, which the document selects. Queries that read it find the cache incomplete.`,
  );
}

function findGaps(
  selection: BoundSelection,
  value: unknown,
  typename: string | undefined,
  path: string,
  found: Set<string>,
): void {
  if (found.size >= mostPaths) return;
  if (Array.isArray(value)) {
    for (const item of value) findGaps(selection, item, undefined, path, found);
    return;
  }
  if (!isObject(value)) return;
  const shape = selection.shapeOf(typenameOf(value) ?? typename);
  for (const [slot, key] of shape.responseKeys.entries()) {
    const inner = readOwn(value, key);
    const child = shape.children[slot];
    const name = path === '' ? key : `${path}.${key}`;
    // A root has a type without saying so, an open field may belong to another type, and a policy may compute a value.
    const isOptional =
      (path === '' && key === '__typename') || shape.open.has(key) || shape.rules[slot]?.read !== undefined;
    if (inner === undefined && !isOptional && found.size < mostPaths) found.add(name);
    else if (child) findGaps(child, inner, undefined, name, found);
  }
}
