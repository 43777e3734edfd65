import { type DocumentNode, type GraphQLSchema, Kind } from 'graphql';
import { schemaFacts } from '../schema/schemaFacts.ts';
import { docComment } from './docComment.ts';
import { type ScalarTypes, schemaType } from './schemaType.ts';

/** The part of graphql-codegen's configuration that the plugin reads. All plugins of a file share the configuration. */
export interface CachePluginConfig {
  readonly scalars?: ScalarTypes;
}

/**
 * A graphql-codegen plugin that generates types and values for the SDK from a schema. Use it with
 * `typescript-operations` and `typed-document-node`.
 *
 * It generates `VideoPageData` and `VideoPageVariables` for each operation and `VideoCardData` for each fragment;
 * `possibleTypes` and `typePolicies` for `createCache`; `Schema`, to check your own policies; and `schemaFingerprint`
 * for `persistCache`.
 */
export function plugin(
  schema: GraphQLSchema,
  documents: readonly { readonly document?: DocumentNode | undefined }[],
  config: CachePluginConfig = {},
): { prepend: string[]; content: string } {
  const { imports, content } = cacheTypes(schema, documents, config);
  return { prepend: [`import type { ${imports.join(', ')} } from '@mainvideo/sdk';`], content };
}

/** Returns the output of the plugin, and the SDK types that it refers to. */
export function cacheTypes(
  schema: GraphQLSchema,
  documents: readonly { readonly document?: DocumentNode | undefined }[],
  config: CachePluginConfig,
): { readonly imports: readonly string[]; readonly content: string } {
  const facts = schemaFacts(schema);
  const hasPolicies = Object.keys(facts.typePolicies).length > 0;
  const imports = ['PossibleTypes', 'StoredObject', ...(hasPolicies ? ['TypePolicies'] : [])];
  const parts = [
    friendlyNames(documents),
    `/** Which types are of an interface or union, for \`createCache\`. */
export const possibleTypes: PossibleTypes = ${JSON.stringify(facts.possibleTypes)};\n`,
    hasPolicies
      ? `/** The keys that the schema names, for \`createCache\`. */
export const typePolicies: TypePolicies<Schema> = ${JSON.stringify(facts.typePolicies)};\n`
      : '',
    `/** Differs from that of every other schema, for \`persistCache\`: what was stored under another one is dropped. */
export const schemaFingerprint = '${facts.schemaFingerprint}';\n`,
    `/** Its types, fields and arguments: \`createCache<Schema>({ typePolicies })\` knows their names. */
export type Schema = ${schemaType(schema, config.scalars ?? {})};\n`,
  ];
  return { imports, content: parts.filter(Boolean).join('\n') };
}

/** Adds names that describe the content of a type to those of graphql-codegen, which describe the kind of operation. */
export function friendlyNames(
  documents: readonly { readonly document?: DocumentNode | undefined }[],
): string {
  let text = '';
  for (const definition of documents.flatMap(({ document }) => document?.definitions ?? [])) {
    const comment = docComment(definition);
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      const name = definition.name.value;
      text += `${comment}export type ${name}Data = ${name}Fragment;\n`;
    } else if (definition.kind === Kind.OPERATION_DEFINITION && definition.name !== undefined) {
      const name = definition.name.value;
      const typeName = name + definition.operation[0]!.toUpperCase() + definition.operation.slice(1);
      text += `${comment}export type ${name}Data = ${typeName};\nexport type ${name}Variables = ${typeName}Variables;\n`;
    }
  }
  return text;
}
