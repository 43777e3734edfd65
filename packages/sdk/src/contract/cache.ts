import type {
  DocumentNode,
  ResponseObject,
  ResponsePath,
  TypedDocumentNode,
  Variables,
  VariablesOption,
} from './document.ts';
import type { GraphQLFormattedError } from './response.ts';
import type { Runtime } from './runtime.ts';
import type {
  AnySchema,
  ArgumentNames,
  CacheSchema,
  FieldNames,
  LinkedTypes,
  SchemaField,
} from './schema.ts';

/** A link to an entity, where policies and `modify` meet one. */
export interface Reference {
  readonly __ref: string;
}

/** An object where it is stored: a link to an entity; or itself, where it has no key. */
export type StoredObject = Reference | ResponseObject;

/** `id`, or the fields that make the key; a nested list names fields of the object before it, as in Apollo. */
export type KeyFields<
  Schema extends CacheSchema = AnySchema,
  Typename extends keyof Schema = string,
> = readonly (FieldNames<Schema, Typename> | KeyFields<Schema, LinkedTypes<Schema, Typename>>)[];

export interface FieldReadContext {
  readonly args: Variables | null;
  readonly fieldName: string;
  readonly typename: string | undefined;
  readonly variables: Variables;
  isReference(value: unknown): value is Reference;
  toReference(idOrObject: string | object): Reference | undefined;
  /** A field of an entity or of an embedded object, as it is stored; of the object of this field, without `from`. */
  readField(name: string, from?: Reference | ResponseObject): unknown;
  /** Is the entity behind this reference there? */
  canRead(value: unknown): boolean;
}

export interface FieldMergeContext extends FieldReadContext {
  /** Merges two embedded objects field by field, by their types' policies. */
  mergeObjects(existing: ResponseObject, incoming: ResponseObject): ResponseObject;
}

declare const inside: unique symbol;

/** Joins pages where they are stored, without a copy of what is there: what the pagination helpers answer. */
export interface PageMerge {
  /** The cache's own. */
  readonly [inside]: never;
}

/** What else changes when a field is written: what `deleteRecord`, `appendNode` and `prependNode` answer. */
export interface FieldEffect {
  /** The cache's own. */
  readonly [inside]: never;
}

/** Drops what was used least recently where there is too much: what `limitMemory` answers. */
export interface MemoryLimit {
  /** The cache's own. */
  readonly [inside]: never;
}

export interface FieldPolicy<Field extends SchemaField = AnySchema[string][string]> {
  /**
   * Which arguments tell two values of the field apart. Default: all of them. `false`: none. A list names them; a
   * dotted name reaches into an input object.
   */
  readonly keyArgs?: readonly ArgumentNames<Field>[] | false;
  /** What a reader sees, made from what is stored. `undefined`: the field is missing. Must be pure. */
  readonly read?: (existing: any, context: FieldReadContext) => unknown;
  /** What is stored, made from what is stored and what came in. Must be pure. `false`: replace whole; `true`: merge objects. */
  readonly merge?:
    | ((existing: any, incoming: any, context: FieldMergeContext) => unknown)
    | boolean
    | PageMerge;
  /** Of fields of mutations and subscriptions. */
  readonly effect?: FieldEffect;
  /**
   * A value that was written longer ago than this is kept, and must be fetched, as after `invalidate`. Looked at when
   * somebody reads: the mere passing of time calls nobody. Default: that of the type. `Infinity`: never.
   */
  readonly maxAgeMs?: number;
  /** `true`: persistence never stores it. Default: as the type. */
  readonly private?: boolean;
}

/** What the pagination helpers answer: a policy of a field that takes these arguments. */
export interface PagePolicy<Argument extends string = string> {
  readonly keyArgs: readonly Argument[] | false;
  readonly merge: PageMerge;
}

/** What `deleteRecord`, `appendNode` and `prependNode` answer: a policy of a field with any arguments. */
export interface EffectPolicy {
  readonly effect: FieldEffect;
}

/** By field name: a policy, or its `read` alone. */
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

export interface TypePolicy<Schema extends CacheSchema = AnySchema, Typename extends keyof Schema = string> {
  /** Default: `id`, then `_id`. `false`: objects of this type belong to their parent field. */
  readonly keyFields?:
    | KeyFields<Schema, Typename>
    | false
    | ((
        object: ResponseObject,
        context: { readonly typename: string },
      ) => string | number | null | undefined);
  readonly fields?: FieldPolicies<Schema, Typename>;
  /** For objects without a key. `true` (the default): merged under their parent field; `false`: replaced whole. */
  readonly merge?: boolean;
  /** Of all fields of the type, but for those that have their own. Default: `Infinity`. */
  readonly maxAgeMs?: number;
  /** Of all fields of the type, but for those that have their own: `true`: persistence never stores it. */
  readonly private?: boolean;
  readonly queryType?: true;
  readonly mutationType?: true;
  readonly subscriptionType?: true;
}

