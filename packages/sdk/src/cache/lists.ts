import type { EffectPolicy, Reference } from '../contract/cache.ts';
import type { ResponseObject, TypedDocumentNode, Variables } from '../contract/document.ts';
import { fieldNameOf } from '../plans/storageKey.ts';
import { addToList, removeFromLists } from '../store/edits/editLists.ts';
import { fieldEffect, type WrittenRootField } from '../store/write/fieldEffect.ts';
import { referenceOfObject } from '../store/records/identify.ts';
import { exists } from '../store/records/fields.ts';
import type { StoredRecord } from '../store/records/storedRecord.ts';

type IsAny<Type> = 0 extends 1 & Type ? true : false;
type FieldNames<Type> = Exclude<keyof Type & string, '__typename'>;

/**
 * A field of a mutation or subscription, as it was written.
 *
 * @typeParam Of the type of a document, which determines the types of variables and value; or an object type with any
 *   of `args`, `variables` and `value`
 */
export type WrittenField<Of = any> =
  IsAny<Of> extends true
    ? { readonly args: any; readonly variables: any; readonly value: any }
    : Of extends TypedDocumentNode<infer Data, infer Vars>
      ? {
          /** The arguments of the field. */
          readonly args: Variables;
          /** The variables of the operation. */
          readonly variables: Vars;
          /** The value of the field in the response. */
          readonly value: NonNullable<Data[FieldNames<Data> & keyof Data]>;
        }
      : Of & Omit<{ readonly args: any; readonly variables: any; readonly value: any }, keyof Of>;

/** The field names of a type, or of the query if given the type of a document. */
type FieldOf<Parent> =
  IsAny<Parent> extends true
    ? string
    : Parent extends TypedDocumentNode<infer Data, any>
      ? FieldNames<Data>
      : FieldNames<Parent>;

/** An entity: an object with `__typename` and its key, or a key (`Typename:id`). Nullish for no entity. */
type Entity = ResponseObject | Reference | string | null | undefined;

/** The key of a deleted entity. */
type Key = string | number | ResponseObject | null | undefined;

/** Describes the lists to which a new entity is added. */
export interface ListOfNodes<Of = any, Parent = any, FieldArgs = any> {
  /** The field with the list or connection. */
  readonly field: FieldOf<Parent>;
  /** Returns the entity that has the field. Without one, nothing is added. Defaults to the root query. */
  into?(written: WrittenField<Of>): Entity;
  /** Returns the new entity or its edge. Defaults to the value of the written field. */
  node?(written: WrittenField<Of>): Entity;
  /** Returns whether to add the entity to the list with these arguments (those in `keyArgs`). Defaults to every list. */
  where?(args: FieldArgs, written: WrittenField<Of>): boolean;
}

/**
 * Deletes an entity after a mutation or subscription has reported its deletion, like Relay's `@deleteRecord` and
 * `@deleteEdge`.
 *
 * The entity is removed from every list and from `edges` and `nodes` of every connection, without a request; other
 * items keep their identity. A single link to the entity is not changed: queries that read it become incomplete, as
 * after `evict`, because only the server knows its replacement. A `totalCount` changes only if the mutation returns a
 * new one.
 *
 * Also applies to optimistic responses, in their layer. Does nothing if the field is null or false.
 *
 * @param typename the type of the entity
 * @param id returns the key, an object with the fields of the key, a list of either, or `null` if nothing was deleted
 *
 * @example
 * ```ts
 * Mutation: { fields: { deleteComment: deleteRecord('Comment', ({ args }) => args.id) } }
 * ```
 */
export function deleteRecord<Of = any>(
  typename: string,
  id: (written: WrittenField<Of>) => Key | readonly Key[],
): EffectPolicy {
  return {
    effect: fieldEffect((field) => {
      for (const key of [id(field as unknown as WrittenField<Of>)].flat() as Key[]) {
        if (key === null || key === undefined) continue;
        const record = recordOf(
          field,
          typeof key === 'object' ? { ...key, __typename: typename } : `${typename}:${key}`,
        );
        if (record === undefined) continue;
        removeFromLists(field, record);
        for (const each of field.store.knownKeys(record)) field.store.remove(record, each);
      }
    }),
  };
}

/**
 * Adds an entity created by a mutation to the end of lists, like Relay's `@appendNode`.
 *
 * It is added to the list of the field for each set of arguments (see `where`), without a request, unless the list
 * already contains it. A connection receives it in `nodes`, and in `edges` as a new edge: with the type of the other
 * edges and null in all fields, except those of an edge that the mutation returned. Its `cursor` is null as well, so
 * the next page continues after the last cursor of the server. Lists that were never fetched are not changed.
 *
 * Also applies to optimistic responses, in their layer.
 *
 * @throws TypeError on write, if the value has no `__typename` or key; nothing is written then
 *
 * @example
 * ```ts
 * Mutation: { fields: { addComment: appendNode<typeof AddComment, Video>({
 *   into: ({ variables }) => `Video:${variables.videoId}`,
 *   field: 'comments',
 * }) } }
 * ```
 */
export function appendNode<Of = any, Parent = any, FieldArgs = any>(
  ...lists: ListOfNodes<Of, Parent, FieldArgs>[]
): EffectPolicy {
  return insertNode(lists, false);
}

/**
 * Adds an entity created by a mutation to the start of lists, like Relay's `@prependNode`. Otherwise like
 * `appendNode`.
 */
export function prependNode<Of = any, Parent = any, FieldArgs = any>(
  ...lists: ListOfNodes<Of, Parent, FieldArgs>[]
): EffectPolicy {
  return insertNode(lists, true);
}

function insertNode(lists: readonly ListOfNodes[], atStart: boolean): EffectPolicy {
  return {
    effect: fieldEffect((field) => {
      for (const {
        field: name,
        into = () => 'ROOT_QUERY',
        node = ({ value }: WrittenField): Entity => value,
        where,
      } of lists) {
        const answer = node(field);
        const parent = recordOf(field, into(field));
        if (answer === null || answer === undefined || parent === undefined) continue;
        const edge = answer as { readonly node?: ResponseObject };
        const record = recordOf(field, edge.node ?? (answer as ResponseObject));
        if (record === undefined) {
          throw new TypeError(
            `${field.name} returned no entity to add to ${name}. Select its __typename and its id, or return the entity from "node".`,
          );
        }
        for (const key of field.store.keys(parent)) {
          if (fieldNameOf(key) !== name || where?.(argsOf(key), field) === false) continue;
          addToList(field, parent, key, record, edge.node === undefined ? {} : edge, atStart);
        }
      }
    }),
  };
}

/** Returns the record of an entity, if the cache has it. */
function recordOf({ store }: WrittenRootField, entity: Entity): StoredRecord | undefined {
  if (entity === null || entity === undefined) return undefined;
  const reference =
    typeof entity === 'string' ? entity : referenceOfObject(store.types, entity as ResponseObject);
  const record = reference === undefined ? undefined : store.tables.find(reference);
  return record !== undefined && exists(record, store.layer === null) ? record : undefined;
}

/** Returns the arguments in a storage key. */
function argsOf(key: string): unknown {
  return JSON.parse(key.slice(fieldNameOf(key).length + 1, -1) || '{}');
}
