import { cacheRules } from './cache.rules.laws.ts';

const item = (id: string, fields: object = {}) => ({ id, ...fields, __typename: 'Item' });
const box = (fields: object) => ({ ...fields, __typename: 'Box' });
const at = (message: string, ...path: (string | number)[]) => ({ message, path });

// A non-null field makes its parent null: the error's path is longer than that of the resulting null.
cacheRules('6.4.4 Handling Field Errors', [
  {
    name: 'a nullable field that failed is null, beside its error',
    document: '{ box { x y } }',
    data: { box: box({ x: null, y: 1 }) },
    errors: [at('no x', 'box', 'x')],
    expectedErrors: [at('no x', 'box', 'x')],
  },
  {
    name: 'a null comes up to the parent that may be null, and the error says from where',
    document: '{ box { inner { x { y } } } a }',
    data: { box: null, a: 1 },
    errors: [at('no y', 'box', 'inner', 'x', 'y')],
    expectedErrors: [at('no y', 'box', 'inner', 'x', 'y')],
  },
  {
    name: 'it stops half-way at the first parent that may be null',
    document: '{ box { inner { x { y } } a } }',
    data: { box: box({ inner: null, a: 1 }) },
    errors: [at('no y', 'box', 'inner', 'x', 'y')],
    expectedErrors: [at('no y', 'box', 'inner', 'x', 'y')],
  },
  {
    name: 'it stops at an item of a list that may hold null',
    document: '{ list { id name { text } } }',
    data: { list: [item('1', { name: box({ text: 'one' }) }), null] },
    errors: [at('no text', 'list', 1, 'name', 'text')],
    expectedErrors: [at('no text', 'list', 1, 'name', 'text')],
  },
  {
    name: 'it takes the whole list with it where items may not be null',
    document: '{ list { id name } a }',
    data: { list: null, a: 1 },
    errors: [at('no name', 'list', 7, 'name')],
    expectedErrors: [at('no name', 'list', 7, 'name')],
  },
  {
    name: 'in a list of lists it takes the inner list alone, if that may be null',
    document: '{ grid { id name } }',
    data: { grid: [[item('1', { name: 'one' })], null] },
    errors: [at('no name', 'grid', 1, 0, 'name')],
    expectedErrors: [at('no name', 'grid', 1, 0, 'name')],
  },
  {
    name: 'several fields may fail, and each keeps its error',
    document: '{ a b box { x y } }',
    data: { a: null, b: 1, box: box({ x: null, y: null }) },
    errors: [at('no a', 'a'), at('no x', 'box', 'x'), at('no y', 'box', 'y')],
    read: { document: '{ a box { y } }' },
    expected: { a: null, box: box({ y: null }) },
    expectedErrors: [at('no a', 'a'), at('no y', 'box', 'y')],
  },
  {
    name: 'a null without an error is a value like any other',
    before: { document: '{ a box { x } }', data: { a: 1, box: box({ x: 1 }) } },
    document: '{ a box { x } }',
    data: { a: null, box: box({ x: null }) },
    errors: [at('elsewhere', 'other')],
    read: { document: '{ box { x } }' },
    expected: { box: box({ x: null }) },
    // No field of the operation is at the error's path, so the error belongs to the operation.
    expectedErrors: [at('elsewhere', 'other')],
  },
  {
    name: 'a null that came up from below hides nothing that was there, at any level',
    before: {
      document: '{ box { inner { x } } list { id name } }',
      data: { box: box({ inner: box({ x: 1 }) }), list: [item('1', { name: 'one' })] },
    },
    document: '{ box { inner { x } } list { id name } }',
    data: { box: null, list: null },
    errors: [at('no x', 'box', 'inner', 'x'), at('no name', 'list', 0, 'name')],
    read: { document: '{ box { inner { x } } list { name } }' },
    expected: { box: box({ inner: box({ x: 1 }) }), list: [{ name: 'one', __typename: 'Item' }] },
    expectedErrors: [at('no x', 'box', 'inner', 'x'), at('no name', 'list', 0, 'name')],
  },
  {
    name: 'what comes without an error is the end of the error',
    before: {
      document: '{ box { inner { x } } list { id name } }',
      data: { box: null, list: [null] },
      errors: [at('no x', 'box', 'inner', 'x'), at('no name', 'list', 0, 'name')],
    },
    document: '{ box { inner { x } } list { id name } }',
    data: { box: box({ inner: box({ x: 1 }) }), list: [item('1', { name: 'one' })] },
  },
]);

cacheRules('7.1.2 Errors', [
  {
    name: 'the path of an error is told in the response keys of whoever reads the field',
    document: '{ b: box { list { id n: name(size: 1) } } }',
    data: { b: box({ list: [item('1', { n: 'one' }), item('2', { n: null })] }) },
    errors: [at('no name', 'b', 'list', 1, 'n')],
    read: { document: '{ mine: box { of: list { as: name(size: 1) } } }' },
    expected: {
      mine: box({
        of: [
          { as: 'one', __typename: 'Item' },
          { as: null, __typename: 'Item' },
        ],
      }),
    },
    expectedErrors: [at('no name', 'mine', 'of', 1, 'as')],
  },
  {
    name: 'the error of a field is none of its neighbours, nor of the same field with other arguments',
    document: '{ box { x a: y(n: 1) b: y(n: 2) } }',
    data: { box: box({ x: 1, a: null, b: 2 }) },
    errors: [at('no y', 'box', 'a')],
    read: { document: '{ box { x y(n: 2) } }' },
    expected: { box: box({ x: 1, y: 2 }) },
  },
  {
    name: 'an error may have locations, extensions and whatever else a server adds',
    document: '{ a }',
    data: { a: null },
    errors: [
      {
        ...at('no a', 'a'),
        locations: [{ line: 1, column: 3 }],
        extensions: { code: 'GONE', retry: [1, null] },
      },
    ],
    expectedErrors: [
      {
        ...at('no a', 'a'),
        locations: [{ line: 1, column: 3 }],
        extensions: { code: 'GONE', retry: [1, null] },
      },
    ],
  },
  {
    name: 'an error without a path is about the whole operation',
    document: '{ a b }',
    data: { a: 1, b: 2 },
    errors: [{ message: 'slow down' }],
    read: { document: '{ b }' },
    expected: { b: 2 },
    expectedErrors: [{ message: 'slow down' }],
  },
]);
