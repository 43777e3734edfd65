// Documents of gql.tada's `graphql()`, with its fragment masks. Compiled, never run.
import type { Cache, Client } from '@mainvideo/sdk';
import { type FragmentOf, initGraphQLTada, readFragment, type ResultOf } from 'gql.tada';
import { isExactly } from './documents.ts';

// The format of `gql.tada generate-output`.
type NonNull<Type> = { kind: 'NON_NULL'; name: never; ofType: Type };
type Scalar<Name> = { kind: 'SCALAR'; name: Name; ofType: null };
type introspection = {
  name: never;
  query: 'Query';
  mutation: never;
  subscription: never;
  types: {
    ID: unknown;
    Int: unknown;
    String: unknown;
    Query: {
      kind: 'OBJECT';
      name: 'Query';
      fields: {
        video: { name: 'video'; type: { kind: 'OBJECT'; name: 'Video'; ofType: null } };
        version: { name: 'version'; type: NonNull<Scalar<'String'>> };
      };
    };
    Video: {
      kind: 'OBJECT';
      name: 'Video';
      fields: {
        id: { name: 'id'; type: NonNull<Scalar<'ID'>> };
        title: { name: 'title'; type: NonNull<Scalar<'String'>> };
      };
    };
  };
};

const graphql = initGraphQLTada<{ introspection: introspection }>();
const Card = graphql('fragment Card on Video { id title }');
const VideoPage = graphql('query VideoPage($id: ID!, $first: Int) { video(id: $id) { ...Card } }', [Card]);
const Version = graphql('query Version { version }');

declare const client: Client;
declare const cache: Cache;

const { data } = await client.query({ query: VideoPage, variables: { id: '42' } });
const video = data!.video!;
isExactly<{ id: string; title: string }>()(readFragment(Card, video));
// @ts-expect-error the fragment masks it
void video.title;
// @ts-expect-error `variables` is missing
void client.query({ query: VideoPage });
// @ts-expect-error unknown variable `slug`
void client.query({ query: VideoPage, variables: { id: '42', slug: 'x' } });
isExactly<string | undefined>()((await client.query({ query: Version })).data?.version);

// The cache unmasks by the fragment itself.
isExactly<ResultOf<typeof Card> | null>()(cache.readFragment({ id: 'Video:42', fragment: Card }));
cache.writeFragment({ id: 'Video:42', fragment: Card, data: { id: '42', title: 'New' } });
cache.updateQuery({ query: VideoPage, variables: { id: '42' } }, (before) => before);
// Data of fragments is passed on masked.
export const titleOf = (card: FragmentOf<typeof Card>) => readFragment(Card, card).title;
titleOf(video);
