/** A field of a type in a `Schema` that `mainvideo-codegen` generates. */
export interface SchemaField {
  /** The type of the stored value: a scalar in its transferred form, an object as `StoredObject`. */
  readonly value: unknown;
  /**
   * The names of the field's arguments; `filter.tag` is a field of an input object. Absent if the field has no
   * arguments.
   */
  readonly args?: string;
  /** The possible types of the field's object. Absent for scalars. */
  readonly type?: string;
}

/**
 * The types of a schema and their fields. Generated, so that `createCache<Schema>` can check names against the
 * schema.
 */
export type CacheSchema = { readonly [typename: string]: { readonly [fieldName: string]: SchemaField } };

/** The schema of a cache without a generated `Schema`: it accepts every name. */
export type AnySchema = {
  readonly [typename: string]: {
    readonly [fieldName: string]: { readonly value: any; readonly args: string; readonly type: string };
  };
};

/** The fields of a type in their stored form: `cache.modify<EntityOf<Schema, 'Video'>>({ id, fields })`. */
export type EntityOf<Schema extends CacheSchema, Typename extends keyof Schema> = {
  readonly [FieldName in keyof Schema[Typename]]: Schema[Typename][FieldName]['value'];
};

/** The names of the fields of a type. For a union of types, the fields of all of them. */
export type FieldNames<Schema extends CacheSchema, Typename extends keyof Schema> = Typename extends unknown
  ? keyof Schema[Typename] & string
  : never;

/** The names that a field's `keyArgs` may contain. */
export type ArgumentNames<Field extends SchemaField> = Field extends {
  readonly args: infer Names extends string;
}
  ? Names
  : never;

/** The types of the objects in the fields of a type. */
export type LinkedTypes<Schema extends CacheSchema, Typename extends keyof Schema> = Typename extends unknown
  ? {
      [FieldName in keyof Schema[Typename]]: Schema[Typename][FieldName] extends {
        readonly type: infer Type extends string;
      }
        ? Type & keyof Schema
        : never;
    }[keyof Schema[Typename]]
  : never;
