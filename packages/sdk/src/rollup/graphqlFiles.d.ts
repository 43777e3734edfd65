// Declares the modules of the build plugin for TypeScript: `"types": ["@mainvideo/sdk/graphql-files"]` in tsconfig.json, or
// `/// <reference types="@mainvideo/sdk/graphql-files" />` in one file. Declarations that a code generator writes beside a
// file (video.graphql.d.ts) take precedence.

/** The default export is the only operation, or the whole file. Each operation and fragment is also a named export. */
declare module '*.graphql';
/** The default export is the only operation, or the whole file. Each operation and fragment is also a named export. */
declare module '*.gql';

declare module 'virtual:mainvideo-schema' {
  import type { PossibleTypes, TypePolicies } from '@mainvideo/sdk';

  /** The types that belong to each interface and union, for `createCache`. */
  export const possibleTypes: PossibleTypes;
  /** The keys defined by `@key`, and root types with other names, for `createCache`. Add your own policies to them. */
  export const typePolicies: TypePolicies;
  /** A fingerprint of the schema for `persistCache`, which drops data stored under another schema. */
  export const schemaFingerprint: string;
  /** The names of the schema's custom scalars. */
  export const scalars: readonly string[];
}
