import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { printDocument } from './printDocument.ts';
import { withTypename } from './withTypename.ts';

const it = suite('withTypename');

const printed = (text: string) => printDocument(withTypename(parse(text)));

it('adds it below the root, and not at the root', () => {
  assert.is(printed('{ video { id channel { id } } }'), '{video{id channel{id __typename}__typename}}');
});

it('adds it to fragments', () => {
  assert.is(
    printed('{ video { ...F } } fragment F on Video { channel { id } }'),
    '{video{...F __typename}}fragment F on Video{channel{id __typename}__typename}',
  );
});

it('relies on the selection set around an inline fragment', () => {
  assert.is(printed('{ node { ... on Video { id } } }'), '{node{...on Video{id}__typename}}');
  assert.is(printed('{ ... @include(if: $x) { a { b } } }'), '{...@include(if:$x){a{b __typename}}}');
});

it('does not ask twice', () => {
  assert.is(printed('{ video { __typename id } }'), '{video{__typename id}}');
});

it('does not count one that is aliased or may be left out', () => {
  assert.is(printed('{ v { type: __typename } }'), '{v{type:__typename __typename}}');
  assert.is(printed('{ v { __typename @skip(if: $x) } }'), '{v{__typename@skip(if:$x)__typename}}');
});

it('answers the same document for the same document', () => {
  const document = parse('{ video { id } }');
  assert.is(withTypename(document), withTypename(document));
});

it('changes nothing in its own result', () => {
  const document = withTypename(parse('{ video { id } }'));
  assert.is(withTypename(document), document);
});

it('answers the document itself where nothing is lacking, and shares what is not', () => {
  const whole = parse('{ a b(c: 1) }');
  assert.is(withTypename(whole), whole);
  const mixed = parse('{ a { __typename b } c { d } }');
  const [before, after] = [mixed, withTypename(mixed)].map((document) => document.definitions[0] as any);
  assert.is(after.selectionSet.selections[0], before.selectionSet.selections[0]);
  assert.is.not(after.selectionSet.selections[1], before.selectionSet.selections[1]);
});

it('leaves the document it was given as it was', () => {
  const document = parse('{ video { id } }');
  withTypename(document);
  assert.is(printDocument(document), '{video{id}}');
});

it.run();
