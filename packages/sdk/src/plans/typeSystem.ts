import type { CacheOptions, FieldPolicy, TypePolicy } from '../contract/cache.ts';
import type { OperationKind } from '../contract/document.ts';
import { Layout } from './layout.ts';
import { fieldNameOf } from './storageKey.ts';

export type RootId = 'ROOT_QUERY' | 'ROOT_MUTATION' | 'ROOT_SUBSCRIPTION';

/** The part of a field policy that is used when reading and writing. */
export type FieldRule = Omit<FieldPolicy, 'keyArgs' | 'maxAgeMs'>;

const kinds = ['query', 'mutation', 'subscription'] as const;

export function rootIdOf(kind: OperationKind): RootId {
  return `ROOT_${kind.toUpperCase() as Uppercase<OperationKind>}`;
}

/**
 * Everything known about types: policies, which interfaces they inherit policies from, and whether a fragment applies
 * to a type.
 *
 * Without a schema, whether a fragment applies is decided in this order: the same name; `possibleTypes`; an object
 * with the fragment's type as its `__typename` (then it is an object type, and no other type matches); and what
 * responses have shown. A response contains all fields of a fragment that applied and none of one that did not, so
 * each object that is written through the fragment decides it. Until then it is undecided, and a read reports the
 * fields that only this fragment selects as missing.
 */
export class TypeSystem {
  /** Retained like all `example`s: see storedRecord.ts. */
  static readonly example = /* @__PURE__ */ new TypeSystem({});
  /** Incremented with every fact that may decide an open question. */
  version = 0;
  /** Whether a policy has a function that runs during a write. */
  readonly mayThrow: boolean = false;
  /** Whether a field has a `read` function, which may read any entity. */
  readonly derives: boolean = false;
  /** Whether a field has a `read` or `merge` function. */
  readonly hasFunctions: boolean = false;
  /** The largest finite `maxAgeMs`, or -Infinity. */
  readonly longestMaxAgeMs: number = -Infinity;
  /** The root of all layouts of records. */
  readonly layout = new Layout();
  readonly #policies = new Map<string, TypePolicy>();
  readonly #possible = new Map<string, ReadonlySet<string>>();
  readonly #objectTypes = new Set<string>();
  /** The types known only from objects. */
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
        if (read !== undefined) this.derives = this.hasFunctions = true;
        if (typeof merge === 'function') this.mayThrow = this.hasFunctions = true;
        if (effect !== undefined) this.mayThrow = true;
        if (maxAgeMs !== Infinity && maxAgeMs! > this.longestMaxAgeMs) this.longestMaxAgeMs = maxAgeMs!;
      }
    }
    for (const kind of kinds) this.#rootTypenames.set(roots[kind], rootIdOf(kind));
  }

  /** Returns the root, if objects of this type are a root. */
  rootIdOfType(typename: string): RootId | undefined {
    return this.#rootTypenames.get(typename);
  }

  typenameOfRoot(id: RootId): string {
    for (const [typename, rootId] of this.#rootTypenames) if (rootId === id) return typename;
    throw new Error(`No type is ${id}.`);
  }

  /** Returns the policy of the type, or of the first of its interfaces and unions that has one. */
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

  /** Returns the maximum age of a field; `Infinity` if it does not expire. */
  maxAgeMs(typename: string | undefined, fieldName: string): number {
    if (this.longestMaxAgeMs === -Infinity || fieldName === '__typename') return Infinity;
    return this.fieldPolicy(typename, fieldName)?.maxAgeMs ?? this.policy(typename, 'maxAgeMs') ?? Infinity;
  }

  /** Returns whether the value under this key expires. */
  ages(typename: string | undefined, key: string): boolean {
    return this.maxAgeMs(typename, fieldNameOf(key)) !== Infinity;
  }

  /** Returns whether a field must not be stored outside of memory. */
  isPrivate(typename: string | undefined, fieldName: string): boolean {
    if (this.#policies.size === 0) return false;
    return this.fieldPolicy(typename, fieldName)?.private ?? this.policy(typename, 'private') ?? false;
  }

  /** Records that an object of this type was seen. */
  see(typename: string): void {
    if (this.#objectTypes.has(typename)) return;
    this.#objectTypes.add(typename);
    this.#met.add(typename);
    this.version += 1;
  }

  /** Returns whether a fragment on `condition` applies to a type, or `undefined` while that is undecided. */
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

  /** Returns whether responses have shown that objects of this type have the fields of one of these fragments. */
  shows(ways: string, typename: string | undefined): boolean | undefined {
    return typename === undefined ? undefined : this.#shown.get(ways)?.get(typename);
  }

  /**
   * Records what a response has shown about a type. Fields that are selected in only one way are present if all
   * fragments around them apply.
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

  /** Records a fact in the form that `shown` returns. */
  note(ways: string, typename: string, isThere: boolean): void {
    const at = /[&|]/.test(ways) ? -1 : ways.indexOf(':');
    if (at >= 0) return this.note(ways.slice(0, at), ways.slice(at + 1), isThere);
    let shown = this.#shown.get(ways);
    if (shown === undefined) this.#shown.set(ways, (shown = new Map()));
    if (shown.get(typename) === isThere) return;
    shown.set(typename, isThere);
    this.version += 1;
  }

  /** Returns the types of objects that were seen, without those in `possibleTypes`. */
  seen(): Iterable<string> {
    return this.#met;
  }

  /** Returns what responses have shown, for a snapshot: `[ways, typename, isThere]`. */
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

/**
 * Returns a text such as `A&B|C`: fragments on A and B, one within the other, or a fragment on C. The texts are equal
 * if the ways are.
 */
export function textOfWays(ways: readonly (readonly string[])[]): string {
  return [...new Set(ways.map((types) => [...types].sort().join('&')))].sort().join('|');
}

/** A condition for fields within an object: the fragment must apply to that object, not to its parent. */
export function typeAbout(condition: string, typename: string): string {
  return condition.includes(':') ? condition : `${condition}:${typename}`;
}

function policyOf(field: NonNullable<TypePolicy['fields']>[string]): FieldPolicy {
  return typeof field === 'function' ? { read: field } : (field ?? {});
}

/** Returns the object types of an abstract type, through interfaces that implement interfaces. */
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
