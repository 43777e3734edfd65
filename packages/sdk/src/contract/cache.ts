import type {
  DocumentNode,
  ResponseObject,
  ResponsePath,
  TypedDocumentNode,
  Variables,
  VariablesOption,
} from './document.ts';
import type { GraphQLFormattedError } from './response.ts';
import type { DataState } from './networkStatus.ts';
import type { Runtime } from './runtime.ts';
import type {
  AnySchema,
  ArgumentNames,
  CacheSchema,
  FieldNames,
  LinkedTypes,
  SchemaField,
} from './schema.ts';

/** A reference to an entity, as policies and modifiers receive it. */
export interface Reference {
  readonly __ref: string;
}

/** A stored object: a reference to an entity, or the object itself if it has no key. */
export type StoredObject = Reference | ResponseObject;

/**
 * The names of the fields that form a key. A nested array selects fields of the object named before it, as in Apollo
 * Client.
 */
export type KeyFields<
  Schema extends CacheSchema = AnySchema,
  Typename extends keyof Schema = string,
> = readonly (FieldNames<Schema, Typename> | KeyFields<Schema, LinkedTypes<Schema, Typename>>)[];

/** The second argument of a field policy's `read` function. */
export interface FieldReadContext {
  readonly args: Variables | null;
  readonly fieldName: string;
  readonly typename: string | undefined;
  readonly variables: Variables;
  isReference(value: unknown): value is Reference;
  toReference(idOrObject: string | object): Reference | undefined;
  /**
   * Reads a stored field of an entity or embedded object.
   *
   * @typeParam Value the type of the field; not checked
   * @param from the object to read from; defaults to the object that holds this field
   */
  readField<Value = unknown>(name: string, from?: Reference | ResponseObject): Value;
  /** Returns whether the cache holds the referenced entity. */
  canRead(value: unknown): boolean;
}

/** The third argument of a field policy's `merge` function. */
export interface FieldMergeContext extends FieldReadContext {
  /** Merges two embedded objects field by field, using the policies of their types. */
  mergeObjects(existing: ResponseObject, incoming: ResponseObject): ResponseObject;
}

declare const inside: unique symbol;

/** A built-in merge strategy that joins pages without copying the existing list. Created by the pagination helpers. */
export interface PageMerge {
  /** Internal to the cache. */
  readonly [inside]: never;
}

/**
 * A change to other records that follows the write of a field. Created by `deleteRecord`, `appendNode` and
 * `prependNode`.
 */
export interface FieldEffect {
  /** Internal to the cache. */
  readonly [inside]: never;
}

/** A limit that evicts the least recently used records when the cache grows too large. Created by `limitMemory`. */
export interface MemoryLimit {
  /** Internal to the cache. */
  readonly [inside]: never;
}

/** The arguments that distinguish stored values: names, each of which may have a list of fields after it. */
export type KeyArgs<Argument extends string = string> =
  // With the names of a schema, fields of an input object are dotted names.
  (string extends Argument ? readonly NestedKeyArgs[] : readonly Argument[]) | false;

type NestedKeyArgs = string | readonly NestedKeyArgs[];

/**
 * Chooses the arguments that distinguish stored values, or returns a text that does. Must be pure. Called for fields
 * with arguments.
 */
export type KeyArgsFunction = (
  args: Variables,
  context: { readonly fieldName: string },
) => KeyArgs | string | undefined;

/** How the cache keys, reads, merges and expires one field. */
export interface FieldPolicy<Field extends SchemaField = AnySchema[string][string]> {
  /**
   * The arguments that distinguish stored values of the field. Defaults to all arguments.
   *
   * `false` stores one value for all arguments. A dotted name, or a list after a name, selects fields of an input
   * object. A function returns any of these, or a text that distinguishes the values.
   */
  readonly keyArgs?: KeyArgs<ArgumentNames<Field>> | KeyArgsFunction;
  /**
   * Computes the value that readers see from the stored value. Must be pure. Returns `undefined` if the field is
   * missing.
   */
  readonly read?: (existing: any, context: FieldReadContext) => unknown;
  /**
   * Computes the value to store from the stored and the incoming value. Must be pure.
   *
   * `false` replaces the stored value, and `true` merges objects field by field.
   */
  readonly merge?:
    | ((existing: any, incoming: any, context: FieldMergeContext) => unknown)
    | boolean
    | PageMerge;
  /** The effect of writing this field. Only for fields of mutations and subscriptions. */
  readonly effect?: FieldEffect;
  /**
   * Maximum age of a value in milliseconds. Defaults to that of the type; `Infinity` means no limit.
   *
   * An older value is retained but must be fetched again, as after `invalidate`. Age is checked on read: expiry alone
   * does not notify watchers.
   */
  readonly maxAgeMs?: number;
  /** Whether persistence must never store this field. Defaults to the setting of the type. */
  readonly private?: boolean;
}

