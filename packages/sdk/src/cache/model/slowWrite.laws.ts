import type { ResponseObject, ResponsePath, Variables } from '../../contract/document.ts';
import type { GraphQLFormattedError } from '../../contract/response.ts';
import type { Node } from './document.laws.ts';
import type { Schema } from './program.laws.ts';
import { isKeyed } from './schema.laws.ts';
import type { Slot } from './slots.laws.ts';
import { slowPolicy } from './slowPolicies.laws.ts';
import {
  copyJson,
  type Field,
  Held,
  Leaf,
  obtain,
  type Records,
  Ref,
  removeField,
  storageKey,
  type Value,
  isList,
} from './slowRecords.laws.ts';
import type { SlowTypes } from './slowTypes.laws.ts';

export interface SlowWrite {
  /** The id of the record that the data describes. */
  readonly id: string;
  readonly nodes: readonly Node[];
  readonly variables: Variables;
  /** If `null`, there are only errors. */
  readonly data: ResponseObject;
  readonly errors: readonly GraphQLFormattedError[];
  readonly order: number;
  /** Whether this is a write to an optimistic layer, which has no errors and no orders. */
  readonly isLayer: boolean;
  /** Whether the write shows which fragments apply. Not the case if a layer's write is repeated over other data. */
  readonly learns: boolean;
}

/**
 * Writes one response to records, in the order of the document, depth first. Of two values for one field, the later
 * wins.
 */
