import { cacheRules } from './cache.rules.laws.ts';

const item = (id: string, fields: object = {}) => ({ id, ...fields, __typename: 'Item' });

cacheRules('6.1 Executing Requests', [
  {
    name: 'an operation needs no name',
    document: 'query { a }',
    data: { a: 1 },
    read: { document: '{ a }' },
  },
  {
    name: 'of several operations the one that is named is meant',
    document: 'query A { a } query B { b }',
    operationName: 'B',
    data: { b: 2 },
    read: { document: 'query A { a } query B { b }', operationName: 'A' },
    expected: null,
    missing: [['a']],
  },
  {
    name: 'each has variables and defaults of its own',
    document: 'query A($v: Int = 1) { a(x: $v) } query B($v: Int = 2) { a(x: $v) }',
    operationName: 'B',
    data: { a: 'two' },
    read: { document: '{ a(x: 2) }' },
  },
  {
    name: 'they share the fragments of the document',
    document: 'query A { one: item { ...F } } query B { item { ...F } } fragment F on Item { id name }',
    operationName: 'A',
    data: { one: item('1', { name: 'n' }) },
    read: {
      document: 'query A { one: item { ...F } } query B { item { ...F } } fragment F on Item { id name }',
      operationName: 'B',
    },
    expected: { item: item('1', { name: 'n' }) },
  },
  {
    name: 'they may be of several kinds',
    document: 'query A { a } mutation B { a } subscription C { a }',
    operationName: 'B',
    data: { a: 1 },
    read: { document: 'query A { a } mutation B { a } subscription C { a }', operationName: 'C' },
    expected: null,
    missing: [['a']],
  },
]);

cacheRules('6.2.2 Mutation', [
  {
    name: 'a field of the mutation root is none of the query root',
    document: 'mutation { count }',
    data: { count: 1 },
    read: { document: '{ count }' },
    expected: null,
    missing: [['count']],
  },
  {
    name: 'the entities that it answers are those that queries read',
    before: {
      document: '{ list { id name } }',
      data: { list: [item('1', { name: 'old' }), item('2', { name: 'two' })] },
    },
    document: 'mutation ($name: String!) { rename(name: $name) { item { id name } } }',
    variables: { name: 'new' },
    data: { rename: { item: item('1', { name: 'new' }), __typename: 'Renamed' } },
    read: { document: '{ list { name } }' },
    expected: {
      list: [
        { name: 'new', __typename: 'Item' },
        { name: 'two', __typename: 'Item' },
      ],
    },
  },
  {
    name: 'its fields are executed in order: of two that answer one entity the later has the last word',
    before: { document: '{ item { id n } }', data: { item: item('1', { n: 0 }) } },
    document: 'mutation { first: set(n: 1) { id n } second: set(n: 2) { id n } }',
    data: { first: item('1', { n: 1 }), second: item('1', { n: 2 }) },
    read: { document: '{ item { n } }' },
    expected: { item: { n: 2, __typename: 'Item' } },
  },
  {
    name: 'a query that its payload holds is the query root',
    before: { document: '{ list { id } viewer { id } }', data: { list: [item('1')], viewer: item('9') } },
    document: 'mutation { add { query { list { id } } } }',
    data: { add: { query: { list: [item('1'), item('2')], __typename: 'Query' }, __typename: 'Added' } },
    read: { document: '{ list { id } viewer { id } }' },
    expected: { list: [item('1'), item('2')], viewer: item('9') },
  },
  {
    name: 'a root of another name is a root as well',
    options: { typePolicies: { Changes: { mutationType: true }, Queries: { queryType: true } } },
    before: { document: '{ a }', data: { a: 1 } },
    document: 'mutation { __typename save { queries { a } } }',
    data: { __typename: 'Changes', save: { queries: { a: 2, __typename: 'Queries' }, __typename: 'Saved' } },
    read: { document: '{ __typename a }' },
    expected: { __typename: 'Queries', a: 2 },
  },
]);

cacheRules('6.2.3 Subscription', [
  {
    name: 'a field of the subscription root is none of the query root',
    document: 'subscription { count }',
    data: { count: 1 },
    read: { document: '{ count }' },
    expected: null,
    missing: [['count']],
  },
  {
    name: 'each event takes the place of the one before',
    before: {
      document: 'subscription ($id: ID!) { item(id: $id) { id name } }',
      variables: { id: '1' },
      data: { item: item('1', { name: 'first' }) },
    },
    document: 'subscription ($id: ID!) { item(id: $id) { id name } }',
    variables: { id: '1' },
    data: { item: item('1', { name: 'second' }) },
  },
]);
