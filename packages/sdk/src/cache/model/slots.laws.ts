import type { Variables } from '../../contract/document.ts';
import { type FieldNode, isWanted, type Node } from './document.laws.ts';

/** One response key of an object, with all that the document selects under it. */
export interface Slot {
  readonly node: FieldNode;
  /** `null`: a leaf. */
  readonly below: readonly Node[] | null;
  /** Nobody asked for it, but the cache. */
  readonly isAdded: boolean;
  /** The types that may or may not be this object's, where all that selects this key is under one of them. */
  readonly open: readonly string[];
}

/**
 * What a selection selects of an object: CollectFields of the GraphQL specification.
 *
 * @param applies does a fragment on this type apply to the object? `undefined`: nobody knows, so its fields are there
 */
export function slotsOf(
  nodes: readonly Node[],
  variables: Variables,
  applies: (condition: string) => boolean | undefined,
): ReadonlyMap<string, Slot> {
  const slots = new Map<string, Slot>();
  const collect = (inner: readonly Node[], open: readonly string[]): void => {
    for (const node of inner) {
      if (!isWanted(node, variables)) continue;
      if (node.is === 'field') {
        const known = slots.get(node.responseKey);
        slots.set(
          node.responseKey,
          known === undefined ? slotOf(node, open) : joined(known, slotOf(node, open)),
        );
        continue;
      }
      const answer = node.on === null ? true : applies(node.on);
      if (answer !== false) collect(node.below, answer === undefined ? [...open, node.on!] : open);
    }
  };
  collect(nodes, []);
  return slots;
}

function slotOf(node: FieldNode, open: readonly string[]): Slot {
  return { node, below: node.below, isAdded: node.isAdded, open };
}

function joined(one: Slot, other: Slot): Slot {
  return {
    node: one.node,
    below: one.below && [...one.below, ...(other.below ?? [])],
    isAdded: one.isAdded && other.isAdded,
    open: one.open.length === 0 || other.open.length === 0 ? [] : [...one.open, ...other.open],
  };
}