export function slowWrite(schema: Schema, types: SlowTypes, records: Records, write: SlowWrite): void {
  const { errors, order, isLayer, variables } = write;
  const placed = new Set<GraphQLFormattedError>();
  /** Objects that are replaced as a whole, with their fields in all places of the response. */
  const replaced = new Map<Held, Set<string>>();

  const errorsWithin = (path: ResponsePath) =>
    isLayer ? [] : errors.filter((error) => path.every((step, index) => error.path?.[index] === step));
  const place = (held: Held, key: string, depth: number, found: readonly GraphQLFormattedError[]) => {
    for (const error of found) placed.add(error);
    if (found.length === 0) held.errors.delete(key);
    else
      held.errors.set(
        key,
        found.map((error) => ({ error, below: error.path!.slice(depth) })),
      );
  };

  function object(
    into: Held,
    nodes: readonly Node[],
    data: ResponseObject,
    path: ResponsePath,
    isWhole: boolean,
  ): void {
    if (isWhole && !replaced.has(into)) replaced.set(into, new Set());
    if (write.learns) types.learn(nodes, variables, into.typename, data, !isLayer);
    for (const [responseKey, slot] of types.slots(nodes, variables, into.typename)) {
      if (slot.node.kind === 'typename' || !Object.hasOwn(data, responseKey)) continue;
      field(into, slot, data[responseKey], [...path, responseKey], isWhole);
    }
  }

  function field(into: Held, slot: Slot, incoming: unknown, path: ResponsePath, isWhole: boolean): void {
    const { node, below } = slot;
    const args = node.form.values(variables);
    const policy = slowPolicy(schema, into.typename, node.name);
    const key = storageKey(node.name, args, policy.keyArgs ?? null);
    const before = into.fields.get(key);
    const failures = errorsWithin(path);
    if (!isLayer && !isWhole && before !== undefined && order < before.order) {
      // The stored value is more recent, so the failures do not concern it. Only the nested entities have new data.
      link(incoming, below, undefined, path, false).fill();
      for (const error of failures) placed.add(error);
      return;
    }
    replaced.get(into)?.add(key);
    const set = (value: Value) => into.fields.set(key, { value, order: isLayer ? orderOf(before) : order });
    if (incoming === null && failures.length > 0) {
      place(into, key, path.length, failures);
      set(before?.value ?? new Leaf(null));
      return;
    }
    if (!isLayer) {
      into.invalidated.delete(key);
      into.errors.delete(key);
    }
    if (policy.merge) {
      const { value, fill } = link(incoming, below, undefined, path, false);
      fill();
      set(policy.merge(before?.value, value, args));
      return;
    }
    const { value, fill } = link(incoming, below, before?.value, path, isWhole || policy.replaces === true);
    set(value);
    if (!isLayer && Array.isArray(incoming) && below !== null) {
      const failedAt = [...incoming.keys()].filter(
        (index) => incoming[index] === null && errorsWithin([...path, index]).length > 0,
      );
      const found = failedAt.flatMap((index) => errorsWithin([...path, index]));
      place(into, key, path.length, found);
      if (failedAt.length > 0 && isSameBut(failedAt, before?.value, value)) set(before!.value);
    }
    // An entity may contain itself, and must find its existing fields there.
    fill();
  }

  /** Returns the stored form of a value. `fill` writes its objects after the value is in its place. */
  function link(
    incoming: unknown,
    below: readonly Node[] | null,
    before: Value | undefined,
    path: ResponsePath,
    replaces: boolean,
  ): { readonly value: Value; readonly fill: () => void } {
    if (below === null || incoming === null) return { value: new Leaf(copyJson(incoming)), fill: () => {} };
    if (Array.isArray(incoming)) {
      const items = isList(before) ? before : [];
      const links = incoming.map((item, index) => link(item, below, items[index], [...path, index], true));
      return { value: links.map(({ value }) => value), fill: () => links.forEach(({ fill }) => fill()) };
    }
    const data = incoming as ResponseObject;
    const typename = Object.hasOwn(data, '__typename') ? (data['__typename'] as string) : null;
    const id = idOfData(data, below, typename);
    const see = () => typename !== null && typename !== 'Query' && types.see(typename);
    if (id !== undefined) {
      const entity = obtain(records, id);
      return {
        value: new Ref(id),
        fill: () => {
          see();
          object(entity, below, data, path, false);
        },
      };
    }
    const isSame = before instanceof Held && isSameType(before.typename, typename);
    const held = isSame ? before : new Held(typename);
    const isWhole = replaces || (schema.replacedBy === 'type' && typename === 'Plain');
    return {
      value: held,
      fill: () => {
        see();
        object(held, below, data, path, isWhole);
      },
    };
  }

  /** Returns `undefined` if the object has no key, and belongs to its place. */
  function idOfData(
    data: ResponseObject,
    below: readonly Node[],
    typename: string | null,
  ): string | undefined {
    if (typename === null) return undefined;
    if (typename === 'Query') return 'ROOT_QUERY';
    if (typename === 'C' && !isKeyed(schema, 'C')) return undefined;
    const slots = types.slots(below, variables, typename);
    const asked = [...slots].find(([, { node }]) => node.kind === 'id');
    const id = asked && data[asked[0]];
    return typeof id === 'string' || typeof id === 'number' ? `${typename}:${id}` : undefined;
  }

  /**
   * Attaches errors that belong to no null of the data: to the field of the operation that they name, or else to all
   * fields.
   */
  function placeRest(root: Held): void {
    const slots = types.slots(write.nodes, variables, root.typename);
    for (const error of errors) {
      if (placed.has(error)) continue;
      const named = error.path === undefined ? undefined : slots.get(String(error.path[0]));
      for (const { node } of named === undefined ? slots.values() : [named]) {
        if (node.kind === 'typename') continue;
        const { keyArgs } = slowPolicy(schema, root.typename, node.name);
        const key = storageKey(node.name, node.form.values(variables), keyArgs ?? null);
        if (order < orderOf(root.fields.get(key))) continue;
        const below = named === undefined ? null : error.path!.slice(1);
        const known = root.errors.get(key) ?? [];
        if (!known.some((other) => other.error.message === error.message))
          root.errors.set(key, [...known, { error, below }]);
      }
    }
  }

  const root = obtain(records, write.id);
  object(root, write.nodes, write.data, [], write.id === 'ROOT_MUTATION');
  for (const [held, kept] of replaced)
    for (const key of [...held.fields.keys(), ...held.errors.keys()]) {
      if (!kept.has(key)) removeField(held, key);
    }
  if (!isLayer) placeRest(root);
}

function orderOf(field: Field | undefined): number {
  return field?.order ?? 0;
}

/** An object of unknown type may have any type. */
function isSameType(left: string | null, right: string | null): boolean {
  return left === right || left === null || right === null;
}

/**
 * Returns whether a list equals the stored list apart from failed items. If so, failed items keep their existing
 * values.
 */
function isSameBut(failedAt: readonly number[], before: Value | undefined, after: Value): boolean {
  if (!isList(before) || !isList(after) || before.length !== after.length) return false;
  return before.every((item, index) => failedAt.includes(index) || isSameItem(item, after[index]));
}

function isSameItem(left: Value | undefined, right: Value | undefined): boolean {
  if (left instanceof Ref && right instanceof Ref) return left.id === right.id;
  if (left instanceof Leaf && right instanceof Leaf) return left.json === right.json;
  return left === right;
}
