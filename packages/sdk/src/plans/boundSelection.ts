import type { Variables } from '../contract/document.ts';
import { canonicalText } from './canonicalText.ts';
import { fieldArguments, literalValue, noVariables } from './fieldArguments.ts';
import type { Layout } from './layout.ts';
import { readOwn, writeOwn } from './ownProperty.ts';
import { type Condition, Selection, type Template } from './selection.ts';
import { storageKey } from './storageKey.ts';
import { type FieldRule, type RootId, textOfWays, typeAbout, TypeSystem } from './typeSystem.ts';

/**
 * The meaning of a selection for objects of one type, with given variables: parallel arrays with one slot per
 * response key. Reading, writing and marking loop over them.
 */
export class Shape {
  /** An empty shape. Retained like all `example`s: see storedRecord.ts. */
  static readonly example = /* @__PURE__ */ new Shape(undefined, undefined, {}, new Map());
  readonly typename: string | undefined;
  readonly size: number;
  readonly responseKeys: readonly string[];
  readonly names: string[] = [];
  readonly storageKeys: string[] = [];
  readonly args: (Variables | null)[] = [];
  /** `null` for a leaf. */
  readonly children: (BoundSelection | null)[] = [];
  readonly rules: (FieldRule | null)[] = [];
  /** The slots of `__typename` fields that were added automatically. */
  readonly added: boolean[] = [];
  /** Several slots if a field is selected under several aliases. */
  readonly slotsByStorageKey = new Map<string, number[]>();
  /** Whether a slot has a `read` function. */
  derived = false;
  /** Whether a response key is a property that every object inherits, so that it cannot be read with a dot. */
  readonly awkward: boolean;
  /** The slots that hold objects or lists of objects, and the index of each slot among those (-1 for a leaf). */
  readonly childSlots: number[] = [];
  readonly childPlaces: number[] = [];
  /** One element per child slot, as a template: an array created in its final size reserves no extra memory. */
  readonly noChildren: undefined[] = [];
  /** The root, if objects of this type are a root. */
  readonly rootId: RootId | undefined;
  /** All entities of the type. Set by the store. */
  table: Map<string, unknown> | null = null;
  /**
   * Whether a response object of this shape can be stored as it is: nothing is renamed, derived, merged or undecided.
   */
  plain: boolean;
  /** Maximum age by slot, or `null` if no field expires. */
  maxAgesMs: readonly number[] | null = null;
  /** Whether `__typename` is the only field. */
  isBare = false;
  /** Whether objects of this shape are part of their parent: they have no key and contain no other objects. */
  isInline = false;
  /** Whether an object of this shape was seen. */
  isSeen = false;
  /**
   * The response keys that may hold the object's key, in order, or `null` if the key consists of more than one field.
   */
  keyNames: readonly string[] | null = null;
  /** The layout in which records store these fields, created with the first record. */
  layout: Layout | null = null;
  /** The cells of the slots in records of another layout: the one that was last looked up. */
  cellsIn: { readonly layout: Layout; readonly size: number; readonly cells: readonly number[] } | null =
    null;
  /** The template of results. */
  readonly template: Template;
  /**
   * The response keys for which it is undecided whether objects of this type have them, with the fragments that
   * decide.
   */
  readonly open: ReadonlyMap<string, string>;
  /** The response keys that responses have shown to be absent in objects of this type, or `null`. */
  refuted: Map<string, string> | null = null;
  /** Whether new facts about types may change the shape. */
  isOpen: boolean;

  constructor(
    typename: string | undefined,
    rootId: RootId | undefined,
    template: Template,
    open: ReadonlyMap<string, string>,
  ) {
    const responseKeys = Object.keys(template);
    this.typename = typename;
    this.size = responseKeys.length;
    this.responseKeys = responseKeys;
    this.template = template;
    this.awkward = responseKeys.some((key) => key in Object.prototype);
    this.rootId = rootId;
    this.plain = typename !== undefined && open.size === 0;
    this.isOpen = open.size > 0;
    this.open = open;
  }
}

/** The bindings of a selection so far. */
interface Bound {
  /** The only binding of a selection without variables. */
  constant: BoundSelection | null;
  /** Bindings by variables, of any number. Each lives as long as a view, or a shape above it, refers to it. */
  readonly byVariables: Map<string, WeakRef<BoundSelection>>;
  /** Number of bindings at which dead references are removed. */
  most: number;
}

/** The owner of bound selections: one cache, with or without its optimistic layers. */
export class Binder {
  readonly types: TypeSystem;
  readonly withoutLayers: boolean;
  readonly bound = new WeakMap<Selection, Bound>();

  constructor(types: TypeSystem, withoutLayers: boolean) {
    this.types = types;
    this.withoutLayers = withoutLayers;
  }
}