/** By type name; of a generated `Schema`: no other names than those of its types, fields and arguments. */
export type TypePolicies<Schema extends CacheSchema = AnySchema> = string extends keyof Schema
  ? { readonly [typename: string]: TypePolicy }
  : { readonly [Typename in keyof Schema]?: TypePolicy<Schema, Typename> };
/** An interface or union, and the names of the types that are one. */
export type PossibleTypes = { readonly [abstractType: string]: readonly string[] };

export interface CacheOptions<Schema extends CacheSchema = AnySchema> {
  readonly typePolicies?: TypePolicies<Schema>;
  readonly possibleTypes?: PossibleTypes;
  /**
   * Removes what nothing reaches by itself, in idle time and a few milliseconds at once, some time after something was
   * unlinked. Default: true. `false`: only `gc()` does.
   */
  readonly gc?: boolean;
  /** How much to hold: `limitMemory(bytes)`. Default: all that is reached. */
  readonly memoryLimit?: MemoryLimit;
  /** The clock that says how old a field is, and the timers of automatic collection. Default: those of the platform. */
  readonly runtime?: Partial<Runtime>;
}

/** Taken when a request starts; higher is younger. A field never takes a value from an older request than the one it has. */
export type RequestOrder = number;

export interface CacheQuery<Data = any, Vars = any> {
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables?: NoInfer<Vars> | undefined;
  /** Where there are several operations. */
  readonly operationName?: string;
  /** `false`: without the optimistic layers. Default: true. */
  readonly optimistic?: boolean;
}

export interface CacheDiff<Data = any> {
  /** `null`: incomplete, and partial data was not asked for. Immutable; the same object while nothing in it changes. */
  readonly result: Data | null;
  readonly complete: boolean;
  /** Where the cache lacks something: empty if complete. */
  readonly missing: readonly ResponsePath[];
  /** The errors that came with the data that was read, paths as in this result. Absent: none. */
  readonly errors?: readonly GraphQLFormattedError[];
}

export interface CacheWatch<Data = any, Vars = any> extends CacheQuery<Data, Vars> {
  readonly returnPartialData?: boolean;
  /** Calls back at once with what is there now. */
  readonly immediate?: boolean;
  readonly callback: (diff: CacheDiff<Data>) => void;
}

export interface CacheWrite<Data = any, Vars = any> {
  readonly query: TypedDocumentNode<Data, Vars> | DocumentNode;
  readonly variables?: NoInfer<Vars> | undefined;
  readonly operationName?: string;
  /** `null` with `errors`: the errors are recorded and the data is left alone. */
  readonly data: NoInfer<Data> | null;
  /** Those of the response. A null that came from an error never overwrites good data. */
  readonly errors?: readonly GraphQLFormattedError[];
  /** The caller hands `data` over and will not touch it again. Default: it is copied. */
  readonly takeOwnership?: boolean;
  /** More of it is to come, as of `@defer`: what it has counts, what it lacks shows nothing. */
  readonly unfinished?: boolean;
  /** Default: youngest. */
  readonly order?: RequestOrder;
}

export interface CacheFragment<Data = any, Vars = any> {
  /** `Typename:id` (as `identify` answers), or a reference. */
  readonly id: string;
  readonly fragment: TypedDocumentNode<Data, Vars> | DocumentNode;
  /** Where the document holds several. */
  readonly fragmentName?: string;
  readonly variables?: NoInfer<Vars> | undefined;
  readonly optimistic?: boolean;
}

/** What a modifier answers in place of a value. */
export interface ModifierMark {
  /** The cache's own. */
  readonly [inside]: never;
}

export interface ModifierContext {
  readonly fieldName: string;
  /** The field with its arguments, as it is stored. */
  readonly storageKey: string;
  /** Answered by a modifier: the field goes. */
  readonly DELETE: ModifierMark;
  /** Answered by a modifier: the field stays, and must be fetched. */
  readonly INVALIDATE: ModifierMark;
  isReference(value: unknown): value is Reference;
  toReference(idOrObject: string | object): Reference | undefined;
  readField(name: string, from?: Reference | ResponseObject): unknown;
}

/** Answers what is stored instead; `undefined`, or the value itself: nothing changes. */
export type Modifier<Value = any> = (
  value: Value,
  context: ModifierContext,
) => Value | ModifierMark | undefined;

/** A value of an answer as it is stored: objects are `StoredObject`, at any depth of lists. */
export type StoredValue<Value> = 0 extends 1 & Value
  ? any
  : Value extends readonly (infer Item)[]
    ? readonly StoredValue<Item>[]
    : Value extends object
      ? StoredObject
      : Value;

