import type { CacheOptions, FieldPolicy, TypePolicy } from '../contract/cache.ts';
import type { OperationKind } from '../contract/document.ts';
import { Layout } from './layout.ts';
import { fieldNameOf } from './storageKey.ts';

export type RootId = 'ROOT_QUERY' | 'ROOT_MUTATION' | 'ROOT_SUBSCRIPTION';

/** The part of a field's policy that is asked while reading and writing. */
export type FieldRule = Omit<FieldPolicy, 'keyArgs' | 'maxAgeMs'>;

const kinds = ['query', 'mutation', 'subscription'] as const;

export function rootIdOf(kind: OperationKind): RootId {
  return `ROOT_${kind.toUpperCase() as Uppercase<OperationKind>}`;
}

/**
 * What is known of the types: the policies, which of them also come from the interfaces a type implements, and whether
 * a fragment on one type applies to an object of another.
 *
 * Without a schema that last question is answered by, in this order: the same name; `possibleTypes`; having seen the
 * fragment's type as the `__typename` of an object (then it is an object type, and no other object is one); and what
 * responses have shown. A response holds all fields of a fragment that applied and none of one that did not, so
 * each object that was written through the fragment settles it. Until something does, the answer is `undefined`:
 * then a read reports the fields that only this fragment selects as missing, be they there or not.
 */
export class TypeSystem {
  /** Never lost, as all that are examples: see storedRecord.ts. */
  static readonly example = new TypeSystem({});
  /** Grows with everything that may settle an open question. */
  version = 0;
  /** Some policy is a function that runs while something is written. */
  readonly mayThrow: boolean = false;
  /** Some field has a `read`, which may lead to any entity. */
  readonly derives: boolean = false;
  /** The largest `maxAgeMs` that ends some day; -Infinity: there is none. */
  readonly longestMaxAgeMs: number = -Infinity;
  /** What the layouts of all records grow from. */
  readonly layout = new Layout();
  readonly #policies = new Map<string, TypePolicy>();
  readonly #possible = new Map<string, ReadonlySet<string>>();
  readonly #objectTypes = new Set<string>();
  /** Of those: what only objects have shown. */
  readonly #met = new Set<string>();
  readonly #shown = new Map<string, Map<string, boolean>>();
  readonly #rootTypenames = new Map<string, RootId>();
  readonly #inherited = new Map<string, readonly TypePolicy[]>();

