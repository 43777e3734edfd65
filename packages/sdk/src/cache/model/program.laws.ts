// A program is plain data, from which the schema, the documents, the answers of a server and the calls follow: so it
// shrinks, and any part of it may be left out. Numbers that choose something are taken modulo what there is, 0 first.

export interface Program {
  readonly schema: Schema;
  /** At least one. */
  readonly operations: readonly Operation[];
  readonly fragments: readonly EntityFragment[];
  readonly steps: readonly Step[];
}

export interface Schema {
  /** `possibleTypes` are handed over; else responses alone show which fragments apply. */
  readonly told: boolean;
  /** C has no key. */
  readonly unkeyed: boolean;
  /** Who says that objects without a key are replaced whole: nobody, the type Plain, or the field o1. */
  readonly replacedBy: 'nobody' | 'type' | 'field';
  /** Some fields and ids are called as what every object inherits. */
  readonly awkward: boolean;
  /** Answers have `id` under s0, s0 under s1, and s1 under `id`. */
  readonly rotated: boolean;
}

/**
 * The first letter of a field's name says what it holds.
 *
 * Leaves: s a scalar, j JSON, k a scalar of which one argument alone is telling, m numbers that a policy gathers,
 * d a text that a policy makes of more than this field.
 * Objects: o without a key, n without a `__typename` too, a of a type that has keys but asked without, e an entity,
 * u an entity or an object without a key, r an entity that a policy finds by its argument, q the root of queries.
 * Lists: l of entities, p of objects without a key, g of lists of entities, f of those entities that are there,
 * w of all entities that ever were in it, i and c (a connection) in pages.
 */
export type Kind =
  | 's'
  | 'j'
  | 'k'
  | 'm'
  | 'd'
  | 'o'
  | 'n'
  | 'a'
  | 'e'
  | 'u'
  | 'r'
  | 'q'
  | 'l'
  | 'p'
  | 'g'
  | 'f'
  | 'w'
  | 'i'
  | 'c';

export type Selection = SelectedField | SelectedFragment;

export interface SelectedField {
  readonly field: string;
  readonly alias: boolean;
  /** Which arguments. */
  readonly form: number;
  readonly when: When;
  /** Does the document ask for `__typename` itself? */
  readonly typename: boolean;
  readonly below: readonly Selection[];
}

export interface SelectedFragment {
  /** `null`: no type condition. */
  readonly on: string | null;
  readonly named: boolean;
  readonly when: When;
  readonly below: readonly SelectedField[];
}

export type When = 'always' | 'include' | 'skip' | 'never';

export interface Operation {
  /** No `id` is asked for, and it is never written: what it shows was written by others. */
  readonly isReadOnly: boolean;
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly typename: boolean;
  readonly below: readonly Selection[];
  /** At least one; each makes a read of its own. */
  readonly variables: readonly GivenVariables[];
}

export interface EntityFragment {
  readonly on: string;
  readonly below: readonly Selection[];
  readonly variables: GivenVariables;
}

/** `undefined`: not given. */
export interface GivenVariables {
  readonly v?: number | null | undefined;
  readonly e?: string | undefined;
  readonly o?: { readonly [name: string]: unknown } | undefined;
  readonly b?: boolean | undefined;
}

/** What a server says, if it is asked: one choice after another, from the start again after the last. None: all 0. */
export interface Answer {
  readonly choices: readonly number[];
  /** Some fields fail. */
  readonly fails: boolean;
  /** Some fields are not there. */
  readonly omits: boolean;
}

export interface Target {
  /** 0: the root of queries. */
  readonly type: number;
  readonly id: number;
}

export type Change =
  | {
      readonly step: 'write';
      readonly operation: number;
      readonly answer: Answer;
      readonly takeOwnership: boolean;
    }
  | {
      readonly step: 'writeFragment';
      readonly fragment: number;
      readonly id: number;
      readonly answer: Answer;
    }
  | { readonly step: 'updateQuery'; readonly operation: number; readonly value: number }
  | {
      readonly step: 'updateFragment';
      readonly fragment: number;
      readonly id: number;
      readonly value: number;
    }
  | { readonly step: 'modify'; readonly target: Target; readonly field: string; readonly how: number }
  | {
      readonly step: 'evict';
      readonly target: Target;
      readonly field: string | null;
      readonly form: number | null;
    }
  | {
      readonly step: 'invalidate';
      readonly target: Target;
      readonly byType: boolean;
      readonly field: string | null;
    };

export type Simple =
  | { readonly step: 'nothing' }
  | Change
  /** The answer to the oldest request that is still open. */
  | {
      readonly step: 'writeLate';
      readonly operation: number;
      readonly answer: Answer;
      readonly takeOwnership: boolean;
    }
  /** Errors that name no null of the data. `data`: there is data besides. */
  | {
      readonly step: 'writeErrors';
      readonly operation: number;
      readonly answer: Answer;
      readonly data: boolean;
      readonly path: number;
    }
  | { readonly step: 'writeAgain' }
  | { readonly step: 'startRequest' }
  | { readonly step: 'gc' }
  | { readonly step: 'retain'; readonly target: Target }
  | { readonly step: 'release'; readonly target: Target }
  | { readonly step: 'layer'; readonly name: number; readonly changes: readonly Change[] }
  | { readonly step: 'removeLayer'; readonly layer: number; readonly changes: readonly Change[] }
  | {
      readonly step: 'watch';
      readonly operation: number;
      readonly optimistic: boolean;
      readonly partial: boolean;
      readonly immediate: boolean;
    }
  | { readonly step: 'unwatch'; readonly watch: number }
  | { readonly step: 'save' }
  | { readonly step: 'restore' }
  | { readonly step: 'merge' }
  | { readonly step: 'reload' }
  /** The page goes, and what it stored as blocks is there for the next one. */
  | { readonly step: 'revisit' }
  /** The same, but what was stored comes only after some changes. */
  | {
      readonly step: 'revisitLate';
      readonly changes: readonly Change[];
      /** Somebody reads before it comes. */
      readonly reads: boolean;
      /** What there is by then has been made ready to be stored. */
      readonly prepares: boolean;
    }
  | { readonly step: 'reset' };

export type Step = Simple & {
  /** Nobody reads after it, but for those who watch. */
  readonly quiet: boolean;
  /** In one batch with the step after it. */
  readonly joined: boolean;
};
