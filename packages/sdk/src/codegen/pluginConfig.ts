import type { ScalarTypes } from './schemaType.ts';

/** Options of `documentConfig`. */
export interface DocumentConfigOptions {
  /** The TypeScript types of scalars as they are transferred. Custom scalars default to `unknown`. */
  readonly scalars?: ScalarTypes;
  /**
   * Whether to generate documents as syntax trees, which need no parser, instead of `gql` templates. Defaults to
   * false.
   */
  readonly parsed?: boolean;
}

/** The configuration of graphql-codegen's plugins that `mainvideo-codegen` uses. */
export interface DocumentConfig {
  readonly [option: string]: unknown;
}

/**
 * Returns the configuration with which graphql-codegen generates the same output as `mainvideo-codegen`, for projects
 * that already use it.
 *
 * It applies to the plugins `typescript-operations`, `typed-document-node` and `@mainvideo/sdk/codegen`.
 *
 * @example
 * ```ts
 * // codegen.ts
 * generates: {
 *   'src/generated.ts': {
 *     plugins: ['typescript-operations', 'typed-document-node', '@mainvideo/sdk/codegen'],
 *     config: documentConfig(),
 *   },
 * },
 * ```
 */
export function documentConfig({ scalars = {}, parsed = false }: DocumentConfigOptions = {}): DocumentConfig {
  return {
    ...(parsed
      ? { documentMode: 'documentNode', optimizeDocumentNode: true }
      : { documentMode: 'graphQLTag', gqlImport: '@mainvideo/sdk#gql', pureMagicComment: true }),
    scalars: { ID: 'string', ...scalars },
    defaultScalarType: 'unknown',
    // Names as the author wrote them, so that a search finds them.
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
