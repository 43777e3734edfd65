import type { EffectPolicy, Reference } from '../contract/cache.ts';
import type { ResponseObject, TypedDocumentNode, Variables } from '../contract/document.ts';
import { fieldNameOf } from '../plans/storageKey.ts';
import { addToList, removeFromLists } from '../store/editLists.ts';
import { fieldEffect, type WrittenRootField } from '../store/fieldEffect.ts';
import { referenceOfObject } from '../store/identify.ts';
import { exists, type StoredRecord } from '../store/storedRecord.ts';

type IsAny<Type> = 0 extends 1 & Type ? true : false;
type FieldNames<Type> = Exclude<keyof Type & string, '__typename'>;

/**
 * A field of a mutation, or of a subscription, as it was written.
 *
 * `Of` is the type of a document, which says what the variables are and what its field answers; or an object type of one's
 * own, with any of `args`, `variables` and `value`.
 */
export type WrittenField<Of = any> =
  IsAny<Of> extends true
    ? { readonly args: any; readonly variables: any; readonly value: any }
    : Of extends TypedDocumentNode<infer Data, infer Vars>
      ? {
          /** The field's own. */
          readonly args: Variables;
          /** Those of the operation. */
          readonly variables: Vars;
          /** What came, as the document asked for it. */
          readonly value: NonNullable<Data[FieldNames<Data> & keyof Data]>;
        }
      : Of & Omit<{ readonly args: any; readonly variables: any; readonly value: any }, keyof Of>;

/** The fields of a type; of a query's document: those of the query. */
type FieldOf<Parent> =
  IsAny<Parent> extends true
    ? string
    : Parent extends TypedDocumentNode<infer Data, any>
      ? FieldNames<Data>
      : FieldNames<Parent>;

/** An object with `__typename` and its key; `Typename:id`; or none. */
type Entity = ResponseObject | Reference | string | null | undefined;

/** Which list a new entity belongs into. */
export interface ListOfNodes<Of = any, Parent = any, FieldArgs = any> {
  /** The field that holds the list, or the connection. */
  readonly field: FieldOf<Parent>;
  /** Whose field it is; none: then nothing is put anywhere. Default: the query root. */
  into?(written: WrittenField<Of>): Entity;
  /** The entity in the answer, or an edge to it. Default: what the field answers. */
  node?(written: WrittenField<Of>): Entity;
  /** Whether it belongs into the list that these arguments lead to: those that `keyArgs` names. Default: into each. */
  where?(args: FieldArgs, written: WrittenField<Of>): boolean;
}

/**
 * Deletes an entity when a mutation says that it did, or a subscription that it is gone: Relay's `@deleteRecord` and
 * `@deleteEdge` in one.
 *
 * Every list, and every connection's `edges` and `nodes`, is one item shorter at once, without a request; all other items
 * stay the objects they are. A single link to the entity is left as it is: what reads it is incomplete, as after `evict`,
 * since only the server knows what is in its place now. Nor does it know better than the server how many there are: a
 * `totalCount` stays, unless the mutation answers a new one.
 *
 * It follows an optimistic answer too, in its layer, and goes with it. If the field answered null or false, nothing does.
 *
 *     Mutation: { fields: { deleteComment: deleteRecord('Comment', ({ args }) => args.id) } }
 *
 * @param id the key, or an object with the key's fields; `null`: nothing was deleted
 */
export function deleteRecord<Of = any>(
  typename: string,
  id: (written: WrittenField<Of>) => string | number | ResponseObject | null | undefined,
): EffectPolicy {
  return {
    effect: fieldEffect((field) => {
      const key = id(field as unknown as WrittenField<Of>);
      if (key === null || key === undefined) return;
      const record = recordOf(
        field,
        typeof key === 'object' ? { ...key, __typename: typename } : `${typename}:${key}`,
      );
      if (record === undefined) return;
      removeFromLists(field, record);
      for (const each of field.store.knownKeys(record)) field.store.remove(record, each);
    }),
  };
}

/**
 * Puts what a mutation created at the end of lists: Relay's `@appendNode`.
 *
 * Every list that the field holds under some arguments (see `where`) gets it at once, without a request, unless it is in
 * there. A connection gets it in its `nodes`, and in its `edges` by a new edge: of the type of the others, and with null in
 * all fields that they have, but for those of an edge that the mutation answered. Its `cursor` is null too, so that the next
 * page still goes behind the last cursor that the server gave. A list that nobody has asked for yet gets nothing: the server
 * will say all of it.
 *
 * It follows an optimistic answer too, in its layer, and goes with it.
 *
 *     Mutation: { fields: { addComment: appendNode<typeof AddComment, Video>({
 *       into: ({ variables }) => `Video:${variables.videoId}`,
 *       field: 'comments',
 *     }) } }
 *
 * @throws TypeError, when it is written, for an answer without `__typename` or key; nothing is written then
 */
export function appendNode<Of = any, Parent = any, FieldArgs = any>(
  ...lists: ListOfNodes<Of, Parent, FieldArgs>[]
): EffectPolicy {
  return insertNode(lists, false);
}

/** Puts what a mutation created at the start of lists: Relay's `@prependNode`. Else as `appendNode`. */
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
            `${field.name} answered no entity to put into ${name}. Select its __typename and its id, or say which it is with "node".`,
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

/** The entity, if it is there. */
function recordOf({ store }: WrittenRootField, entity: Entity): StoredRecord | undefined {
  if (entity === null || entity === undefined) return undefined;
  const reference =
    typeof entity === 'string' ? entity : referenceOfObject(store.types, entity as ResponseObject);
  const record = reference === undefined ? undefined : store.tables.find(reference);
  return record !== undefined && exists(record, store.layer === null) ? record : undefined;
}

/** The arguments in a storage key. */
function argsOf(key: string): unknown {
  return JSON.parse(key.slice(fieldNameOf(key).length + 1, -1) || '{}');
}
