import { cacheRules } from './cache.rules.laws.ts';

const video = (fields: object = {}) => ({ id: '1', ...fields, __typename: 'Video' });
const channel = (fields: object = {}) => ({ id: '1', ...fields, __typename: 'Channel' });
const possibleTypes = { Node: ['Media', 'Channel'], Media: ['Video', 'Audio'], Result: ['Video', 'Channel'] };
const options = { possibleTypes };

cacheRules('2.8 Fragments', [
  {
    name: 'a fragment selects what its fields would select in its place',
    document:
      '{ video { ...F } } fragment F on Video { id title ...G } fragment G on Video { poster { url } }',
    data: { video: video({ title: 't', poster: { url: 'u', __typename: 'Image' } }) },
    read: { document: '{ video { id title poster { url } } }' },
  },
  {
    name: 'and the other way round',
    document: '{ video { id title poster { url } } }',
    data: { video: video({ title: 't', poster: { url: 'u', __typename: 'Image' } }) },
    read: {
      document:
        '{ video { ...F } } fragment F on Video { id title ...G } fragment G on Video { poster { url } }',
    },
  },
  {
    name: 'one fragment may be spread at several places, also below one another',
    document: '{ a { ...F next { ...F } } b { ...F } } fragment F on Video { id title }',
    data: {
      a: video({ title: 'one', next: { id: '2', title: 'two', __typename: 'Video' } }),
      b: video({ title: 'one' }),
    },
  },
  {
    name: 'variables mean the same within a fragment as around it',
    document: 'query ($size: Int = 2) { video { ...F } } fragment F on Video { id image(size: $size) }',
    data: { video: video({ image: 'i' }) },
    read: { document: '{ video { id image(size: 2) } }' },
  },
  {
    name: 'a fragment on the root type selects root fields',
    document: '{ ...F ... on Query { b } } fragment F on Query { a }',
    data: { a: 1, b: 2, __typename: 'Query' },
    read: { document: '{ a b }' },
    expected: { a: 1, b: 2 },
  },
  {
    name: 'a name that a fragment, a type and a field share is three names',
    document: '{ Video: video { ...Video } } fragment Video on Video { id Video }',
    data: { Video: video({ Video: 1 }) },
    read: { document: '{ video { Video } }' },
    expected: { video: { Video: 1, __typename: 'Video' } },
  },
]);

cacheRules('2.8.1 Type Conditions', [
  {
    name: 'a fragment on an object type applies to objects of that type',
    options,
    document: '{ list { id ... on Video { title } ... on Channel { handle } } }',
    data: { list: [video({ title: 't' }), channel({ handle: 'h' })] },
  },
  {
    name: 'a field of a fragment that does not apply is neither answered nor missing',
    options,
    document: '{ list { id title handle } }',
    data: { list: [video({ title: 't', handle: 'h' }), channel({ title: 't', handle: 'h' })] },
    read: { document: '{ list { id ... on Video { title } ... on Channel { other } } }' },
    expected: null,
    missing: [['list', 1, 'other']],
  },
  {
    name: 'a fragment on an interface applies to the objects that implement it',
    options,
    document: '{ list { id ... on Media { seconds } } }',
    data: { list: [video({ seconds: 5 }), channel()] },
    read: { document: '{ list { ... on Node { id } ... on Media { seconds } } }' },
  },
  {
    name: 'a fragment on a union applies to its members',
    options,
    document: '{ list { __typename ... on Result { ... on Node { id } } } }',
    data: { list: [video(), { __typename: 'Audio' }, channel()] },
  },
  {
    name: 'of fragments within one another all have to apply',
    options,
    document: '{ list { id title } }',
    data: { list: [video({ title: 't' }), channel({ title: 't' })] },
    read: {
      document:
        '{ list { id ... on Media { ... on Node { title } } ... on Video { ... on Channel { no } } } }',
    },
    expected: { list: [video({ title: 't' }), channel()] },
  },
  {
    name: 'the type of an object decides, not that of the field which holds it',
    options,
    document: '{ node { id } result { id } media { id } }',
    data: { node: video(), result: video(), media: { id: '1', __typename: 'Audio' } },
    read: { document: '{ node { ...F } media { ...F } } fragment F on Video { id }' },
    expected: { node: video(), media: { __typename: 'Audio' } },
  },
  {
    name: 'objects without a key have a type as well',
    options: { possibleTypes: { Shape: ['Circle', 'Square'] } },
    document: '{ shapes { ... on Shape { area } ... on Circle { radius } ... on Square { side } } }',
    data: {
      shapes: [
        { area: 3, radius: 1, __typename: 'Circle' },
        { area: 4, side: 2, __typename: 'Square' },
      ],
    },
  },
  {
    name: 'an object of another type in the same place has no field of the one before',
    before: {
      document: '{ shape { area ... on Circle { radius } } }',
      data: { shape: { area: 3, radius: 1, __typename: 'Circle' } },
    },
    document: '{ shape { side } }',
    data: { shape: { side: 2, __typename: 'Square' } },
    read: { document: '{ shape { side area } }' },
    expected: null,
    missing: [['shape', 'area']],
  },
  {
    name: 'what implements an interface is an entity by the key of that interface',
    options: { possibleTypes, typePolicies: { Media: { keyFields: ['slug'] } } },
    before: {
      document: '{ a { slug title } }',
      data: { a: { slug: 's', title: 'old', __typename: 'Audio' } },
    },
    document: '{ b { ... on Media { slug } ... on Audio { title } } }',
    data: { b: { slug: 's', title: 'new', __typename: 'Audio' } },
    read: { document: '{ a { title } }' },
    expected: { a: { title: 'new', __typename: 'Audio' } },
  },
]);

