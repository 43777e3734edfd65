import * as fc from 'fast-check';
import type {
  Answer,
  Change,
  EntityFragment,
  GivenVariables,
  Operation,
  Program,
  Schema,
  SelectedField,
  SelectedFragment,
  Selection,
  Simple,
  Step,
  Target,
  When,
} from './program.laws.ts';

/** The focus of programs: the more often a name occurs in a string, the more often it is used. */
export interface Emphasis {
  /** Fields at the root of operations. */
  readonly roots: string;
  /** Fields of objects below. */
  readonly fields: string;
  readonly steps: string;
  /** Types that fragments are on; `-`: no type. */
  readonly conditions: string;
  readonly schema: { readonly [Name in keyof Schema]?: readonly Schema[Name][] };
}

type SimpleStep = Simple['step'];

const leaves = /^[sjkmd]/;

export function arbitraryProgram(emphasis: Emphasis): fc.Arbitrary<Program> {
  const { roots, fields, conditions, steps, schema } = emphasis;
  const rootNames = roots.split(' ');
  const fieldNames = fields.split(' ');

  const when = rarely<When, When>(fc.constantFrom('include', 'skip', 'never'), 'always', 12);
  const form = rarely(fc.nat(8), 0, 4);
  const alias = rarely(fc.constant(true), false, 6);
  const leaf = (names: readonly string[]): fc.Arbitrary<SelectedField> =>
    fc.record({
      field: fc.constantFrom(...names),
      alias,
      form,
      when,
      typename: fc.constant(false),
      below: fc.constant([]),
    });
  const field = (names: readonly string[], depth: number): fc.Arbitrary<SelectedField> => {
    const inner = names.filter((name) => leaves.test(name));
    if (depth === 0) return leaf(inner.length === 0 ? ['s0'] : inner);
    const below = selections(fieldNames, depth - 1);
    return fc
      .record({
        field: fc.constantFrom(...names),
        alias,
        form,
        when,
        typename: rarely(fc.constant(true), false, 6),
        below,
      })
      .map((made) => (leaves.test(made.field) ? { ...made, typename: false, below: [] } : made));
  };
  const fragment = (names: readonly string[], depth: number): fc.Arbitrary<SelectedFragment> =>
    fc.record({
      on: fc.constantFrom(...conditions.split(' ')).map((name) => (name === '-' ? null : name)),
      named: rarely(fc.constant(true), false, 3),
      when,
      below: fc.array(field(names, depth), { minLength: 1, maxLength: 2 }),
    });
  const selections = (names: readonly string[], depth: number): fc.Arbitrary<readonly Selection[]> =>
    fc.array(
      fc.oneof(
        { weight: 5, arbitrary: field(names, depth) },
        { weight: 1, arbitrary: fragment(names, Math.max(0, depth - 1)) },
      ),
      { minLength: 1, maxLength: depth === 0 ? 2 : 3 },
    );

  const variables: fc.Arbitrary<GivenVariables> = fc.record({
    v: fc.constantFrom(undefined, undefined, undefined, 1, 2, null),
    e: fc.constantFrom(undefined, 'RED'),
    o: fc.constantFrom({ c: 1, a: { b: 2 } }, undefined),
    b: fc.constantFrom(undefined, undefined, undefined, false),
  });
  const operation: fc.Arbitrary<Operation> = fc.record({
    isReadOnly: rarely(fc.constant(true), false, 5),
    kind: rarely(fc.constantFrom('mutation', 'subscription'), 'query', 7),
    typename: rarely(fc.constant(true), false, 8),
    below: selections(rootNames, 2),
    variables: fc.array(variables, { minLength: 1, maxLength: 2 }),
  });
  const entityFragment: fc.Arbitrary<EntityFragment> = fc.record({
    on: fc.constantFrom('A', 'B', 'Any', 'Duo'),
    below: selections(fieldNames, 1),
    variables,
  });

  const answer: fc.Arbitrary<Answer> = fc.record({
    choices: fc.array(fc.nat(63), { maxLength: 32, size: 'max' }),
    fails: rarely(fc.constant(true), false, 3),
    omits: rarely(fc.constant(true), false, 3),
  });
  const target: fc.Arbitrary<Target> = fc.record({ type: fc.nat(3), id: fc.nat(1) });
  const name = fc.constantFrom(...new Set([...rootNames, ...fieldNames]));
  const small = fc.nat(11);
  const bool = fc.boolean();
  const value = fc.nat(3);

  const changes: { readonly [Name in Change['step']]: fc.Arbitrary<Extract<Change, { step: Name }>> } = {
    write: fc.record({ step: fc.constant('write'), operation: small, answer, takeOwnership: bool }),
    writeFragment: fc.record({ step: fc.constant('writeFragment'), fragment: small, id: small, answer }),
    updateQuery: fc.record({ step: fc.constant('updateQuery'), operation: small, value }),
    updateFragment: fc.record({ step: fc.constant('updateFragment'), fragment: small, id: small, value }),
    modify: fc.record({ step: fc.constant('modify'), target, field: name, how: fc.nat(4) }),
    evict: fc.record({
      step: fc.constant('evict'),
      target,
      field: fc.option(name),
      form: fc.option(fc.nat(8)),
    }),
    invalidate: fc.record({
      step: fc.constant('invalidate'),
      target,
      byType: rarely(fc.constant(true), false, 3),
      field: fc.option(name),
    }),
  };
  const stepNames = steps.split(' ') as SimpleStep[];
  const anyOf = <Made>(known: { readonly [name: string]: fc.Arbitrary<Made> }): fc.Arbitrary<Made> =>
    fc.oneof(
      ...Object.entries(known).flatMap(([step, arbitrary]) => {
        const weight = stepNames.filter((other) => other === step).length;
        return weight === 0 ? [] : [{ weight, arbitrary }];
      }),
    );
  const change = anyOf<Change>(changes);
  const simples: { readonly [Name in SimpleStep]: fc.Arbitrary<Extract<Simple, { step: Name }>> } = {
    ...changes,
    nothing: fc.record({ step: fc.constant('nothing') }),
    writeLate: fc.record({ step: fc.constant('writeLate'), operation: small, answer, takeOwnership: bool }),
    writeErrors: fc.record({
      step: fc.constant('writeErrors'),
      operation: small,
      answer,
      data: bool,
      path: fc.nat(3),
    }),
    writeAgain: fc.record({ step: fc.constant('writeAgain') }),
    startRequest: fc.record({ step: fc.constant('startRequest') }),
    gc: fc.record({ step: fc.constant('gc') }),
    retain: fc.record({ step: fc.constant('retain'), target }),
    release: fc.record({ step: fc.constant('release'), target }),
    layer: fc.record({
      step: fc.constant('layer'),
      name: fc.nat(2),
      changes: fc.array(change, { minLength: 1, maxLength: 2 }),
    }),
    removeLayer: fc.record({
      step: fc.constant('removeLayer'),
      layer: fc.nat(2),
      changes: rarely(fc.array(change, { minLength: 1, maxLength: 2 }), [], 3),
    }),
    watch: fc.record({
      step: fc.constant('watch'),
      operation: small,
      optimistic: bool,
      partial: bool,
      immediate: bool,
    }),
    unwatch: fc.record({ step: fc.constant('unwatch'), watch: fc.nat(2) }),
    save: fc.record({ step: fc.constant('save') }),
    restore: fc.record({ step: fc.constant('restore') }),
    merge: fc.record({ step: fc.constant('merge') }),
    reload: fc.record({ step: fc.constant('reload') }),
    revisit: fc.record({ step: fc.constant('revisit') }),
    revisitLate: fc.record({
      step: fc.constant('revisitLate'),
      changes: fc.array(change, { minLength: 1, maxLength: 4 }),
      reads: bool,
      prepares: bool,
    }),
    reset: fc.record({ step: fc.constant('reset') }),
  };
  const step: fc.Arbitrary<Step> = fc
    .tuple(anyOf<Simple>(simples), rarely(fc.constant(true), false, 3), rarely(fc.constant(true), false, 4))
    .map(([made, quiet, joined]) => ({ ...made, quiet, joined }));

  const anySchema: fc.Arbitrary<Schema> = fc.record({
    told: fc.constantFrom(...(schema.told ?? [true])),
    unkeyed: fc.constantFrom(...(schema.unkeyed ?? [false])),
    replacedBy: fc.constantFrom(...(schema.replacedBy ?? ['nobody'])),
    awkward: fc.constantFrom(...(schema.awkward ?? [false])),
    rotated: fc.constantFrom(...(schema.rotated ?? [false])),
  });
  return fc.record({
    schema: anySchema,
    operations: fc.array(operation, { minLength: 1, maxLength: 4 }),
    fragments: fc.array(entityFragment, { maxLength: 1 }),
    steps: fc.array(step, { minLength: 1, maxLength: 22, size: 'max' }),
  });
}

/** Generates `usual`, and every so often a rare value. Shrinks to `usual`. */
function rarely<Rare, Usual>(
  rare: fc.Arbitrary<Rare>,
  usual: Usual,
  times: number,
): fc.Arbitrary<Rare | Usual> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: times - 1, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: rare },
  );
}
