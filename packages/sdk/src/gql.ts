import { gql as parse } from 'graphql-tag';
import type { DocumentNode, TypedDocumentNode } from './contract/document.ts';

/**
 * Parses a GraphQL document, once per text.
 *
 * Uses graphql-tag, so existing documents, fragments and editor tools work. The build includes it, and the parser of graphql. The build plugin compiles templates ahead
 * of time; then neither this function nor a parser is in the bundle.
 *
 * @throws an error named GraphQLError, with `locations`, if the text is not a valid GraphQL document
 */
export function gql<Data = any, Vars = any>(
  text: TemplateStringsArray | string,
  ...embedded: (DocumentNode | string)[]
): TypedDocumentNode<Data, Vars> {
  return parse(text as TemplateStringsArray, ...embedded) as TypedDocumentNode<Data, Vars>;
}
