import type { Variables } from '../../contract/document.ts';
import type { Node } from './document.laws.ts';
import type { Schema } from './program.laws.ts';
import { toldTypes } from './schema.laws.ts';
import { type Slot, slotsOf } from './slots.laws.ts';

/** What the model knows of which fragments apply to which types. */
export class SlowTypes {
  readonly #told: ReadonlyMap<string, readonly string[]>;
  readonly #objectTypes = new Set<string>();
  readonly #shown = new Map<string, boolean>();

  constructor(schema: Schema) {
    this.#told = new Map(Object.entries(toldTypes(schema)));
    for (const types of this.#told.values()) for (const typename of types) this.#objectTypes.add(typename);
  }

  /** `undefined`: nothing says so yet. */
  applies(condition: string, typename: string | null): boolean | undefined {
    if (condition === typename) return true;
    if (typename === null) return undefined;
    const told = this.#told.get(condition);
    if (told !== undefined) return told.includes(typename);
    if (this.#objectTypes.has(condition)) return false;
    return this.#shown.get(`${condition} ${typename}`);
  }

  /** An object of this type was seen, so this is no interface and no union. */
  see(typename: string): void {
    this.#objectTypes.add(typename);
  }

  slots(nodes: readonly Node[], variables: Variables, typename: string | null): ReadonlyMap<string, Slot> {
    return slotsOf(nodes, variables, (condition) => this.applies(condition, typename));
  }

  /**
   * A response has all fields of a fragment that applied, and none of one that did not. It shows nothing where it has
   * some of them, nor by fields that are selected elsewhere too.
   */
  learn(slots: ReadonlyMap<string, Slot>, typename: string | null, data: object): void {
    if (typename === null) return;
    const conditions = new Set([...slots.values()].flatMap(({ open }) => open));
    for (const condition of conditions) {
      const own = [...slots].filter(
        ([, { open }]) => open.length > 0 && open.every((name) => name === condition),
      );
      const present = own.filter(([responseKey]) => Object.hasOwn(data, responseKey)).length;
      if (own.length === 0 || (present > 0 && present < own.length)) continue;
      this.#shown.set(`${condition} ${typename}`, present > 0);
    }
  }
}
