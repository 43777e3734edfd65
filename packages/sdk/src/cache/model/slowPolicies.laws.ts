import type { Variables } from '../../contract/document.ts';
import type { Schema } from './program.laws.ts';
import { hasPolicies, nameOf, textOf } from './schema.laws.ts';
import { Held, Leaf, Ref, type Value, isList } from './slowRecords.laws.ts';

/** A field's policy in terms of the model. */
export interface SlowPolicy {
  readonly keyArgs?: readonly string[];
  readonly replaces?: boolean;
  readonly merge?: (existing: Value | undefined, incoming: Value, args: Variables) => Value;
  readonly read?: (existing: Value | undefined, looker: Looker, args: Variables) => Value | undefined;
}

/** What a field policy may read. */
interface Looker {
  /** A field without arguments, of this object or of an entity. */
  field(name: string, of?: Ref): Value | undefined;
  isThere(entity: Ref): boolean;
}

const noPolicy: SlowPolicy = {};

export function slowPolicy(schema: Schema, typename: string | null, name: string): SlowPolicy {
  if (!hasPolicies(typename)) return noPolicy;
  switch (name) {
    case 'k0':
      return { keyArgs: ['x'] };
    case 'k1':
      return { keyArgs: ['o.a', 'l'] };
    case 'm0':
      return {
        merge: (existing, incoming) =>
          new Leaf([...new Set([...numbers(existing), ...numbers(incoming)])].sort()),
      };
    case 'd0':
      return {
        read: (existing, looker, args) =>
          existing && new Leaf(textOf(shown(existing), args['x'], shown(looker.field(nameOf(schema, 's0'))))),
      };
    case 'd1':
      return {
        read(_, looker) {
          const entity = looker.field(nameOf(schema, 'e0'));
          if (!(entity instanceof Ref)) return undefined;
          return new Leaf(textOf(looker.isThere(entity), shown(looker.field(nameOf(schema, 's1'), entity))));
        },
      };
    case 'r0':
      return {
        read: (existing, _, args) =>
          existing instanceof Ref || existing instanceof Held
            ? existing
            : new Ref(`A:${String(args['id'] ?? 0)}`),
      };
    case 'f0':
      return {
        read: (existing, looker) =>
          isList(existing)
            ? existing.filter((item) => (item instanceof Ref ? looker.isThere(item) : item instanceof Held))
            : existing,
      };
    case 'w0':
      return { merge: appended };
    case 'i0':
      return { keyArgs: ['x'], merge: placed };
    case 'c0':
      return { keyArgs: ['x'], merge: joined };
    case 'o1':
      return { replaces: schema.replacedBy === 'field' };
    default:
      return noPolicy;
  }
}

function numbers(value: Value | undefined): readonly number[] {
  return value instanceof Leaf ? ((value.json ?? []) as readonly number[]) : [];
}

function shown(value: Value | undefined): unknown {
  return value instanceof Leaf ? value.json : undefined;
}

function appended(existing: Value | undefined, incoming: Value): Value {
  if (!isList(incoming)) return incoming;
  const before = isList(existing) ? existing : [];
  const known = before.map((item) => (item as Ref).id);
  return [...before, ...incoming.filter((item) => !known.includes((item as Ref).id))];
}

/** Each item of a page at its place. */
function placed(existing: Value | undefined, incoming: Value, args: Variables): Value {
  if (!isList(incoming)) return incoming;
  const items = isList(existing) ? [...existing] : [];
  incoming.forEach((item, index) => (items[Number(args['offset']) + index] = item));
  return Array.from(items);
}

/** A page joined with a list of edges: a node is in the list once. */
function joined(existing: Value | undefined, incoming: Value, args: Variables): Value {
  if (!(existing instanceof Held) || !(incoming instanceof Held)) return incoming;
  const old = edgesOf(existing);
  const page = edgesOf(incoming);
  const { after, before, last } = args;
  const isBackward = before !== undefined || last !== undefined;
  // Edges beyond the cursor are replaced, except those that lie beyond an edge at which the page still joins the list.
  let head: readonly Held[] = after === undefined ? [] : old.slice(0, placeAfter(old, after));
  let tail: readonly Held[] = before === undefined ? [] : old.slice(placeOf(old, before) ?? 0);
  const fresh = without(page, [...head, ...tail]);
  const far = old.slice(head.length, old.length - tail.length);
  const joint = isBackward ? page[0] : page.at(-1);
  const at = joint === undefined ? -1 : far.findIndex((edge) => nodeOf(edge) === nodeOf(joint));
  const isLast = part(pageInfoOf(incoming), isBackward ? 'hasPreviousPage' : 'hasNextPage') === false;
  if (at >= 0 && !isLast) {
    if (isBackward) head = without(far.slice(0, at), fresh);
    else tail = without(far.slice(at + 1), fresh);
  }
  const edges = [...head, ...fresh, ...tail];
  const isStart = head.length === 0;
  const isEnd = tail.length === 0;
  const result = new Held(incoming.typename);
  const set = (held: Held, name: string, value: Value) => held.fields.set(`${name} {}`, { value, order: 0 });
  set(result, 'edges', edges);
  const info = new Held('PageInfo');
  // The ends in the page's `pageInfo` are those of the list only if nothing lies beyond them.
  const says = {
    hasPreviousPage: isStart,
    hasNextPage: isEnd,
    startCursor: isStart && (page.length > 0 || isEnd),
    endCursor: isEnd && (page.length > 0 || isStart),
  };
  for (const [name, isPages] of Object.entries(says))
    set(info, name, new Leaf(part(pageInfoOf(isPages ? incoming : existing), name)));
  set(result, 'pageInfo', info);
  return result;
}

/** Where a page belongs that was requested after a cursor: at the end, if no edge has it. */
function placeAfter(edges: readonly Held[], cursor: unknown): number {
  const at = placeOf(edges, cursor);
  return at === undefined ? edges.length : at + 1;
}

function placeOf(edges: readonly Held[], cursor: unknown): number | undefined {
  const at = edges.findIndex((edge) => part(edge, 'cursor') === cursor);
  return at < 0 ? undefined : at;
}

/** Returns whether a page belongs after one that is still missing. Its place is then tested separately. */
export function isTooEarly(connection: Value | undefined, { after }: Variables): boolean {
  if (!(connection instanceof Held) || after === undefined) return false;
  const edges = edgesOf(connection);
  return edges.length > 0 && edges.every((edge) => part(edge, 'cursor') !== after);
}

function edgesOf(connection: Held): readonly Held[] {
  return connection.fields.get('edges {}')!.value as readonly Held[];
}

function pageInfoOf(connection: Held): Held {
  return connection.fields.get('pageInfo {}')!.value as Held;
}

function nodeOf(edge: Held): string {
  return (edge.fields.get('node {}')!.value as Ref).id;
}

function part(held: Held, name: string): unknown {
  return (held.fields.get(`${name} {}`)!.value as Leaf).json;
}

function without(edges: readonly Held[], present: readonly Held[]): readonly Held[] {
  const nodes = present.map(nodeOf);
  return edges.filter((edge) => !nodes.includes(nodeOf(edge)));
}
