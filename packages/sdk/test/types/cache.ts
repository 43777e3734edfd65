// What the cache's methods and its configuration take and answer. Compiled, never run.
import {
  type Cache,
  createCache,
  type DocumentNode,
  deleteRecord,
  type EntityOf,
  offsetLimitPagination,
  type Reference,
  relayStylePagination,
  type StoredObject,
  type TypePolicies,
} from '@mainvideo/sdk';
import { Home, isExactly, TitleParts, VideoTitle } from './documents.ts';
import type { Schema } from './schema.ts';

declare const cache: Cache;
declare const untyped: DocumentNode;
type VideoData = { readonly video: { readonly id: string; readonly title: string } | null };

// Without a schema every name will do.
createCache();
createCache({
  typePolicies: {
    Anything: {
      keyFields: ['a', ['b', ['c']]],
      fields: { d: { keyArgs: ['e'] }, f: (existing) => existing },
    },
    Query: {
      fields: { search: relayStylePagination(['query', 'filter.tag']), list: offsetLimitPagination() },
    },
  },
  possibleTypes: { Node: ['Video'] },
});
const policies: TypePolicies = { Video: { maxAgeMs: 1_000 } };
createCache({ typePolicies: policies });

// With one they are checked: of types, fields and arguments.
createCache<Schema>({
  typePolicies: {
    Query: {
      fields: {
        search: relayStylePagination(['query', 'filter.tag']),
        video: { keyArgs: ['id'], read: (existing, { toReference }) => existing ?? toReference('Video:1') },
        version: (existing) => existing ?? '1',
      },
    },
    Chapter: { keyFields: ['video', ['id', 'channel', ['handle']], 'startSeconds'] },
    Video: { maxAgeMs: 1_000 },
    Channel: { keyFields: false, merge: false },
    SearchConnection: { keyFields: () => null },
  },
});
createCache<Schema>({ typePolicies: { Query: { fields: { search: relayStylePagination() } } } });
// @ts-expect-error no type is called Vidoe
createCache<Schema>({ typePolicies: { Vidoe: {} } });
// @ts-expect-error a video has no `slug`
createCache<Schema>({ typePolicies: { Video: { keyFields: ['slug'] } } });
// @ts-expect-error nothing that a chapter leads to has `slug`
createCache<Schema>({ typePolicies: { Chapter: { keyFields: ['video', ['slug']] } } });
// @ts-expect-error a video has no `views`
createCache<Schema>({ typePolicies: { Video: { fields: { views: { maxAgeMs: 1 } } } } });
// @ts-expect-error `search` takes no `tag`
createCache<Schema>({ typePolicies: { Query: { fields: { search: { keyArgs: ['tag'] } } } } });
// @ts-expect-error `search` takes no `tag`
createCache<Schema>({ typePolicies: { Query: { fields: { search: relayStylePagination(['tag']) } } } });
// @ts-expect-error `version` takes no argument
createCache<Schema>({ typePolicies: { Query: { fields: { version: { keyArgs: ['id'] } } } } });
createCache<{
  readonly Mutation: { readonly deleteVideo: { readonly value: boolean; readonly args: 'id' } };
}>({
  typePolicies: { Mutation: { fields: { deleteVideo: deleteRecord('Video', ({ args }) => args.id) } } },
});

// Queries.
isExactly<VideoData | null>()(cache.readQuery({ query: VideoTitle, variables: { id: '1' } }));
// @ts-expect-error `variables` is missing
cache.readQuery({ query: VideoTitle });
// @ts-expect-error `title` is missing
cache.writeQuery({ query: VideoTitle, variables: { id: '1' }, data: { video: { id: '1' } } });
// @ts-expect-error `variables` is missing
cache.writeQuery({ query: VideoTitle, data: { video: null } });
cache.writeQuery({ query: Home, data: null });
// @ts-expect-error `variables` is missing
cache.diff({ query: VideoTitle });
isExactly<VideoData | null>()(cache.diff({ query: VideoTitle, variables: { id: '1' } }).result);
cache.watch({
  query: VideoTitle,
  variables: { id: '1' },
  callback: ({ result }) => isExactly<VideoData | null>()(result),
});
cache.updateQuery({ query: VideoTitle, variables: { id: '1' } }, (data) => {
  isExactly<VideoData | null>()(data);
  return data;
});
// @ts-expect-error `title` is a string
cache.updateQuery({ query: VideoTitle, variables: { id: '1' } }, () => ({ video: { id: '1', title: 1 } }));
// @ts-expect-error `variables` is missing
cache.updateQuery({ query: VideoTitle }, () => null);
cache.readQuery({ query: untyped, variables: { anything: 1 } });
cache.writeQuery({ query: untyped, data: { anything: 1 } });

// Fragments.
const id = 'Video:1';
isExactly<{ readonly id: string; readonly title: string } | null>()(
  cache.readFragment({ id, fragment: TitleParts }),
);
cache.writeFragment({ id, fragment: TitleParts, data: { id: '1', title: 'New' } });
// @ts-expect-error `title` is missing
cache.writeFragment({ id, fragment: TitleParts, data: { id: '1' } });
cache.updateFragment({ id, fragment: TitleParts }, (data) => data && { ...data, title: 'New' });
// @ts-expect-error `title` is missing
cache.updateFragment({ id, fragment: TitleParts }, () => ({ id: '1' }));

// Stored fields, by name.
cache.modify({ id, fields: { anything: (value) => value + 1, other: (_, { DELETE }) => DELETE } });
cache.modify({ id, fields: (value, { fieldName, INVALIDATE }) => (fieldName === 'a' ? INVALIDATE : value) });
cache.modify<EntityOf<Schema, 'Video'>>({
  id,
  fields: {
    title: (title) => isExactly<string>()(title) ?? title.toUpperCase(),
    tags: (tags, { DELETE }) => (tags.length === 0 ? DELETE : [...tags, 'new']),
    channel(channel, { isReference, readField }) {
      isExactly<StoredObject>()(channel);
      if (isReference(channel)) isExactly<Reference>()(channel);
      isExactly<unknown>()(readField('handle', channel));
      isExactly<string | undefined>()(readField<string | undefined>('handle', channel));
      return readField('handle', channel) === 'x' ? { __ref: 'Channel:2' } : undefined;
    },
  },
});
// A fragment's data will do too: its objects are met as they are stored.
cache.modify<{ readonly title: string; readonly channel: { readonly name: string } | null }>({
  id,
  fields: { channel: (channel) => isExactly<StoredObject | null>()(channel) ?? channel },
});
// @ts-expect-error a video has no `views`
cache.modify<EntityOf<Schema, 'Video'>>({ id, fields: { views: () => 1 } });
// @ts-expect-error `title` is a string
cache.modify<EntityOf<Schema, 'Video'>>({ id, fields: { title: () => 1 } });
