import type { Variables } from '../../contract/document.ts';
import { type FieldNode, type FragmentNode, isWanted, type Node } from './document.laws.ts';

/** One response key of an object, with all that the document selects under it. */
export interface Slot {
  readonly node: FieldNode;
  /** `null`: a leaf. */
  readonly below: readonly Node[] | null;
  /** The field was not requested by the document, but added by the cache. */
  readonly isAdded: boolean;
  /**
   * The ways in which the field may be selected, each as the type conditions that may or may not apply to this object.
   * A way without conditions is certain.
   */
  readonly open: readonly (readonly string[])[];
  /** All ways in the document, each as all type conditions around the field. */
  readonly ways: string;
}

/**
 * Returns what a selection selects of an object: CollectFields of the GraphQL specification.
 *
 * @param applies whether a fragment on this type applies to the object. If `undefined`, this is unknown, and its fields
 *   are included
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

/** Returns the ways in which the document selects each response key, whether or not they apply. */
export function waysOf(nodes: readonly Node[], variables: Variables): ReadonlyMap<string, string> {
  const found = [...mentionsOf(nodes, variables)];
  return new Map(found.map(([key, mentions]) => [key, textOfWays(mentions.map(({ types }) => types))]));
}

/** Restricts fields that are selected in one of several ways: they exist if the surrounding object has these types. */
function within(below: readonly Node[], way: readonly string[], typename: string): readonly Node[] {
  return way.reduce<readonly Node[]>((inner, condition) => {
    const on = condition.includes(':') ? condition : `${condition}:${typename}`;
    const around: FragmentNode = { is: 'fragment', on, isNamed: false, when: 'always', below: inner };
    return [around];
  }, below);
}

/** Equal texts mean equal ways. */
function textOfWays(ways: readonly (readonly string[])[]): string {
  return [...new Set(ways.map((types) => [...new Set(types)].sort().join('&')))].sort().join('|');
}

export function isSure({ open }: Slot): boolean {
  return open.some((types) => types.length === 0);
}