/** By field name. `Entity` is what its fields are: `EntityOf<Schema, 'Video'>`, or the type of a fragment's data. */
export type Modifiers<Entity = any> = 0 extends 1 & Entity
  ? { readonly [fieldName: string]: Modifier }
  : { readonly [FieldName in keyof Entity]?: Modifier<StoredValue<Entity[FieldName]>> };

/** Plain JSON. `restore` and `merge` take nothing for granted about it. */
export type CacheSnapshot = { readonly [key: string]: unknown };

/** A normalized cache: what the client, the hooks and persistence ask of one. */
export interface Cache {
  /** Stores a result. Answers whether anything changed. */
  writeQuery<Data, Vars>(write: CacheWrite<Data, Vars> & VariablesOption<Vars>): boolean;
  /** The data, or `null` if anything is missing. */
  readQuery<Data, Vars>(query: CacheQuery<Data, Vars> & VariablesOption<Vars>): Data | null;
  diff<Data, Vars>(
    query: CacheQuery<Data, Vars> & VariablesOption<Vars> & { readonly returnPartialData?: boolean },
  ): CacheDiff<Data>;
  /** Calls back exactly when this query's own data changed, once per batch. The answer stops it. */
  watch<Data, Vars>(watch: CacheWatch<Data, Vars> & VariablesOption<Vars>): () => void;
  readFragment<Data, Vars>(fragment: CacheFragment<Data, Vars>): Data | null;
  /** Keeps the entity, whether or not anything links to it, until it is evicted. */
  writeFragment<Data, Vars>(fragment: CacheFragment<Data, Vars> & { readonly data: NoInfer<Data> }): boolean;
  /** Reads, and writes what `update` answers; nothing if it answers `null` or `undefined`. */
  updateQuery<Data, Vars>(
    query: CacheQuery<Data, Vars> & VariablesOption<Vars>,
    update: (data: NoInfer<Data> | null) => NoInfer<Data> | null | undefined | void,
  ): NoInfer<Data> | null;
  updateFragment<Data, Vars>(
    fragment: CacheFragment<Data, Vars>,
    update: (data: NoInfer<Data> | null) => NoInfer<Data> | null | undefined | void,
  ): NoInfer<Data> | null;
  /** Changes stored fields in place; without `id`, those of ROOT_QUERY. Returns whether anything changed: an `id` that is `undefined` changes nothing. */
  modify<Entity = any>(options: {
    readonly id?: string;
    readonly fields: NoInfer<Modifiers<Entity>> | Modifier;
    readonly optimistic?: boolean;
  }): boolean;
  /** `Typename:id`, or `undefined` if there is no object, or it has no key. */
  identify(object: object): string | undefined;
  /**
   * Removes an entity, a field of it, or the field with these arguments; without `id`, of ROOT_QUERY. Returns whether anything
   * changed: an `id` that is `undefined` changes nothing.
   */
  evict(options: { readonly id?: string; readonly fieldName?: string; readonly args?: Variables }): boolean;
  /**
   * Keeps the data, and makes the reads that need it incomplete: the next one fetches. Returns whether anything changed: an `id` or
   * a `typename` that is `undefined` changes nothing.
   */
  invalidate(options: {
    readonly id?: string;
    readonly typename?: string;
    readonly fieldName?: string;
  }): boolean;
  /**
   * Removes what no root reaches, at once, and answers the ids. Roots are the operations' fields, what is watched,
   * retained or in an optimistic layer, and each entity that was written by name, until it is evicted.
   */
  gc(): string[];
  /** Makes an entity a root; counted, `release` takes one back. Both answer the count. */
  retain(id: string): number;
  release(id: string): number;
  requestStarted(): RequestOrder;
  /** Runs `update` against a layer of its own, over the data and over older layers. */
  recordOptimisticTransaction(update: (cache: Cache) => void, layerId: string): void;
  removeOptimistic(layerId: string): void;
  /** Many changes, each watcher called once at the end. `removeOptimistic` drops that layer in the same step. */
  batch<Answer = void>(options: {
    readonly update: (cache: Cache) => Answer;
    readonly removeOptimistic?: string;
  }): Answer;
  /** Everything but the optimistic layers, with what is known of types, as plain JSON that later writes do not change. */
  extract(): CacheSnapshot;
  /**
   * Replaces everything. Anything that is no snapshot of ours changes nothing. Answers whether it was taken. `takeOwnership`: the
   * caller hands over what it has just parsed; else it is copied.
   */
  restore(snapshot: unknown, options?: { readonly takeOwnership?: boolean }): boolean;
  /** Lays a snapshot over what is there; else as `restore`. */
  merge(snapshot: unknown, options?: { readonly takeOwnership?: boolean }): boolean;
  /** Empties it. Watchers hear of it. */
  reset(): void;
}