/** A field policy returned by the pagination helpers, for a field with these arguments. */
export interface PagePolicy<Argument extends string = string> {
  readonly keyArgs: readonly Argument[] | false;
  readonly merge: PageMerge;
}

/** A field policy returned by `deleteRecord`, `appendNode` and `prependNode`, for a field with any arguments. */
export interface EffectPolicy {
  readonly effect: FieldEffect;
}

/** Field policies by field name. A function is shorthand for a policy that has only `read`. */
export type FieldPolicies<
  Schema extends CacheSchema = AnySchema,
  Typename extends keyof Schema = string,
> = string extends keyof Schema[Typename]
  ? { readonly [fieldName: string]: FieldPolicy | FieldPolicy['read'] }
  : {
      readonly [FieldName in keyof Schema[Typename]]?:
        | FieldPolicy<Schema[Typename][FieldName]>
        | FieldPolicy['read'];
    };

/** How the cache identifies, merges and expires objects of one type. */
export interface TypePolicy<Schema extends CacheSchema = AnySchema, Typename extends keyof Schema = string> {
  /**
   * The fields that form the key. Defaults to `id`, then `_id`. With `[]`, there is one object of the type. With `false`, objects of this type belong to their
   * parent field.
   */
  readonly keyFields?:
    | KeyFields<Schema, Typename>
    | false
    | ((
        object: ResponseObject,
        context: { readonly typename: string },
      ) => string | number | null | undefined);
  readonly fields?: FieldPolicies<Schema, Typename>;
  /**
   * How to write objects without a key: `true` (default) merges them under their parent field, `false` replaces them.
   */
  readonly merge?: boolean;
  /** Maximum age in milliseconds of all fields of the type, unless a field sets its own. Defaults to `Infinity`. */
  readonly maxAgeMs?: number;
  /** Whether persistence must never store fields of the type, unless a field sets its own. */
  readonly private?: boolean;
  readonly queryType?: true;
  readonly mutationType?: true;
  readonly subscriptionType?: true;
}

/** Type policies by type name. With a generated `Schema`, only its types, fields and arguments are accepted. */
export type TypePolicies<Schema extends CacheSchema = AnySchema> = string extends keyof Schema
  ? { readonly [typename: string]: TypePolicy }
  : { readonly [Typename in keyof Schema]?: TypePolicy<Schema, Typename> };
/** The object types that belong to each interface or union. */
export type PossibleTypes = { readonly [abstractType: string]: readonly string[] };

/** Options of `createCache`. */
export interface CacheOptions<Schema extends CacheSchema = AnySchema> {
  readonly typePolicies?: TypePolicies<Schema>;
  readonly possibleTypes?: PossibleTypes;
  /**
   * Whether to remove unreachable records automatically, in short slices of idle time. Defaults to true. With
   * `false`, only `gc()` removes them.
   */
  readonly gc?: boolean;
  /** The memory limit, created by `limitMemory(bytes)`. By default, all reachable records are retained. */
  readonly memoryLimit?: MemoryLimit;
  /** The clock for `maxAgeMs` and the timers for automatic garbage collection. Defaults to those of the platform. */
  readonly runtime?: Partial<Runtime>;
}

/** A part of a cache, as `garbageCollection()` and the other functions for parts return it. */
export interface CachePart {
  /** Internal to the cache. */
  readonly [inside]: never;
}

/** Options of `composeCache`. */
export interface ComposeCacheOptions<Schema extends CacheSchema = AnySchema> extends CacheOptions<Schema> {
  /** The parts to add. Defaults to none. */
  readonly parts?: readonly CachePart[];
}

/**
 * The position of a request among all requests; a higher number is more recent.
 *
 * A field never accepts a value from an older request than the one that wrote it.
 */
export type RequestOrder = number;

/** A query to read from the cache. */
export interface CacheQuery<Data = any, Vars = any> {
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables?: NoInfer<Vars> | undefined;
  /** Required if the document contains several operations. */
  readonly operationName?: string;
  /** Whether to include optimistic layers. Defaults to true. */
  readonly optimistic?: boolean;
}

/** The result of reading a query from the cache. */
export interface CacheDiff<Data = any> {
  /**
   * The data, or `null` if it is incomplete and partial data was not requested.
   *
   * Immutable: the same object is returned until something in it changes.
   */
  readonly result: Data | null;
  readonly complete: boolean;
  /** The paths that are missing from the cache; empty if the result is complete. */
  readonly missing: readonly ResponsePath[];
  /** The errors stored with the data that was read. Their paths refer to this result. */
  readonly errors?: readonly GraphQLFormattedError[];
}

