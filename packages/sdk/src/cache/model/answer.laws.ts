import type { ResponseObject, ResponsePath, Variables } from '../../contract/document.ts';
import type { GraphQLFormattedError } from '../../contract/response.ts';
import type { FieldNode, Node } from './document.laws.ts';
import type { Answer, Schema } from './program.laws.ts';
import { hasPolicies, idsOf, isKeyed, isOneOf } from './schema.laws.ts';
import { type Slot, slotsOf } from './slots.laws.ts';
import { slowPolicy } from './slowPolicies.laws.ts';
import { storageKey } from './slowRecords.laws.ts';

export interface Answered {
  readonly data: ResponseObject;
  readonly errors: readonly GraphQLFormattedError[];
}

/** An object as the server sees it. */
interface Thing {
  readonly typename: string;
  readonly id: string | null;
  /** Its place. Two things in the same place have the same fields. */
  readonly place: string;
  /** The entities of a connection and its edges. */
  readonly nodes?: readonly number[];
}

const scalars = [1, 'x', 2, null, '', true, 0.5, 'y'];
const jsons = [
  { a: 1 },
  [1, [{ a: null }]],
  JSON.parse('{"__proto__":{"a":1},"constructor":[]}') as unknown,
  { __typename: 'A', id: '0', s0: 'json' },
  { a: 1, b: [] },
  null,
  [],
  { __ref: 'A:0' },
];

export function rootThing(typename: string): Thing {
  return { typename, id: null, place: typename };
}

export function entityThing(schema: Schema, typename: string, id: string): Thing {
  return { typename, id, place: isKeyed(schema, typename) ? `${typename}:${id}` : '' };
}

/**
 * Creates a server's response. A response is consistent: if one field of one object occurs twice, both have the same
 * value.
 *
 * @param number the number of this response, used in its error messages
 */
