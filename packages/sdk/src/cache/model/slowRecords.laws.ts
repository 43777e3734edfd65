import type { ResponsePath, Variables } from '../../contract/document.ts';
import type { GraphQLFormattedError } from '../../contract/response.ts';

/** A scalar, JSON, or a null of any kind. */
export class Leaf {
  readonly json: unknown;

  constructor(json: unknown) {
    this.json = json;
  }
}

/** A link to an entity. */
export class Ref {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export interface Field {
  readonly value: Value;
  /** The order of the request that wrote it. */
  readonly order: number;
}

/** An error of a field. `below` is the rest of its path, or `null` if it named no field of its response. */
export interface FieldError {
  readonly error: GraphQLFormattedError;
  readonly below: ResponsePath | null;
}

/** The stored data of one object: an entity, a root, or an object without a key within another. */
export class Held {
  typename: string | null;
  readonly fields = new Map<string, Field>();
  readonly errors = new Map<string, readonly FieldError[]>();
  /** Fields that must be fetched again. */
  readonly invalidated = new Set<string>();

  constructor(typename: string | null) {
    this.typename = typename;
  }
}

/** `undefined` in a list: a place that no page has filled yet. */
export type Value = Leaf | Ref | Held | readonly (Value | undefined)[];

/** By `Typename:id`, or the name of a root. */
export type Records = Map<string, Held>;

export function emptyRecords(): Records {
  return new Map([
    ['ROOT_QUERY', new Held('Query')],
    ['ROOT_MUTATION', new Held('Mutation')],
    ['ROOT_SUBSCRIPTION', new Held('Subscription')],
  ]);
}

/** Returns the record of an entity and creates it if necessary. A record without fields represents a missing entity. */
export function obtain(records: Records, id: string): Held {
  let held = records.get(id);
  if (held === undefined) records.set(id, (held = new Held(id.slice(0, id.indexOf(':')))));
  return held;
}

export function isThere(records: Records, id: string): boolean {
  return (records.get(id)?.fields.size ?? 0) > 0 || id.startsWith('ROOT_');
}

export function copyRecords(records: Records): Records {
  return new Map([...records].map(([id, held]) => [id, copyHeld(held)]));
}

export function copyHeld(held: Held): Held {
  const copy = new Held(held.typename);
  for (const [key, { value, order }] of held.fields) copy.fields.set(key, { value: copyValue(value), order });
  for (const [key, errors] of held.errors) copy.errors.set(key, errors);
  for (const key of held.invalidated) copy.invalidated.add(key);
  return copy;
}

export function copyValue(value: Value): Value {
  if (value instanceof Held) return copyHeld(value);
  return isList(value) ? value.map((item) => item && copyValue(item)) : value;
}

export function removeField(held: Held, key: string): void {
  held.fields.delete(key);
  held.errors.delete(key);
  held.invalidated.delete(key);
}

export function isList(value: unknown): value is readonly (Value | undefined)[] {
  return Array.isArray(value);
}

/** Returns all single values within a value: the items of its lists, at any depth. */
export function itemsOf(value: Value): (Leaf | Ref | Held | undefined)[] {
  return isList(value) ? value.flatMap((item) => (item === undefined ? [item] : itemsOf(item))) : [value];
}

export function isNull(value: Value | undefined): boolean {
  return value instanceof Leaf && value.json === null;
}

/** Returns everything that a reader could see, and nothing else. Equal texts mean equal values. */
export function textOfRecords(records: Records): string {
  const known = [...records].filter(([, { fields, errors }]) => fields.size + errors.size > 0);
  return JSON.stringify(known.map(([id, held]) => [id, textOfHeld(held)]).sort(byText));
}

function textOfHeld({ typename, fields, errors, invalidated }: Held): string {
  const values = [...fields].map(([key, { value }]) => [key, textOfValue(value)]).sort(byText);
  return JSON.stringify([typename, values, [...errors].sort(byText), [...invalidated].sort()]);
}

export function textOfValue(value: Value | undefined): string {
  if (value === undefined) return 'a hole';
  if (value instanceof Held) return textOfHeld(value);
  if (isList(value)) return JSON.stringify(value.map(textOfValue));
  return value instanceof Ref ? `a link to ${value.id}` : canonicalText(value.json);
}

function byText(left: unknown, right: unknown): number {
  return JSON.stringify(left) < JSON.stringify(right) ? -1 : 1;
}

/** Returns the storage key of a field. `keyArgs` are the paths of the arguments that identify it. */
export function storageKey(name: string, args: Variables, keyArgs: readonly string[] | null): string {
  const telling =
    keyArgs === null ? args : Object.fromEntries(keyArgs.map((path) => [path, valueAt(args, path)]));
  return `${name} ${canonicalText(telling)}`;
}

function valueAt(args: Variables, path: string): unknown {
  return path.split('.').reduce<any>((value, step) => value?.[step], args);
}

/** Returns JSON in which the order of keys does not matter and absent values are left out. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${entries
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalText(inner)}`)
    .sort()
    .join()}}`;
}

export function copyJson<Json>(json: Json): Json {
  return JSON.parse(JSON.stringify(json)) as Json;
}
