// Documents of graphql-codegen's client preset, fragment masks and all. Compiled, never run.
import type { DocumentTypeDecoration, TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Cache, Client } from '@mainvideo/sdk';
import { isExactly } from './documents.ts';

// As the preset writes them, with its `useFragment` under another name (`fragmentMasking: { unmaskFunctionName }`).
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
type CardFragment = { __typename?: 'Video'; id: string; title: string } & {
  ' $fragmentName'?: 'CardFragment';
};
type VideoPageQuery = {
  __typename?: 'Query';
  video?:
    | ({ __typename?: 'Video'; id: string } & { ' $fragmentRefs'?: { CardFragment: CardFragment } })
    | null;
};
type FragmentType<Document extends DocumentTypeDecoration<any, any>> =
  Document extends DocumentTypeDecoration<infer Type, any>
    ? [Type] extends [{ ' $fragmentName'?: infer Key }]
      ? Key extends string
        ? { ' $fragmentRefs'?: { [key in Key]: Type } }
        : never
      : never
    : never;
declare function unmask<Type>(
  document: DocumentTypeDecoration<Type, any>,
  masked: FragmentType<DocumentTypeDecoration<Type, any>>,
): Type;
declare const CardFragmentDoc: TypedDocumentNode<CardFragment, unknown>;
declare const VideoPageDocument: TypedDocumentNode<
  VideoPageQuery,
  Exact<{ id: string; first?: number | null | undefined }>
>;
declare const VersionDocument: TypedDocumentNode<{ version: string }, Exact<{ [key: string]: never }>>;

declare const client: Client;
declare const cache: Cache;

const { data } = await client.query({ query: VideoPageDocument, variables: { id: '42' } });
isExactly<VideoPageQuery | undefined>()(data);
isExactly<string>()(unmask(CardFragmentDoc, data!.video!).title);
// @ts-expect-error the fragment masks it
void data!.video!.title;
// @ts-expect-error `id` is missing
void client.query({ query: VideoPageDocument, variables: {} });
// @ts-expect-error `variables` is missing
client.watchQuery({ query: VideoPageDocument });
void client.query({ query: VersionDocument });
void client.query({ query: VersionDocument, variables: {} });
// @ts-expect-error it has no variables
void client.query({ query: VersionDocument, variables: { id: '42' } });

isExactly<CardFragment | null>()(cache.readFragment({ id: 'Video:42', fragment: CardFragmentDoc }));
cache.writeFragment({ id: 'Video:42', fragment: CardFragmentDoc, data: { id: '42', title: 'New' } });
