import type { ResponsePath, Variables } from '../../contract/document.ts';
import type { GraphQLFormattedError } from '../../contract/response.ts';
import type { Node } from './document.laws.ts';
import type { Schema } from './program.laws.ts';
import type { Slot } from './slots.laws.ts';
import { slowPolicy } from './slowPolicies.laws.ts';
import {
  Held,
  isThere,
  Leaf,
  type Records,
  type Ref,
  storageKey,
  type Value,
  isList,
} from './slowRecords.laws.ts';
import type { SlowTypes } from './slowTypes.laws.ts';

export interface SlowDiff {
  /** Includes partial data. */
  readonly result: unknown;
  readonly missing: readonly ResponsePath[];
  /** Each error by its message, with all allowed forms: an entity in several places has its errors in one of them. */
  readonly errors: ReadonlyMap<string, readonly GraphQLFormattedError[]>;
  /** The entities that the result shows. */
  readonly shown: ReadonlySet<string>;
  /** The owners of the result's objects: the entity's id, or another text that distinguishes two objects. */
  readonly owners: WeakMap<object, string>;
}

/** Reads everything from scratch. */
export function slowRead(
  schema: Schema,
  types: SlowTypes,
  records: Records,
  read: { readonly nodes: readonly Node[]; readonly values: Variables },
  root: Held,
): SlowDiff {
  const missing: ResponsePath[] = [];
  const errors = new Map<string, GraphQLFormattedError[]>();
  const shown = new Set<string>();
  const owners = new WeakMap<object, string>();

  function object(from: Held, nodes: readonly Node[], path: ResponsePath): object {
    const entries: (readonly [string, unknown])[] = [];
    for (const [responseKey, slot] of types.slots(nodes, read.values, from.typename)) {
      const here = [...path, responseKey];
      if (types.isOpen(slot, from.typename)) missing.push(here);
      const value = slot.node.kind === 'typename' ? typenameOf(from, slot, here) : field(from, slot, here);
      if (value !== undefined) entries.push([responseKey, value]);
    }
    return Object.fromEntries(entries);
  }

  function typenameOf({ typename }: Held, { isAdded }: Slot, here: ResponsePath): string | undefined {
    if (typename === null && !isAdded) missing.push(here);
    return typename ?? undefined;
  }

  function field(from: Held, { node, below }: Slot, here: ResponsePath): unknown {
    const args = node.form.values(read.values);
    const policy = slowPolicy(schema, from.typename, node.name);
    const key = storageKey(node.name, args, policy.keyArgs ?? null);
    for (const { error, below: rest } of from.errors.get(key) ?? []) {
      const told = rest === null ? error : { ...error, path: [...here, ...rest] };
      errors.set(error.message, [...(errors.get(error.message) ?? []), told]);
    }
    const stored = from.fields.get(key)?.value;
    const value = policy.read ? policy.read(stored, lookerAt(from), args) : stored;
    if (value === undefined || from.invalidated.has(key)) missing.push(here);
    return value === undefined ? undefined : show(value, below ?? [], here, undefined);
  }

  function lookerAt(from: Held) {
    return {
      field: (name: string, of?: Ref) =>
        (of === undefined ? from : records.get(of.id))?.fields.get(`${name} {}`)?.value,
      isThere: (entity: Ref) => isThere(records, entity.id),
    };
  }

  /** `lack` is the value shown for a missing entity. */
  function show(
    value: Value | undefined,
    below: readonly Node[],
    here: ResponsePath,
    lack: unknown,
  ): unknown {
    if (value instanceof Leaf) {
      const { json } = value;
      return typeof json === 'object' && json !== null ? owned(json, 'JSON') : json;
    }
    if (isList(value)) {
      return Array.from(value, (item, index) => show(item, below, [...here, index], null));
    }
    if (value instanceof Held) return owned(object(value, below, here), `some ${value.typename}`);
    if (value === undefined || !isThere(records, value.id)) {
      missing.push(here);
      return lack;
    }
    shown.add(value.id);
    return owned(object(records.get(value.id)!, below, here), value.id);
  }

  function owned(result: object, owner: string): object {
    owners.set(result, owner);
    return result;
  }

  const result = object(root, read.nodes, []);
  return { result, missing, errors, shown, owners };
}