/** A query to watch in the cache. */
export interface CacheWatch<Data = any, Vars = any> extends CacheQuery<Data, Vars> {
  readonly returnPartialData?: boolean;
  /** Whether to call back immediately with the current result. */
  readonly immediate?: boolean;
  readonly callback: (diff: CacheDiff<Data>) => void;
}

/** A result to write into the cache. */
export interface CacheWrite<Data = any, Vars = any> {
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables?: NoInfer<Vars> | undefined;
  readonly operationName?: string;
  /** The data of the response. `null`, for an operation that failed as a whole, changes nothing. */
  readonly data: NoInfer<Data> | null;
  /** The errors of the response. A null caused by an error never overwrites existing data. */
  readonly errors?: readonly GraphQLFormattedError[];
  /**
   * Whether the cache may store `data` without copying it. The caller must not use the object afterwards. Defaults to
   * false.
   */
  readonly takeOwnership?: boolean;
  /** Whether more parts of the result follow, as with `@defer`. Missing fields are then not reported. */
  readonly unfinished?: boolean;
  /** The order of the request that fetched the data. Defaults to the most recent. */
  readonly order?: RequestOrder;
}

/** A fragment of one entity, to read from or write into the cache. */
export interface CacheFragment<Data = any, Vars = any> {
  /** The entity's key (`Typename:id`, as returned by `identify`). */
  readonly id: string;
  readonly fragment: TypedDocumentNode<Data, Vars> | DocumentNode;
  /** Required if the document contains several fragments. */
  readonly fragmentName?: string;
  readonly variables?: NoInfer<Vars> | undefined;
  readonly optimistic?: boolean;
}

/** The data that a fragment reads from an entity. */
export interface FragmentResult<Data = any> {
  /** The data; if it is incomplete, any field may be missing, and it is `{}` if there is nothing. */
  readonly data: Data;
  readonly complete: boolean;
  /**
   * The paths that are missing from the cache; `[[]]` if the entity itself is missing. Empty if the data is complete.
   */
  readonly missing: readonly ResponsePath[];
  readonly dataState: Extract<DataState, 'complete' | 'partial'>;
}

/** A fragment of one entity that is kept up to date while it has subscribers. */
export interface WatchedFragment<Data = any> {
  /** Notifies the listener when the result has changed, once per batch. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Returns the current result; the same object until it changes. */
  getCurrentResult(): FragmentResult<Data>;
}

/** A value that a modifier returns instead of data: `DELETE` or `INVALIDATE`. */
export interface ModifierMark {
  /** Internal to the cache. */
  readonly [inside]: never;
}

/** The second argument of a modifier. */
export interface ModifierContext {
  readonly fieldName: string;
  /** The stored name of the field, including its arguments. */
  readonly storageKey: string;
  /** Return this to delete the field. */
  readonly DELETE: ModifierMark;
  /** Return this to keep the value but require that it is fetched again. */
  readonly INVALIDATE: ModifierMark;
  isReference(value: unknown): value is Reference;
  toReference(idOrObject: string | object): Reference | undefined;
  readField<Value = unknown>(name: string, from?: Reference | ResponseObject): Value;
}

/** Computes a new stored value. Returning `undefined` or the same value changes nothing. */
export type Modifier<Value = any> = (
  value: Value,
  context: ModifierContext,
) => Value | ModifierMark | undefined;

/** The stored form of a value: objects become `StoredObject`, at any depth of lists. */
export type StoredValue<Value> = 0 extends 1 & Value
  ? any
  : Value extends readonly (infer Item)[]
    ? readonly StoredValue<Item>[]
    : Value extends object
      ? StoredObject
      : Value;

/**
 * Modifiers by field name.
 *
 * @typeParam Entity the fields of the entity: `EntityOf<Schema, 'Video'>`, or the data type of a fragment
 */
export type Modifiers<Entity = any> = 0 extends 1 & Entity
  ? { readonly [fieldName: string]: Modifier }
  : { readonly [FieldName in keyof Entity]?: Modifier<StoredValue<Entity[FieldName]>> };

/** A snapshot of the cache: plain JSON. `restore` and `merge` validate it. */
export type CacheSnapshot = { readonly [key: string]: unknown };

