import type { Variables } from '../../contract/document.ts';
import type { Node } from './document.laws.ts';
import type { Schema } from './program.laws.ts';
import { toldTypes } from './schema.laws.ts';
import { isSure, type Slot, slotsOf, waysOf } from './slots.laws.ts';

/** The model's knowledge of which fragments apply to which types. */
export class SlowTypes {
  readonly #told: ReadonlyMap<string, readonly string[]>;
  readonly #objectTypes = new Set<string>();
  readonly #shown = new Map<string, boolean>();

  constructor(schema: Schema) {
    this.#told = new Map(Object.entries(toldTypes(schema)));
    for (const types of this.#told.values()) for (const typename of types) this.#objectTypes.add(typename);
  }

  /** Returns `undefined` if this is not known yet. */
  applies(condition: string, typename: string | null): boolean | undefined {
    if (condition === typename) return true;
    if (condition.includes(':')) {
      // The condition is about the surrounding object. Its type is after the colon.
      const [on, around] = condition.split(':') as [string, string];
      return this.applies(on, around);
    }
    if (typename === null) return undefined;
    const told = this.#told.get(condition);
    if (told !== undefined) return told.includes(typename);
    if (this.#objectTypes.has(condition)) return false;
    return this.#shown.get(`${condition} ${typename}`);
  }

  /** Records that an object of this type exists, so the type is neither an interface nor a union. */
  see(typename: string): void {
    this.#objectTypes.add(typename);
  }

  slots(nodes: readonly Node[], variables: Variables, typename: string | null): ReadonlyMap<string, Slot> {
    const all = slotsOf(nodes, variables, typename, (condition) => this.applies(condition, typename));
    return new Map([...all].filter(([, slot]) => isSure(slot) || this.#shows(slot, typename) !== false));
  }

  /** Returns whether it is unknown if an object of this type has the field. */
  isOpen(slot: Slot, typename: string | null): boolean {
    return typename !== null && !isSure(slot) && this.#shows(slot, typename) === undefined;
  }

  #shows({ ways }: Slot, typename: string | null): boolean | undefined {
    return this.#shown.get(`${ways} ${typename}`);
  }

  /**
   * Learns from a response. It has all fields of fragments that apply, and none of others. For fields selected in
   * several ways, it shows only that at least one of them applies, or none. Absent fields of an optimistic response
   * show nothing.
   */
  learn(
    nodes: readonly Node[],
    variables: Variables,
    typename: string | null,
    data: object,
    isWhole: boolean,
  ): void {
    const open = [...this.slots(nodes, variables, typename)].filter(([, slot]) =>
      this.isOpen(slot, typename),
    );
    const there = new Set(open.flatMap(([key, { ways }]) => (Object.hasOwn(data, key) ? [ways] : [])));
    const told = open.filter(([, { ways }]) => isWhole || there.has(ways));
    const absent: string[] = [];
    const present: string[] = [];
    for (const [, slot] of told) {
      const isThere = there.has(slot.ways);
      const facts = isThere ? present : absent;
      facts.push(slot.ways);
      const left = [...new Set(slot.open.map((types) => types.join()))];
      if (left.length === 1 && (isThere || slot.open[0]!.length === 1)) facts.push(...slot.open[0]!);
    }
    // An earlier object without the field was written incompletely.
    for (const [key, ways] of waysOf(nodes, variables))
      if (Object.hasOwn(data, key) && this.#shown.get(`${ways} ${typename}`) === false) present.push(ways);
    for (const ways of absent) this.#note(ways, typename!, false);
    for (const ways of present) this.#note(ways, typename!, true);
  }

  #note(ways: string, typename: string, isThere: boolean): void {
    const [on, around] = /[&|]/.test(ways) ? [ways] : (ways.split(':') as [string, string?]);
    this.#shown.set(`${on} ${around ?? typename}`, isThere);
  }
}
