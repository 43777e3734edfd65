import { cacheRules } from './cache.rules.laws.ts';

const box = (fields: object) => ({ ...fields, __typename: 'Box' });

cacheRules('2.5 Fields', [
  {
    name: 'a field that was asked for is there for any operation that asks for it',
    document: 'query One { a b }',
    data: { a: 1, b: 2 },
    read: { document: 'query Other { b }' },
    expected: { b: 2 },
  },
  {
    name: 'a field that nobody asked for is missing, and its siblings do not stand in for it',
    document: '{ box { x y } }',
    data: { box: box({ x: 1, y: 2 }) },
    read: { document: '{ box { x z } other }' },
    expected: null,
    missing: [['box', 'z'], ['other']],
  },
  {
    name: 'fields of the same name at other levels are other fields',
    document: '{ a { a { a { b } b } b } b }',
    data: { a: box({ a: box({ a: box({ b: 4 }), b: 3 }), b: 2 }), b: 1 },
  },
  {
    name: 'an object is answered by what its own selection set asks for, and no more',
    document: '{ box { x y inner { x y } } }',
    data: { box: box({ x: 1, y: 2, inner: box({ x: 3, y: 4 }) }) },
    read: { document: '{ box { y inner { x } } }' },
    expected: { box: box({ y: 2, inner: box({ x: 3 }) }) },
  },
  {
    name: 'two operations add to what is known of one object',
    before: { document: '{ box { x inner { x } } }', data: { box: box({ x: 1, inner: box({ x: 2 }) }) } },
    document: '{ box { y inner { y } } }',
    data: { box: box({ y: 3, inner: box({ y: 4 }) }) },
    read: { document: '{ box { x y inner { x y } } }' },
    expected: { box: box({ x: 1, y: 3, inner: box({ x: 2, y: 4 }) }) },
  },
  {
    name: 'an object that is within itself is answered as deep as it is asked for',
    document: '{ node { id name next { id next { id name } } } }',
    data: {
      node: {
        id: '1',
        name: 'one',
        next: { id: '2', next: { id: '1', name: 'one', __typename: 'Node' }, __typename: 'Node' },
        __typename: 'Node',
      },
    },
    read: { document: '{ node { next { next { next { next { name } } } } } }' },
    expected: {
      node: {
        next: {
          next: {
            next: { next: { name: 'one', __typename: 'Node' }, __typename: 'Node' },
            __typename: 'Node',
          },
          __typename: 'Node',
        },
        __typename: 'Node',
      },
    },
  },
]);

cacheRules('2.7 Field Alias', [
  {
    name: 'an alias changes the response key, not the field',
    document: '{ short: longName box: thing { s: size } }',
    data: { short: 1, box: box({ s: 2 }) },
    read: { document: '{ longName other: thing { size } }' },
    expected: { longName: 1, other: box({ size: 2 }) },
  },
  {
    name: 'an alias may be the name of another field',
    document: '{ title: name name: title box { x: y y: x } }',
    data: { title: 'n', name: 't', box: box({ x: 'y', y: 'x' }) },
    read: { document: '{ title name box { x y } }' },
    expected: { title: 't', name: 'n', box: box({ x: 'x', y: 'y' }) },
  },
  {
    name: 'an alias is no field: nobody can ask for it',
    document: '{ short: longName }',
    data: { short: 1 },
    read: { document: '{ short }' },
    expected: null,
    missing: [['short']],
  },
  {
    name: 'one field may be asked for under several aliases',
    document: '{ a: x b: x x }',
    data: { a: 1, b: 1, x: 1 },
    read: { document: '{ c: x }' },
    expected: { c: 1 },
  },
  {
    name: 'aliases of one object say of it all that any of them says',
    document: '{ one: box { x } two: box { y } }',
    data: { one: box({ x: 1 }), two: box({ y: 2 }) },
    read: { document: '{ box { x y } }' },
    expected: { box: box({ x: 1, y: 2 }) },
  },
  {
    name: 'aliases of one list say of its items all that any of them says',
    document: '{ one: list { x } two: list { y } }',
    data: { one: [box({ x: 1 }), box({ x: 2 })], two: [box({ y: 3 }), box({ y: 4 })] },
    read: { document: '{ list { x y } }' },
    expected: { list: [box({ x: 1, y: 3 }), box({ x: 2, y: 4 })] },
  },
  {
    name: 'aliases tell the same field with other arguments apart',
    document: '{ box { small: image(size: 1) { url } large: image(size: 2) { url } } }',
    data: { box: box({ small: box({ url: 's' }), large: box({ url: 'l' }) }) },
    read: { document: '{ box { small: image(size: 2) { url } image(size: 1) { url } } }' },
    expected: { box: box({ small: box({ url: 'l' }), image: box({ url: 's' }) }) },
  },
]);

