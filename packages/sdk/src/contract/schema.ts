/** A field of a type, as `mainvideo-codegen` writes it into a `Schema`. */
export interface SchemaField {
  /** As it is stored: a scalar as it travels, an object as `StoredObject`. */
  readonly value: unknown;
  /** The names of its arguments; `filter.tag` reaches into an input object. Absent: it takes none. */
  readonly args?: string;
  /** The types that its object may be of. Absent: it is a scalar. */
  readonly type?: string;
}

/** The types of a schema, and the fields of each. Generated: `createCache<Schema>` checks names against it. */
export type CacheSchema = { readonly [typename: string]: { readonly [fieldName: string]: SchemaField } };

/** The schema of those who name none: every name is right. */
export type AnySchema = {
  readonly [typename: string]: {
    readonly [fieldName: string]: { readonly value: any; readonly args: string; readonly type: string };
  };
};

/** The fields of a type as they are stored: `cache.modify<EntityOf<Schema, 'Video'>>({ id, fields })`. */
export type EntityOf<Schema extends CacheSchema, Typename extends keyof Schema> = {
  readonly [FieldName in keyof Schema[Typename]]: Schema[Typename][FieldName]['value'];
};

/** The names of a type's fields; of several types: of all their fields. */
export type FieldNames<Schema extends CacheSchema, Typename extends keyof Schema> = Typename extends unknown
  ? keyof Schema[Typename] & string
  : never;

/** The names that `keyArgs` of a field may list. */
export type ArgumentNames<Field extends SchemaField> = Field extends {
  readonly args: infer Names extends string;
}
  ? Names
  : never;

/** The types that the fields of a type lead to. */
export type LinkedTypes<Schema extends CacheSchema, Typename extends keyof Schema> = Typename extends unknown
  ? {
      [FieldName in keyof Schema[Typename]]: Schema[Typename][FieldName] extends {
        readonly type: infer Type extends string;
      }
        ? Type & keyof Schema
        : never;
    }[keyof Schema[Typename]]
  : never;
