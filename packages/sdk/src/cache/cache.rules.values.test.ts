import { cacheRules } from './cache.rules.laws.ts';

const item = (id: string, fields: object = {}) => ({ id, ...fields, __typename: 'Item' });
const box = (fields: object) => ({ ...fields, __typename: 'Box' });

cacheRules('3.5 Scalars', [
  {
    name: 'a scalar is what came, of any kind',
    document: '{ int float text empty yes no nothing date }',
    data: {
      int: 0,
      float: -1.5,
      text: 'ü 😀 \u2028',
      empty: '',
      yes: true,
      no: false,
      nothing: null,
      date: '2026-01-01',
    },
  },
  {
    name: 'a custom scalar is one value, whatever is in it',
    document: '{ json list empty none }',
    data: {
      json: { id: '1', __typename: 'Item', name: 'opaque', deep: [{ id: '1', __typename: 'Item' }, null] },
      list: [[], [1, 'x', { a: [] }], null],
      empty: {},
      none: [],
    },
  },
  {
    name: 'a custom scalar that looks like an entity is none, and changes none',
    before: { document: '{ item { id name } }', data: { item: item('1', { name: 'true name' }) } },
    document: '{ json }',
    data: { json: item('1', { name: 'opaque' }) },
    read: { document: '{ item { name } json }' },
    expected: {
      item: { name: 'true name', __typename: 'Item' },
      json: { id: '1', name: 'opaque', __typename: 'Item' },
    },
  },
  {
    name: 'a custom scalar is replaced whole, in lists too',
    before: {
      document: '{ json list { json } }',
      data: { json: { a: 1, b: [1, 2] }, list: [box({ json: { a: 1 } })] },
    },
    document: '{ json list { json } }',
    data: { json: { b: [2] }, list: [box({ json: { b: 1 } })] },
  },
]);

cacheRules('3.11 List', [
  {
    name: 'a list is as long as it came, in the order in which it came',
    document: '{ numbers items { id } boxes { x } empty { id } }',
    data: {
      numbers: [3, 1, 2, 1],
      items: [item('2'), item('1'), item('2')],
      boxes: [box({ x: 1 }), box({ x: 1 })],
      empty: [],
    },
  },
  {
    name: 'a list may hold null among its items',
    document: '{ numbers items { id } boxes { x } }',
    data: { numbers: [null, 1, null], items: [null, item('1')], boxes: [box({ x: 1 }), null] },
  },
  {
    name: 'lists may be within lists, to any depth',
    document: '{ grid { id x } boxes { y } numbers }',
    data: {
      grid: [[[item('1', { x: 1 })], []], [], null, [[item('2', { x: 2 }), null, item('1', { x: 1 })]]],
      boxes: [[box({ y: 1 })], [box({ y: 2 }), box({ y: 3 })]],
      numbers: [[1], [], [[2, null]]],
    },
  },
  {
    name: 'a list is replaced by the list that comes after it, be it shorter, longer or empty',
    before: {
      document: '{ a { id } b { x } c d { id } }',
      data: { a: [item('1'), item('2')], b: [box({ x: 1 })], c: [1, 2, 3], d: [[item('1')], [item('2')]] },
    },
    document: '{ a { id } b { x } c d { id } }',
    data: { a: [item('2')], b: [box({ x: 2 }), box({ x: 1 })], c: [], d: [[item('2'), item('1')]] },
  },
  {
    name: 'the items of a list have what any operation said of them',
    before: { document: '{ first { id name } }', data: { first: item('2', { name: 'two' }) } },
    document: '{ list { id } grid { id } }',
    data: { list: [item('2')], grid: [[item('2')]] },
    read: { document: '{ list { name } grid { name } }' },
    expected: { list: [{ name: 'two', __typename: 'Item' }], grid: [[{ name: 'two', __typename: 'Item' }]] },
  },
]);

cacheRules('3.8 Unions and 3.7 Interfaces', [
  {
    name: 'a list may hold objects of several types, with and without a key',
    options: { possibleTypes: { Feed: ['Item', 'Advert', 'Pause'] } },
    document:
      '{ feed { ... on Item { id name } ... on Advert { text box { x } } ... on Pause { seconds } } }',
    data: {
      feed: [
        item('1', { name: 'one' }),
        { text: 'buy', box: box({ x: 1 }), __typename: 'Advert' },
        { seconds: 5, __typename: 'Pause' },
        { text: 'more', box: null, __typename: 'Advert' },
      ],
    },
  },
  {
    name: 'entities of two types may have one id',
    document: '{ feed { id name } }',
    data: {
      feed: [item('1', { name: 'an item' }), { id: '1', name: 'a channel', __typename: 'Channel' }],
    },
  },
]);

cacheRules('2.9.5 Null Value, as a result', [
  {
    name: 'null is a value: an object, a list or a scalar that is not there is not missing',
    document: '{ object { id x } list { id } scalar }',
    data: { object: null, list: null, scalar: null },
    read: { document: '{ object { id other { deeper } } list { id other } scalar }' },
  },
  {
    name: 'an object takes the place of null, and null that of an object',
    before: { document: '{ a { x } b { x } c { id } }', data: { a: null, b: box({ x: 1 }), c: item('1') } },
    document: '{ a { x } b { x } c { id } }',
    data: { a: box({ x: 1 }), b: null, c: null },
  },
  {
    name: 'an object that comes after null has only what came with it',
    before: { document: '{ a { x y } }', data: { a: box({ x: 1, y: 1 }) } },
    document: '{ a { x } other: a { x } }',
    data: { a: null, other: null },
    read: { document: '{ a { y } }' },
    expected: { a: null },
  },
  {
    name: 'null in one place says nothing of the entity that was there',
    before: { document: '{ a { id name } b { id } }', data: { a: item('1', { name: 'n' }), b: item('1') } },
    document: '{ a { id } }',
    data: { a: null },
    read: { document: '{ a { id } b { name } }' },
    expected: { a: null, b: { name: 'n', __typename: 'Item' } },
  },
]);
