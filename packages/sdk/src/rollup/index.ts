// The build plugin, which parses GraphQL documents at build time so that the browser needs no parser.
export { graphqlDocuments } from './graphqlDocuments.ts';
export type {
  BuildContext,
  GraphqlDocumentsOptions,
  GraphqlDocumentsPlugin,
  LoadedModule,
} from './graphqlDocuments.ts';
export { schemaFacts } from '../schema/schemaFacts.ts';
export type { KeyFieldNames, SchemaFacts, TypeFacts } from '../schema/schemaFacts.ts';
