import type { Variables } from '../../contract/document.ts';
import { type FieldNode, type FragmentNode, isWanted, type Node } from './document.laws.ts';

/** One response key of an object, with all that the document selects under it. */
export interface Slot {
  readonly node: FieldNode;
  /** `null`: a leaf. */
  readonly below: readonly Node[] | null;
  /** Nobody asked for it, but the cache. */
  readonly isAdded: boolean;
  /** The ways in which it may come to be there: each by the types that may or may not be this object's. One without any is sure. */
  readonly open: readonly (readonly string[])[];
  /** All ways that the document has, by all types that there are around it. */
  readonly ways: string;
}

/**
 * What a selection selects of an object: CollectFields of the GraphQL specification.
 *
 * @param applies does a fragment on this type apply to the object? `undefined`: nobody knows, so its fields are there
 */
export function slotsOf(
  nodes: readonly Node[],
  variables: Variables,
  typename: string | null,
  applies: (condition: string) => boolean | undefined,
): ReadonlyMap<string, Slot> {
  const found = mentionsOf(nodes, variables);
  const slots = new Map<string, Slot>();
  for (const [responseKey, mentions] of found) {
    const applying = mentions.filter(({ types }) => types.every((type) => applies(type) !== false));
    if (applying.length === 0) continue;
    const open = applying.map(({ types }) => types.filter((type) => applies(type) === undefined));
    const isOneWay = typename === null || new Set(open.map((types) => types.join())).size === 1;
    const { node } = applying[0]!;
    slots.set(responseKey, {
      node,
      below:
        node.below &&
        applying.flatMap(({ node }, index) =>
          isOneWay ? node.below! : within(node.below!, open[index]!, typename),
        ),
      isAdded: applying.every(({ node }) => node.isAdded),
      open,
      ways: textOfWays(mentions.map(({ types }) => types)),
    });
  }
  return slots;
}

interface Mention {
  readonly node: FieldNode;
  readonly types: readonly string[];
}

function mentionsOf(nodes: readonly Node[], variables: Variables): ReadonlyMap<string, readonly Mention[]> {
  const found = new Map<string, Mention[]>();
  const collect = (inner: readonly Node[], types: readonly string[]): void => {
    for (const node of inner) {
      if (!isWanted(node, variables)) continue;
      if (node.is === 'fragment') collect(node.below, [...types, ...(node.on === null ? [] : [node.on])]);
      else found.set(node.responseKey, [...(found.get(node.responseKey) ?? []), { node, types }]);
    }
  };
  collect(nodes, []);
  return found;
}

/** In which ways the document selects each response key, whether or not they apply. */
export function waysOf(nodes: readonly Node[], variables: Variables): ReadonlyMap<string, string> {
  const found = [...mentionsOf(nodes, variables)];
  return new Map(found.map(([key, mentions]) => [key, textOfWays(mentions.map(({ types }) => types))]));
}

/** What is selected in one of several ways is there if these types are those of the object around. */
function within(below: readonly Node[], way: readonly string[], typename: string): readonly Node[] {
  return way.reduce<readonly Node[]>((inner, condition) => {
    const on = condition.includes(':') ? condition : `${condition}:${typename}`;
    const around: FragmentNode = { is: 'fragment', on, isNamed: false, when: 'always', below: inner };
    return [around];
  }, below);
}

/** Equal texts, equal ways. */
function textOfWays(ways: readonly (readonly string[])[]): string {
  return [...new Set(ways.map((types) => [...new Set(types)].sort().join('&')))].sort().join('|');
}

export function isSure({ open }: Slot): boolean {
  return open.some((types) => types.length === 0);
}