/** A selection with its variables. Records store one view for each. */
export class BoundSelection {
  static readonly example = /* @__PURE__ */ (() =>
    new BoundSelection(new Selection(), noVariables, new Binder(TypeSystem.example, false)))();
  readonly selection: Selection;
  /** The variables that the selection uses. */
  readonly variables: Variables;
  /** Whether its views ignore optimistic layers. */
  readonly withoutLayers: boolean;
  readonly #types: TypeSystem;
  readonly #binder: Binder;
  readonly #shapes = new Map<string | undefined, Shape>();
  /** Most objects have the same type as the previous one. */
  #last = Shape.example;
  #checkedVersion = -1;

  constructor(selection: Selection, variables: Variables, binder: Binder) {
    this.selection = selection;
    this.variables = variables;
    this.withoutLayers = binder.withoutLayers;
    this.#types = binder.types;
    this.#binder = binder;
  }

  /** Returns the shape for a type. The same object is returned until new facts about the type arrive. */
  shapeOf(typename: string | undefined): Shape {
    if (this.#checkedVersion !== this.#types.version) {
      this.#checkedVersion = this.#types.version;
      this.#last = Shape.example;
      for (const [name, shape] of this.#shapes) if (shape.isOpen) this.#shapes.delete(name);
    }
    if (this.#last.typename === typename && this.#last !== Shape.example) return this.#last;
    let shape = this.#shapes.get(typename);
    if (shape === undefined) this.#shapes.set(typename, (shape = this.#makeShape(typename)));
    this.#last = shape;
    return shape;
  }

  #makeShape(typename: string | undefined): Shape {
    const { entries } = this.selection;
    const settled = new Map<string, number[]>();
    const unsettled = new Map<string, number[]>();
    const mentioned = new Map<string, number[]>();
    for (let index = 0; index < entries.length; index += 1) {
      const { conditions, types, responseKey } = entries[index]!;
      if (!isWanted(conditions, this.variables)) continue;
      append(mentioned, responseKey, index);
      const answers = types.map((type) => this.#types.applies(type, typename));
      if (!answers.includes(false))
        append(answers.includes(undefined) ? unsettled : settled, responseKey, index);
    }
    const slots = new Map<string, readonly number[]>(settled);
    const open = new Map<string, string>();
    for (const [responseKey, indexes] of unsettled) {
      if (!settled.has(responseKey)) {
        const ways = textOfWays(mentioned.get(responseKey)!.map((index) => entries[index]!.types));
        const isThere = this.#types.shows(ways, typename);
        if (isThere === false) continue;
        if (isThere === undefined) open.set(responseKey, ways);
      }
      slots.set(responseKey, [...(settled.get(responseKey) ?? []), ...indexes]);
    }
    const rootId = typename === undefined ? undefined : this.#types.rootIdOfType(typename);
    const shape = new Shape(typename, rootId, this.selection.template([...slots.keys()]), open);
    for (const [responseKey, indexes] of mentioned) {
      const ways = slots.has(responseKey) ? '' : textOfWays(indexes.map((index) => entries[index]!.types));
      if (this.#types.shows(ways, typename) !== false) continue;
      (shape.refuted ??= new Map()).set(responseKey, ways);
      shape.isOpen = true;
    }
    this.#fill(shape, slots);
    return shape;
  }

  #fill(shape: Shape, slots: ReadonlyMap<string, readonly number[]>): void {
    const { entries } = this.selection;
    const { typename } = shape;
    let slot = 0;
    for (const indexes of slots.values()) {
      const entry = entries[indexes[0]!]!;
      const policy = this.#types.fieldPolicy(typename, entry.name);
      const args = fieldArguments(entry.args, this.variables);
      const key = storageKey(entry.name, args, policy?.keyArgs);
      const child = this.#childOf(indexes, shape);
      shape.names.push(entry.name);
      shape.storageKeys.push(key);
      shape.args.push(args);
      shape.children.push(child && bindSelection(child, this.variables, this.#binder));
      shape.rules.push(
        policy === undefined ? null : { read: policy.read, merge: policy.merge, effect: policy.effect },
      );
      shape.added.push(indexes.every((index) => entries[index]!.added));
      append(shape.slotsByStorageKey, key, slot);
      if (policy?.read !== undefined) shape.derived = true;
      if (policy?.read !== undefined || policy?.merge !== undefined) shape.plain = false;
      shape.childPlaces.push(child === null ? -1 : shape.childSlots.push(slot) - 1);
      if (child !== null) shape.noChildren.push(undefined);
      slot += 1;
    }
    if (shape.awkward || shape.slotsByStorageKey.size !== slots.size) shape.plain = false;
    shape.isBare = shape.names.every((name) => name === '__typename');
    // Without other fields, a read could not detect that the object exists.
    if (shape.isBare) shape.plain = false;
    shape.keyNames = keyNames(this.#types, typename, shape);
    const isKeyless =
      this.#types.policy(typename, 'keyFields') === false ||
      shape.keyNames?.every((name) => !shape.responseKeys.includes(name));
    const maxAgesMs = shape.names.map((name) => this.#types.maxAgeMs(shape.typename, name));
    if (maxAgesMs.some((maxAgeMs) => maxAgeMs !== Infinity)) shape.maxAgesMs = maxAgesMs;
    const isPart = shape.plain && shape.childSlots.length === 0 && !shape.rootId && isKeyless === true;
    shape.isInline = isPart && shape.maxAgesMs === null && shape.refuted === null;
  }

  /**
   * If several entries select the same field, the fields that a fragment selects inside it are present only if that
   * fragment applies.
   */
  #childOf(indexes: readonly number[], shape: Shape): Selection | null {
    const { selection } = this;
    const { typename } = shape;
    if (indexes.length === 1 || typename === undefined) return selection.mergedChild(indexes);
    const undecided = indexes.map((index) =>
      selection.entries[index]!.types.filter((type) => this.#types.applies(type, typename) === undefined),
    );
    if (new Set(undecided.map((types) => types.join())).size === 1) return selection.mergedChild(indexes);
    const about = undecided.map((types) => types.map((type) => typeAbout(type, typename)));
    const child = selection.mergedChild(indexes, about);
    if (child !== null) {
      shape.isOpen = true;
      shape.plain = false;
    }
    return child;
  }
}

/**
 * Returns the names that may hold the key of an object, in order: field names, or response keys of a shape. Returns
 * `null` if the key consists of more than one field.
 */
export function keyNames(
  types: TypeSystem,
  typename: string | undefined,
  shape: Shape | null,
): readonly string[] | null {
  const keyFields = types.policy(typename, 'keyFields');
  const fields = keyFields ?? ['id', '_id'];
  if (typeof fields !== 'object' || (keyFields !== undefined && fields.length !== 1)) return null;
  const names: string[] = [];
  for (const name of fields) {
    if (typeof name !== 'string') return null;
    const slot = shape?.slotsByStorageKey.get(name)?.[0];
    if (slot !== undefined) names.push(shape!.responseKeys[slot]!);
    // An alias with the name of a key field hides that field.
    else if (!shape?.responseKeys.includes(name)) names.push(name);
  }
  return names;
}

/** Returns the cell of each slot, or -1 if the layout does not have it. */
export function cellsOf(shape: Shape, layout: Layout): readonly number[] {
  const size = layout.keys.length;
  if (shape.cellsIn?.layout !== layout || shape.cellsIn.size !== size) {
    const cells = shape.storageKeys.map((key) => layout.cellOf.get(key) ?? -1);
    shape.cellsIn = { layout, size, cells };
  }
  return shape.cellsIn.cells;
}

/** Binds a selection to variables. The same object is returned for equal values of the variables it uses. */
export function bindSelection(selection: Selection, variables: Variables, binder: Binder): BoundSelection {
  let bound = binder.bound.get(selection);
  if (bound === undefined) {
    binder.bound.set(selection, (bound = { constant: null, byVariables: new Map(), most: 64 }));
  }
  if (selection.variables.length === 0) {
    return (bound.constant ??= new BoundSelection(selection, noVariables, binder));
  }
  const used = {};
  for (const name of selection.variables) {
    const value = readOwn(variables, name);
    if (value !== undefined) writeOwn(used, name, value);
  }
  const key = canonicalText(used);
  const known = bound.byVariables.get(key)?.deref();
  if (known !== undefined) return known;
  // A copy, because the caller's variables may change before a shape is created.
  const made = new BoundSelection(selection, JSON.parse(key) as Variables, binder);
  if (bound.byVariables.size >= bound.most) forgetGone(bound);
  bound.byVariables.set(key, new WeakRef(made));
  return made;
}

function forgetGone(bound: Bound): void {
  for (const [key, reference] of bound.byVariables)
    if (reference.deref() === undefined) bound.byVariables.delete(key);
  bound.most = Math.max(64, 2 * bound.byVariables.size);
}

/**
 * Learns from a written object which fields objects of its type have, and returns the resulting shape. A fragment
 * applied if any field is present that only it selects; the object may lack other fields because it was written in
 * part.
 *
 * @param isWhole whether missing fields prove that a fragment did not apply, which is false for optimistic data
 */
export function shapeShownBy(
  bound: BoundSelection,
  shape: Shape,
  object: object,
  types: TypeSystem,
  isWhole: boolean,
): Shape {
  const { typename, refuted } = shape;
  if (!shape.isOpen || typename === undefined) return shape;
  const shown = new Map<string, boolean>();
  // An earlier object without it was written in part.
  for (const [key, ways] of refuted ?? []) if (readOwn(object, key) !== undefined) shown.set(ways, true);
  for (const [key, ways] of shape.open) {
    if (readOwn(object, key) !== undefined) shown.set(ways, true);
    else if (isWhole && !shown.has(ways)) shown.set(ways, false);
  }
  types.learn(shown, typename);
  return bound.shapeOf(typename);
}

function isWanted(conditions: readonly Condition[], variables: Variables): boolean {
  return conditions.every(({ value, wanted }) => (literalValue(value, variables) === true) === wanted);
}

function append<Key>(lists: Map<Key, number[]>, key: Key, item: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}