export function answerOf(
  schema: Schema,
  read: { readonly nodes: readonly Node[]; readonly values: Variables },
  root: Thing,
  answer: Answer,
  number: number,
): Answered {
  const errors: GraphQLFormattedError[] = [];
  const truth = new Map<string, number>();
  let { fails } = answer;
  let next = 0;
  const choose = (count: number): number => {
    const { choices } = answer;
    return choices.length === 0 ? 0 : choices[next++ % choices.length]! % count;
  };
  /** Chooses once for each place. */
  const chosen = (place: string, count: number): number => {
    if (!truth.has(place)) truth.set(place, choose(count));
    return truth.get(place)!;
  };
  const pick = <Item>(place: string, items: readonly Item[]): Item => items[chosen(place, items.length)]!;
  /**
   * Decides once for each place, even if it is impossible there: a field does not fail in one place and succeed in
   * another.
   */
  const happens = (isPossible: boolean, place: string): boolean => {
    if (!isPossible && !truth.has(place)) truth.set(place, 0);
    return chosen(place, 6) === 5;
  };

  function object(thing: Thing, nodes: readonly Node[], path: ResponsePath): ResponseObject {
    const slots = slotsOf(nodes, read.values, null, (condition) => isOneOf(thing.typename, condition));
    const entries: (readonly [string, unknown])[] = [];
    for (const [responseKey, slot] of slots) {
      const here = [...path, responseKey];
      const value = isOmitted(slot, responseKey, nodes) ? undefined : field(thing, slot, here);
      if (value !== undefined) entries.push([responseKey, value]);
    }
    return Object.fromEntries(entries);
  }

  /**
   * The first field that is selected only by a fragment on a type is never omitted. Its absence would indicate another
   * type.
   */
  function isOmitted({ node }: Slot, responseKey: string, nodes: readonly Node[]): boolean {
    if (!answer.omits || !isOwn(node)) return false;
    const slots = [...slotsOf(nodes, read.values, null, () => undefined)];
    const waysOf = (key: string) => slots.find(([other]) => other === key)![1].ways;
    const ways = waysOf(responseKey);
    const [first] = slots.find(([key]) => waysOf(key) === ways)!;
    if (ways.includes('|') || (ways !== '' && first === responseKey)) return false;
    return choose(5) === 4;
  }

  function field(thing: Thing, { node, below }: Slot, here: ResponsePath): unknown {
    if (!isOwn(node)) return part(thing, node, below, here);
    const policy = slowPolicy(schema, thing.typename, node.name);
    const place = `${thing.place} ${storageKey(node.name, node.form.values(read.values), policy.keyArgs ?? null)}`;
    // Each occurrence of a paged list is a separate page. Failures of pages are tested separately.
    const isPaged = hasPolicies(thing.typename) && (node.kind === 'i' || node.kind === 'c');
    if (happens(fails && !isPaged, `${place} fails`)) return failed(place, here);
    const outer = fails;
    if (isPaged) fails = false;
    const made = value(node, below, isPaged ? `${place} ${node.responseKey}` : place, here);
    fails = outer;
    return made;
  }

  /** Returns the value of a field that is not one of the program's fields. */
  function part(
    thing: Thing,
    { kind, name }: FieldNode,
    below: readonly Node[] | null,
    here: ResponsePath,
  ): unknown {
    switch (kind) {
      case 'typename':
        // Some objects have no known type.
        return thing.typename === 'Nameless' ? undefined : thing.typename;
      case 'id':
        if (thing.id === null || !/^\d+$/.test(thing.id)) return thing.id;
        return pick(`${thing.place} id as`, [thing.id, Number(thing.id)]);
      case 'edges':
        return thing.nodes!.map((at, index) => object(edgeThing(at), below!, [...here, index]));
      case 'node':
        return object(entityThing(schema, 'A', idsOf(schema)[thing.nodes![0]!]!), below!, here);
      case 'pageInfo':
        return object({ ...thing, typename: 'PageInfo' }, below!, here);
      case 'part':
        return pagePart(thing, name);
    }
  }

  function pagePart({ place, nodes }: Thing, name: string): unknown {
    switch (name) {
      case 'hasNextPage':
        return pick(`${place} next`, [true, false]);
      case 'hasPreviousPage':
        return pick(`${place} previous`, [false, true]);
      case 'endCursor':
        return nodes!.length === 0 ? null : `at ${nodes!.at(-1)!}`;
      default:
        return nodes!.length === 0 ? null : `at ${nodes![0]!}`;
    }
  }

  /** Returns null and adds the error that caused it: the error of a nested field if that field is not nullable. */
  function failed(place: string, here: ResponsePath): null {
    const path = pick(`${place} fails at`, [[], [], ['s0'], [0, 's1']]);
    errors.push({ message: `${place} of ${number}`, path: [...here, ...path] });
    return null;
  }

  function value(
    { kind }: FieldNode,
    below: readonly Node[] | null,
    place: string,
    here: ResponsePath,
  ): unknown {
    const entity = (at: string, types: readonly string[], path: ResponsePath) => {
      const typename = pick(`${at} type`, types);
      const [first, second, third] = idsOf(schema);
      const id = pick(`${at} id`, [first!, second!, first!, third!]);
      const thing = entityThing(schema, typename, id);
      return object(thing.place === '' ? { ...thing, place: at } : thing, below!, path);
    };
    const plain = (at: string, typename: string, path: ResponsePath) =>
      object({ typename, id: null, place: `${at} ${typename}` }, below!, path);
    const items = (item: (at: string, path: ResponsePath) => unknown, mayFail = true) =>
      Array.from({ length: chosen(`${place} length`, 4) }, (_, index) => {
        const at = `${place} ${index}`;
        const path = [...here, index];
        if (happens(mayFail && fails, `${at} fails`)) return failed(at, path);
        return item(at, path);
      });
    switch (kind) {
      case 'j':
        return pick(place, jsons);
      case 'm':
        return pick(place, [[1], [2, 1], [], [3]]);
      case 'o':
        return pick(place, [
          () => plain(place, 'Plain', here),
          () => plain(place, 'Round', here),
          () => null,
        ])();
      case 'n':
        return plain(place, 'Nameless', here);
      case 'a':
        return pick(place, [() => plain(place, 'A', here), () => plain(place, 'B', here), () => null])();
      case 'e':
        return happens(true, place) ? null : entity(place, ['A', 'B', 'C'], here);
      case 'r':
        return happens(true, place) ? null : entity(place, ['A', 'B'], here);
      case 'u':
        return pick(place, [
          () => entity(place, ['A', 'C'], here),
          () => plain(place, 'Plain', here),
          () => entity(place, ['B'], here),
          () => null,
        ])();
      case 'q':
        return object(rootThing('Query'), below!, here);
      case 'l':
        return items((at, path) => (happens(true, at) ? null : entity(at, ['A', 'B', 'C'], path)));
      case 'f':
        return items((at, path) => entity(at, ['A', 'B'], path), false);
      case 'p':
        return items((at, path) => plain(at, pick(at, ['Plain', 'Plain', 'Round']), path));
      case 'g':
        return Array.from({ length: chosen(`${place} length`, 3) }, (_, index) =>
          Array.from({ length: chosen(`${place} ${index} length`, 3) }, (_, inner) =>
            entity(`${place} ${index} ${inner}`, ['A', 'B', 'C'], [...here, index, inner]),
          ),
        );
      case 'w':
      case 'i':
        return items((at, path) => entity(at, ['A', 'B'], path), false);
      case 'c':
        return object(connectionThing(place), below!, here);
      default:
        return pick(place, scalars);
    }
  }

  /** Creates a connection with up to three edges to different entities. */
  function connectionThing(place: string): Thing {
    const first = chosen(`${place} first`, 3);
    const nodes = Array.from({ length: chosen(`${place} length`, 4) }, (_, index) => (first + index) % 3);
    return { typename: 'Connection', id: null, place, nodes };
  }

  return { data: object(root, read.nodes, []), errors };
}

function isOwn({ kind }: FieldNode): boolean {
  return kind.length === 1;
}

function edgeThing(at: number): Thing {
  return { typename: 'Edge', id: null, place: '', nodes: [at] };
}
