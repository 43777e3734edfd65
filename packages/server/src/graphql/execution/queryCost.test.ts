import { readFileSync } from 'node:fs';
import { buildSchema, parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pointsOf, queryCost } from './queryCost.ts';

const it = suite('queryCost');

const schema = buildSchema(readFileSync(new URL('../schema.graphql', import.meta.url), 'utf8'));
const costOf = (text: string, variables = {}, limit = 1000) =>
  queryCost(schema, parse(text), undefined, variables, limit);

it('counts every field once', () => {
  assert.is(costOf('{ viewer { id } }'), 2);
});

it('counts a list as often as `first` says', () => {
  assert.is(costOf('{ home(first: 10) { totalCount edges { node { id } } } }'), 1 + 10 * 4);
});

it('counts the default of `first`', () => {
  assert.is(costOf('{ home { totalCount } }'), 1 + 24);
});

it('T52: counts a variable with its value, and with its default', () => {
  const query = 'query ($n: Int! = 5) { home(first: $n) { totalCount } }';
  assert.is(costOf(query), 1 + 5);
  assert.is(costOf(query, { n: 50 }), 1 + 50);
});

it('counts nothing below a field that will not be run, for a variable is null where it must not be', () => {
  const query = 'query ($n: Int = 5) { home(first: $n) { totalCount edges { cursor } } }';
  assert.equal([costOf(query, { n: null }), costOf(query)], [1, 1 + 5 * 3]);
});

it('multiplies lists within lists', () => {
  const query = '{ home(first: 100) { edges { node { comments(first: 100) { totalCount } } } } }';
  assert.is(costOf(query, {}, 100_000), 1 + 100 * 3 + 100 * 100);
  assert.is(costOf(query), Infinity);
});

it('T83: counts related videos and searches by the work they are, as often as they are done', () => {
  assert.is(costOf('{ video(id: "a") { related(first: 1) { totalCount } } }'), 3 + pointsOf.related);
  assert.is(
    costOf('{ home(first: 3) { edges { node { related(first: 1) { totalCount } } } } }', {}, 10_000),
    1 + 3 * (4 + pointsOf.related),
  );
  assert.is(costOf('{ searchSuggestions(query: "x", first: 1) { text } }'), 2 + pointsOf.suggestions);
});

it('counts fragments, wherever they are spread', () => {
  const query =
    '{ search(query: "x", first: 2) { edges { node { ...V ... on Channel { id } } } } } fragment V on Video { id title }';
  assert.is(costOf(query), 1 + pointsOf.search + 2 * (2 + 3 + 2));
});

it('T52: stops counting fragments that double one another', () => {
  const levels = Array.from(
    { length: 60 },
    (_, n) => `fragment F${n} on Viewer { ...F${n + 1} ...F${n + 1} }`,
  );
  assert.is(costOf(`{ viewer { ...F0 } } ${levels.join(' ')} fragment F60 on Viewer { id }`), Infinity);
});

it('leaves wrong variables and documents to those who report them', () => {
  assert.is(costOf('query ($n: Int!) { home(first: $n) { totalCount } }', { n: 'x' }), 0);
  assert.is(costOf('fragment F on Viewer { id }'), 0);
});

it.run();