  constructor(options: CacheOptions) {
    const direct = new Map(Object.entries(options.possibleTypes ?? {}));
    for (const abstractType of direct.keys())
      this.#possible.set(abstractType, concreteTypes(abstractType, direct));
    for (const names of this.#possible.values()) {
      for (const name of names) if (!this.#possible.has(name)) this.#objectTypes.add(name);
    }
    const roots = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' };
    for (const [typename, policy] of Object.entries(options.typePolicies ?? {})) {
      this.#policies.set(typename, policy);
      for (const kind of kinds) if (policy[`${kind}Type`]) roots[kind] = typename;
      if (typeof policy.keyFields === 'function') this.mayThrow = true;
      for (const field of [{ maxAgeMs: policy.maxAgeMs }, ...Object.values(policy.fields ?? {})]) {
        const { read, merge, effect, maxAgeMs }: FieldPolicy = policyOf(field);
        if (read !== undefined) this.derives = true;
        if (typeof merge === 'function' || effect !== undefined) this.mayThrow = true;
        if (maxAgeMs !== Infinity && maxAgeMs! > this.longestMaxAgeMs) this.longestMaxAgeMs = maxAgeMs!;
      }
    }
    for (const kind of kinds) this.#rootTypenames.set(roots[kind], rootIdOf(kind));
  }

  /** The root that objects of this type are. */
  rootIdOfType(typename: string): RootId | undefined {
    return this.#rootTypenames.get(typename);
  }

  typenameOfRoot(id: RootId): string {
    for (const [typename, rootId] of this.#rootTypenames) if (rootId === id) return typename;
    throw new Error(`No type is ${id}.`);
  }

  /** The first of: the type's own policy, those of the interfaces and unions it belongs to. */
  policy<Name extends keyof TypePolicy>(typename: string | undefined, name: Name): TypePolicy[Name] {
    for (const policy of this.#policiesOf(typename)) if (policy[name] !== undefined) return policy[name];
    return undefined;
  }

  fieldPolicy(typename: string | undefined, fieldName: string): FieldPolicy | undefined {
    for (const policy of this.#policiesOf(typename)) {
      if (policy.fields === undefined || !Object.hasOwn(policy.fields, fieldName)) continue;
      return policyOf(policy.fields[fieldName]);
    }
    return undefined;
  }

  /** How old a field may be; `Infinity`: it does not age. */
  maxAgeMs(typename: string | undefined, fieldName: string): number {
    if (this.longestMaxAgeMs === -Infinity || fieldName === '__typename') return Infinity;
    return this.fieldPolicy(typename, fieldName)?.maxAgeMs ?? this.policy(typename, 'maxAgeMs') ?? Infinity;
  }

  /** Does what is stored under this key age? */
  ages(typename: string | undefined, key: string): boolean {
    return this.maxAgeMs(typename, fieldNameOf(key)) !== Infinity;
  }

  /** Is a field never to be stored outside memory? */
  isPrivate(typename: string | undefined, fieldName: string): boolean {
    if (this.#policies.size === 0) return false;
    return this.fieldPolicy(typename, fieldName)?.private ?? this.policy(typename, 'private') ?? false;
  }

  /** An object of this type was met. */
  see(typename: string): void {
    if (this.#objectTypes.has(typename)) return;
    this.#objectTypes.add(typename);
    this.#met.add(typename);
    this.version += 1;
  }

  /** Does a fragment on `condition` apply to an object of this type? `undefined`: nothing has settled it yet. */
  applies(condition: string, typename: string | undefined): boolean | undefined {
    if (condition === typename) return true;
    const at = condition.indexOf(':');
    if (at >= 0) return this.applies(condition.slice(0, at), condition.slice(at + 1));
    if (typename === undefined) return undefined;
    const possible = this.#possible.get(condition);
    if (possible !== undefined) return possible.has(typename);
    if (this.#objectTypes.has(condition)) return false;
    return this.shows(condition, typename);
  }

  /** Have responses shown that objects of this type have what is selected in one of these ways? */
  shows(ways: string, typename: string | undefined): boolean | undefined {
    return typename === undefined ? undefined : this.#shown.get(ways)?.get(typename);
  }

  /**
   * A response has shown whether objects of a type have what is selected in some ways: what is selected in only one is
   * there if all of its fragments apply.
   */
  learn(shown: ReadonlyMap<string, boolean>, typename: string): void {
    const facts = new Map(shown);
    for (const [ways, isThere] of shown) {
      const left = ways
        .split('|')
        .map((way) => way.split('&').map((type) => [type, this.applies(type, typename)] as const))
        .filter((way) => !way.some(([, applies]) => applies === false))
        .map((way) => way.filter(([, applies]) => applies === undefined));
      if (left.length !== 1 || !(isThere || left[0]!.length === 1)) continue;
      for (const [type] of left[0]!) if (isThere || !facts.has(type)) facts.set(type, isThere);
    }
    for (const [ways, isThere] of facts) this.note(ways, typename, isThere);
  }

  /** A fact as `shown` tells it. */
  note(ways: string, typename: string, isThere: boolean): void {
    const at = /[&|]/.test(ways) ? -1 : ways.indexOf(':');
    if (at >= 0) return this.note(ways.slice(0, at), ways.slice(at + 1), isThere);
    let shown = this.#shown.get(ways);
    if (shown === undefined) this.#shown.set(ways, (shown = new Map()));
    if (shown.get(typename) === isThere) return;
    shown.set(typename, isThere);
    this.version += 1;
  }

  /** The types of objects that were met, without those that `possibleTypes` names. */
  seen(): Iterable<string> {
    return this.#met;
  }

  /** What responses have shown, for a snapshot: `[ways, typename, isThere]`. */
  *shown(): Iterable<readonly [string, string, boolean]> {
    for (const [condition, byType] of this.#shown) {
      for (const [typename, applies] of byType) yield [condition, typename, applies];
    }
  }

  #policiesOf(typename: string | undefined): readonly TypePolicy[] {
    if (typename === undefined || this.#policies.size === 0) return [];
    let policies = this.#inherited.get(typename);
    if (policies === undefined) {
      const names = [typename];
      for (const [abstractType, possible] of this.#possible)
        if (possible.has(typename)) names.push(abstractType);
      policies = names.map((name) => this.#policies.get(name)).filter((policy) => policy !== undefined);
      this.#inherited.set(typename, policies);
    }
    return policies;
  }
}

/** `A&B|C`: by fragments on A and B, one within the other, or by one on C. Equal texts, equal ways. */
export function textOfWays(ways: readonly (readonly string[])[]): string {
  return [...new Set(ways.map((types) => [...types].sort().join('&')))].sort().join('|');
}

/** For fields within an object: a fragment around it is to apply to it, and not to the object that has the field. */
export function typeAbout(condition: string, typename: string): string {
  return condition.includes(':') ? condition : `${condition}:${typename}`;
}

function policyOf(field: NonNullable<TypePolicy['fields']>[string]): FieldPolicy {
  return typeof field === 'function' ? { read: field } : (field ?? {});
}

/** The names below an abstract type, through interfaces that implement interfaces. */
function concreteTypes(
  abstractType: string,
  direct: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [abstractType];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const member of direct.get(name) ?? []) {
      if (found.has(member)) continue;
      found.add(member);
      open.push(member);
    }
  }
  return found;
}
