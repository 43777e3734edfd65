// The build plugin: GraphQL documents are parsed when the site is built, so that no parser travels to the browser.
export { graphqlDocuments } from './graphqlDocuments.ts';
export type {
  BuildContext,
  GraphqlDocumentsOptions,
  GraphqlDocumentsPlugin,
  LoadedModule,
} from './graphqlDocuments.ts';
export { schemaFacts } from '../schema/schemaFacts.ts';
export type { KeyFieldNames, SchemaFacts, TypeFacts } from '../schema/schemaFacts.ts';
