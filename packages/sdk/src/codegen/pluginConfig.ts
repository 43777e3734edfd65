import type { ScalarTypes } from './schemaType.ts';

/** What `documentConfig` may be told. */
export interface DocumentConfigOptions {
  /** How scalars travel, as types of TypeScript. Default of a scalar of the schema's own: `unknown`. */
  readonly scalars?: ScalarTypes;
  /** `true`: documents are written as trees, and need no parser; else as `gql` templates. Default: false. */
  readonly parsed?: boolean;
}

/** The configuration of graphql-codegen's plugins that `mainvideo-codegen` itself uses. */
export interface DocumentConfig {
  readonly [option: string]: unknown;
}

/**
 * For those who run graphql-codegen already: the configuration of `typescript-operations`, `typed-document-node` and
 * `@mainvideo/sdk/codegen` by which they write what `mainvideo-codegen` does.
 *
 *     // codegen.ts
 *     generates: {
 *       'src/generated.ts': {
 *         plugins: ['typescript-operations', 'typed-document-node', '@mainvideo/sdk/codegen'],
 *         config: documentConfig(),
 *       },
 *     },
 */
export function documentConfig({ scalars = {}, parsed = false }: DocumentConfigOptions = {}): DocumentConfig {
  return {
    ...(parsed
      ? { documentMode: 'documentNode', optimizeDocumentNode: true }
      : { documentMode: 'graphQLTag', gqlImport: '@mainvideo/sdk#gql', pureMagicComment: true }),
    scalars: { ID: 'string', ...scalars },
    defaultScalarType: 'unknown',
    // As the author wrote them: a name is searched for.
    namingConvention: 'keep',
    immutableTypes: true,
    useTypeImports: true,
    enumsAsTypes: true,
    nonOptionalTypename: true,
    dedupeFragments: true,
    documentVariableSuffix: '',
    fragmentVariableSuffix: '',
  };
}
