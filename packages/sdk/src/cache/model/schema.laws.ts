import type { CacheOptions, FieldPolicy, TypePolicy } from '../../contract/cache.ts';
import { offsetLimitPagination, relayStylePagination } from '../pagination.ts';
import type { Kind, Schema, Target } from './program.laws.ts';

// What a program's schema means: to the server that answers, to the cache, and to the model. Every type has every field.

export const entityTypes = ['A', 'B', 'C'] as const;
const truths: { readonly [abstractType: string]: readonly string[] } = {
  Any: entityTypes,
  Duo: ['A', 'B'],
  Shape: ['Plain'],
};
const awkwardNames: { readonly [field: string]: string } = {
  s0: '__proto__',
  s1: 'constructor',
  e0: 'toString',
  o0: 'hasOwnProperty',
  l0: 'valueOf',
};

export function kindOf(field: string): Kind {
  return field[0] as Kind;
}

/** Returns the name of a field in the schema. */
export function nameOf(schema: Schema, field: string): string {
  return (schema.awkward ? awkwardNames[field] : undefined) ?? field;
}

/** Returns the response key of a field without an alias. */
export function plainKeyOf(schema: Schema, field: string): string {
  const rotated: { readonly [field: string]: string } = { id: 's0', s0: 's1', s1: 'id' };
  return nameOf(schema, (schema.rotated ? rotated[field] : undefined) ?? field);
}

export function idsOf(schema: Schema): readonly string[] {
  return schema.awkward ? ['__proto__', 'constructor', '2'] : ['0', '1', '2'];
}

export function isKeyed(schema: Schema, typename: string): boolean {
  return (entityTypes as readonly string[]).includes(typename) && !(schema.unkeyed && typename === 'C');
}

/** Returns whether a fragment on `condition` applies to an object of another type. The server knows the answer. */
export function isOneOf(typename: string | null, condition: string): boolean {
  return typename === condition || (truths[condition] ?? []).includes(typename ?? '');
}

export function toldTypes(schema: Schema): NonNullable<CacheOptions['possibleTypes']> {
  return schema.told ? truths : {};
}

/** `Typename:id`, or the root of queries. */
export function idOf(schema: Schema, { type, id }: Target): string {
  const typename = [null, ...entityTypes][type % (entityTypes.length + 1)];
  return typename ? `${typename}:${idsOf(schema)[id % idsOf(schema).length]!}` : 'ROOT_QUERY';
}

export function optionsOf(schema: Schema): CacheOptions {
  const fields = fieldPolicies(schema);
  const typePolicies: { [typename: string]: TypePolicy } = { Query: { fields } };
  if (schema.told) typePolicies['Any'] = { fields };
  for (const typename of entityTypes) {
    typePolicies[typename] = {
      ...(!schema.told && { fields }),
      ...(!isKeyed(schema, typename) && { keyFields: false }),
    };
  }
  if (schema.replacedBy === 'type') typePolicies['Plain'] = { merge: false };
  return { typePolicies, possibleTypes: toldTypes(schema), gc: false };
}

/** Fields of these types have the policies below, which match those of `slowPolicies`. */
export function hasPolicies(typename: string | null): boolean {
  return ['Query', ...entityTypes].includes(typename ?? '');
}

function fieldPolicies(schema: Schema): { readonly [name: string]: FieldPolicy } {
  const [s0, s1, e0] = ['s0', 's1', 'e0'].map((field) => nameOf(schema, field)) as [string, string, string];
  const append = (existing: readonly Reference[] | null = null, incoming: readonly Reference[] | null) => {
    const known = new Set(existing?.map((item) => item.__ref));
    return incoming && [...(existing ?? []), ...incoming.filter((item) => !known.has(item.__ref))];
  };
  const gather = (existing: readonly number[] | null = null, incoming: readonly number[] | null) =>
    [...new Set([...(existing ?? []), ...(incoming ?? [])])].sort();
  return {
    k0: { keyArgs: ['x'] },
    k1: { keyArgs: ['o.a', 'l'] },
    m0: { merge: gather },
    d0: {
      read: (existing, { args, readField }) =>
        existing === undefined ? undefined : textOf(existing, args?.['x'], readField(s0)),
    },
    d1: {
      read(_, { readField, isReference, canRead }) {
        const entity = readField(e0);
        return isReference(entity) ? textOf(canRead(entity), readField(s1, entity)) : undefined;
      },
    },
    r0: {
      read: (existing, { args, toReference }) =>
        existing ?? toReference({ __typename: 'A', id: String(args?.['id'] ?? 0) }),
    },
    f0: {
      read: (items: readonly unknown[] | null | undefined, { canRead }) => items?.filter(canRead) ?? items,
    },
    w0: { merge: append },
    i0: offsetLimitPagination(['x']),
    c0: relayStylePagination(['x']),
    ...(schema.replacedBy === 'field' && { o1: { merge: false } }),
  };
}

interface Reference {
  readonly __ref: string;
}

/** What the fields d0 and d1 show. */
export function textOf(...values: readonly unknown[]): string {
  return JSON.stringify(values.map((value) => value ?? null));
}
