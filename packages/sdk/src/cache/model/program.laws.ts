// A program is plain data that determines the schema, the documents, the responses of a server and the calls. It can
// therefore shrink, and any part of it can be left out. Numbers that choose something are taken modulo the number of
// choices; 0 is the first.

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
  /**
   * Where a policy says that objects without a key are replaced as a whole: nowhere, in the type Plain, or in the field
   * o1.
   */
  readonly replacedBy: 'nobody' | 'type' | 'field';
  /** Some fields and ids have the names of properties that every object inherits. */
  readonly awkward: boolean;
  /** Responses have `id` under s0, s0 under s1, and s1 under `id`. */
  readonly rotated: boolean;
}

/**
 * The first letter of a field's name is its kind.
 *
 * Leaves: s is a scalar, j is JSON, k is a scalar identified by one argument only, m is a list of numbers collected by
 * a policy, d is a text that a policy derives from several fields.
 * Objects: o has no key, n has no `__typename` either, a has a type with keys but is requested without one, e is an
 * entity, u is an entity or an object without a key, r is an entity that a policy finds by its argument, q is the root
 * of queries.
 * Lists: l has entities, p has objects without a key, g has lists of entities, f has those entities that exist, w has
 * all entities that were ever in it, i and c (a connection) are paged.
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
  /** The document has no `id` and is never written: it shows data that others have written. */
  readonly isReadOnly: boolean;
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly typename: boolean;
  readonly below: readonly Selection[];
  /** At least one. Each creates a separate read. */
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

/** The server's choices, in order; it starts again after the last one. If empty, all are 0. */
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
      /** Whether data is read before it is restored. */
      readonly reads: boolean;
      /** Whether the data that exists by then was prepared for storage. */
      readonly prepares: boolean;
    }
  | { readonly step: 'reset' };

export type Step = Simple & {
  /** Nothing is read after this step, except by watchers. */
  readonly quiet: boolean;
  /** In one batch with the step after it. */
  readonly joined: boolean;
};
