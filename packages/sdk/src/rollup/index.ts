// The build plugin: GraphQL documents are parsed when the site is built, so that no parser travels to the browser.
export { graphqlDocuments } from './graphqlDocuments.ts';
export type { BuildContext, GraphqlDocumentsOptions, GraphqlDocumentsPlugin } from './graphqlDocuments.ts';