/** A normalized cache, as created by `createCache`. */
export interface Cache {
  /** Stores a result. Returns whether anything changed. */
  writeQuery<Data, Vars = any>(write: CacheWrite<Data, Vars> & VariablesOption<Vars>): boolean;
  /** Returns the data of a query, or `null` if any of it is missing. */
  readQuery<Data, Vars = any>(query: CacheQuery<Data, Vars> & VariablesOption<Vars>): Data | null;
  /** Reads a query together with its missing paths and errors. */
  diff<Data, Vars = any>(
    query: CacheQuery<Data, Vars> & VariablesOption<Vars> & { readonly returnPartialData?: boolean },
  ): CacheDiff<Data>;
  /** Calls `callback` when the data of this query changes, once per batch. Returns a function that stops watching. */
  watch<Data, Vars = any>(watch: CacheWatch<Data, Vars> & VariablesOption<Vars>): () => void;
  /** Returns the data of a fragment, or `null` if any of it is missing. */
  readFragment<Data, Vars = any>(fragment: CacheFragment<Data, Vars>): Data | null;
  /**
   * Stores the data of a fragment. The entity is retained until it is evicted, even if nothing references it.
   *
   * @returns whether anything changed
   */
  writeFragment<Data, Vars = any>(
    fragment: CacheFragment<Data, Vars> & { readonly data: NoInfer<Data> },
  ): boolean;
  /**
   * Reads a query and writes the value that `update` returns. Writes nothing if it returns `null` or `undefined`.
   *
   * @returns the data that was written, or `null`
   */
  updateQuery<Data, Vars = any>(
    query: CacheQuery<Data, Vars> & VariablesOption<Vars>,
    update: (data: NoInfer<Data> | null) => NoInfer<Data> | null | undefined | void,
  ): NoInfer<Data> | null;
  /**
   * Reads a fragment and writes the value that `update` returns. Writes nothing if it returns `null` or `undefined`.
   *
   * @returns the data that was written, or `null`
   */
  updateFragment<Data, Vars = any>(
    fragment: CacheFragment<Data, Vars>,
    update: (data: NoInfer<Data> | null) => NoInfer<Data> | null | undefined | void,
  ): NoInfer<Data> | null;
  /**
   * Changes stored fields in place. Without `id`, changes fields of the root query.
   *
   * Does nothing if `id` is present but `undefined`.
   *
   * @returns whether anything changed
   */
  modify<Entity = any>(options: {
    readonly id?: string;
    readonly fields: NoInfer<Modifiers<Entity>> | Modifier;
    readonly optimistic?: boolean;
  }): boolean;
  /** Returns the key of an object (`Typename:id`), or `undefined` if it has no key. */
  identify(object: object): string | undefined;
  /**
   * Removes an entity, one of its fields, or a field with specific arguments. Without `id`, removes from the root
   * query.
   *
   * Does nothing if `id` is present but `undefined`.
   *
   * @returns whether anything changed
   */
  evict(options: { readonly id?: string; readonly fieldName?: string; readonly args?: Variables }): boolean;
  /**
   * Marks data as incomplete without removing it, so that the next read fetches it again.
   *
   * Does nothing if `id` or `typename` is present but `undefined`.
   *
   * @returns whether anything changed
   */
  invalidate(options: {
    readonly id?: string;
    readonly typename?: string;
    readonly fieldName?: string;
  }): boolean;
  /**
   * Removes all unreachable entities immediately.
   *
   * Reachable are the fields of operations, watched and retained entities, optimistic layers, and entities written by
   * key (as with `writeFragment`) until they are evicted.
   *
   * @returns the keys of the removed entities
   */
  gc(): string[];
  /**
   * Protects an entity from garbage collection. Calls are counted: `release` undoes one of them.
   *
   * @returns the number of calls that are still in effect
   */
  retain(id: string): number;
  /**
   * Undoes one call of `retain`.
   *
   * @returns the number of calls that are still in effect
   */
  release(id: string): number;
  /** Returns the order of a request that starts now. Pass it to `writeQuery` with the response. */
  requestStarted(): RequestOrder;
  /**
   * Runs `update` in a new optimistic layer above the data and all older layers.
   *
   * @param layerId the name to remove the layer by
   */
  recordOptimisticTransaction(update: (cache: Cache) => void, layerId: string): void;
  /** Removes an optimistic layer. */
  removeOptimistic(layerId: string): void;
  /**
   * Groups changes, so that each watcher is notified at most once, at the end. `removeOptimistic` removes that layer
   * in the same step.
   *
   * @returns the value that `update` returns
   */
  batch<Answer = void>(options: {
    readonly update: (cache: Cache) => Answer;
    readonly removeOptimistic?: string;
  }): Answer;
  /** Returns a snapshot of everything except optimistic layers. Later writes do not change it. */
  extract(): CacheSnapshot;
  /**
   * Replaces the contents of the cache with a snapshot. Ignores invalid snapshots.
   *
   * @param options `takeOwnership` stores the parsed snapshot without copying it; the caller must not use it
   *   afterwards
   * @returns whether the snapshot was applied
   */
  restore(snapshot: unknown, options?: { readonly takeOwnership?: boolean }): boolean;
  /** Merges a snapshot into the existing data; otherwise like `restore`. */
  merge(snapshot: unknown, options?: { readonly takeOwnership?: boolean }): boolean;
  /** Removes all data. Watchers are notified. */
  reset(): void;
}