cacheRules('5.3.2 Field Selection Merging', [
  {
    name: 'a field that is selected twice is one field',
    document: '{ a a list { x x } }',
    data: { a: 1, list: [box({ x: 1 })] },
  },
  {
    name: 'the selection sets of one response key are one selection set',
    document: '{ box { x } box { y inner { x } } box { inner { y } } }',
    data: { box: box({ x: 1, y: 2, inner: box({ x: 3, y: 4 }) }) },
  },
  {
    name: 'so they are in the items of a list, through fragments in fragments',
    document: `
      { list { ...A ... on Box { inner { y } } ...B } }
      fragment A on Box { inner { x ...C } }
      fragment B on Box { ...D }
      fragment C on Box { tags { a } }
      fragment D on Box { inner { tags { b } } }
    `,
    data: {
      list: [
        box({ inner: box({ x: 1, tags: [box({ a: 1, b: 2 }), box({ a: 3, b: 4 })], y: 2 }) }),
        box({ inner: box({ x: 3, tags: [], y: 4 }) }),
      ],
    },
    read: { document: '{ list { inner { y tags { b } } } }' },
    expected: {
      list: [
        box({ inner: box({ y: 2, tags: [box({ b: 2 }), box({ b: 4 })] }) }),
        box({ inner: box({ y: 4, tags: [] }) }),
      ],
    },
  },
  {
    name: 'a selection set that is skipped is no part of it',
    document: 'query ($more: Boolean!) { box @include(if: $more) { x } box { y } }',
    variables: { more: false },
    data: { box: box({ y: 2 }) },
    read: {
      document: 'query ($more: Boolean!) { box @include(if: $more) { x } box { y } }',
      variables: { more: true },
    },
    expected: null,
    missing: [['box', 'x']],
  },
  {
    name: 'types that exclude one another may use one response key for other fields, of another shape',
    document: `{
      search {
        ... on Video { id of: title size(unit: "s") }
        ... on Channel { id of: owner { name } size: members }
      }
    }`,
    data: {
      search: [
        { id: '1', of: 'title', size: 60, __typename: 'Video' },
        { id: '1', of: { name: 'owner', __typename: 'User' }, size: [1, 2], __typename: 'Channel' },
      ],
    },
    options: { possibleTypes: { Result: ['Video', 'Channel'] } },
    read: {
      document:
        '{ search { ... on Video { title size(unit: "s") } ... on Channel { owner { name } members } } }',
    },
    expected: {
      search: [
        { title: 'title', size: 60, __typename: 'Video' },
        { owner: { name: 'owner', __typename: 'User' }, members: [1, 2], __typename: 'Channel' },
      ],
    },
  },
  {
    name: 'they may use one response key for one field with other arguments',
    document: '{ list { ... on Video { id image(size: 1) } ... on Channel { id image(size: 2) } } }',
    data: {
      list: [
        { id: '1', image: 'small', __typename: 'Video' },
        { id: '1', image: 'large', __typename: 'Channel' },
      ],
    },
    read: { document: '{ list { image(size: 2) } }' },
    expected: null,
    missing: [['list', 0, 'image']],
  },
]);
