import { gql as parse } from 'graphql-tag';
import type { DocumentNode, TypedDocumentNode } from './contract/document.ts';

/**
 * Parses a GraphQL document, once per text.
 *
 * graphql-tag does the work, so documents, fragments and editor tools are the usual ones. Where the build plugin has
 * compiled a template, neither this function nor a parser is in the bundle.
 *
 * @throws GraphQLError with line and column, if the text is no GraphQL document
 */
export function gql<Data = any, Vars = any>(
  text: TemplateStringsArray | string,
  ...embedded: (DocumentNode | string)[]
): TypedDocumentNode<Data, Vars> {
  return parse(text as TemplateStringsArray, ...embedded) as TypedDocumentNode<Data, Vars>;
}