cacheRules('2.8.2 Inline Fragments', [
  {
    name: 'without a type condition it applies to whatever is around it',
    document: '{ ... { a } video { ... { id ... { title } } } }',
    data: { a: 1, video: video({ title: 't' }) },
    read: { document: '{ a video { id title } }' },
  },
  {
    name: 'a directive on it decides about all that is in it',
    document:
      'query ($more: Boolean!) { video { id ... @include(if: $more) { title ... on Video { likes } } } }',
    variables: { more: true },
    data: { video: video({ title: 't', likes: 1 }) },
    read: {
      document:
        'query ($more: Boolean!) { video { id ... @include(if: $more) { title ... on Video { no } } } }',
      variables: { more: false },
    },
    expected: { video: video() },
  },
]);

cacheRules('3.13.1 @skip and 3.13.2 @include', [
  {
    name: 'an object that is skipped is not asked for, nor is anything in it',
    document: 'query ($less: Boolean!) { a box @skip(if: $less) { x } }',
    variables: { less: true },
    data: { a: 1 },
    read: { document: '{ a box { x } }' },
    expected: null,
    missing: [['box']],
  },
  {
    name: 'in the items of a list they decide for each',
    document: 'query ($more: Boolean!) { list { id title @include(if: $more) } }',
    variables: { more: true },
    data: { list: [video({ title: 't' }), { id: '2', title: 'u', __typename: 'Video' }] },
    read: {
      document: 'query ($more: Boolean!) { list { id title @include(if: $more) } }',
      variables: { more: false },
    },
    expected: { list: [video(), { id: '2', __typename: 'Video' }] },
  },
  {
    name: 'a field is there only if neither of the two leaves it out, in any order',
    document: '{ a b c d }',
    data: { a: 1, b: 2, c: 3, d: 4 },
    read: {
      document: `query ($yes: Boolean!, $no: Boolean = false) {
        a @include(if: $yes) @skip(if: $no)
        b @skip(if: $no) @include(if: $no)
        c @skip(if: $yes) @include(if: $yes)
        d @include(if: $no) @skip(if: $yes)
      }`,
      variables: { yes: true },
    },
    expected: { a: 1 },
  },
  {
    name: 'those of a spread hold for all of its fragment, also where a field in it says otherwise',
    document: '{ video { id title likes } }',
    data: { video: video({ title: 't', likes: 1 }) },
    read: {
      document: `
        query ($yes: Boolean = true) { video { id ...F @skip(if: $yes) ...G @include(if: $yes) } }
        fragment F on Video { title @include(if: $yes) }
        fragment G on Video { likes @skip(if: false) }
      `,
    },
    expected: { video: video({ likes: 1 }) },
  },
  {
    name: 'other directives change nothing',
    document: 'query @live { list @stream(initialCount: 1) { id ... @defer(label: "x") { title @client } } }',
    data: { list: [video({ title: 't' })] },
    read: { document: '{ list { id title } }' },
  },
]);

cacheRules('4.1 Type Name Introspection', [
  {
    name: '__typename may be asked for at any level, also under an alias, and alone',
    document: '{ __typename kind: __typename video { __typename } list { of: __typename id __typename } }',
    data: {
      __typename: 'Query',
      kind: 'Query',
      video: { __typename: 'Video' },
      list: [{ of: 'Video', id: '1', __typename: 'Video' }],
    },
  },
  {
    name: 'the name of a root type is known without being asked for',
    document: '{ a }',
    data: { a: 1 },
    read: { document: '{ t: __typename }' },
    expected: { t: 'Query' },
  },
  {
    name: 'so it is where the roots have names of their own',
    options: { typePolicies: { RootQueryType: { queryType: true } } },
    document: '{ a }',
    data: { a: 1 },
    read: { document: '{ __typename ... on RootQueryType { a } }' },
    expected: { __typename: 'RootQueryType', a: 1 },
  },
  {
    name: 'each object of an abstract type says which it is',
    options,
    document: '{ search { __typename ... on Node { id } } }',
    data: { search: [video(), channel(), { id: '9', __typename: 'Audio' }] },
    read: { document: '{ search { type: __typename } }' },
    expected: {
      search: [
        { type: 'Video', __typename: 'Video' },
        { type: 'Channel', __typename: 'Channel' },
        { type: 'Audio', __typename: 'Audio' },
      ],
    },
  },
]);
