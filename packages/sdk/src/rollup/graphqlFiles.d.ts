// What the build plugin makes importable, for TypeScript: `"types": ["@mainvideo/sdk/graphql-files"]` in tsconfig.json, or
// `/// <reference types="@mainvideo/sdk/graphql-files" />` in one file. Declarations that a code generator writes beside
// a file (video.graphql.d.ts) come before these.

/** The default is the only operation, or all of the file; and each operation and fragment by its name. */
declare module '*.graphql';
/** The default is the only operation, or all of the file; and each operation and fragment by its name. */
declare module '*.gql';

declare module 'virtual:mainvideo-schema' {
  import type { PossibleTypes, TypePolicies } from '@mainvideo/sdk';

  /** Which types are of an interface or union, for `createCache`. */
  export const possibleTypes: PossibleTypes;
  /** The keys of types that `@key` names, and roots of other names, for `createCache`; add your own beside them. */
  export const typePolicies: TypePolicies;
  /** Differs from that of every other schema, for `persistCache`: what was stored under another one is dropped. */
  export const schemaFingerprint: string;
  /** The names of the schema's own scalars. */
  export const scalars: readonly string[];
}
