import { parse } from 'graphql';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { printDocument } from './printDocument.ts';
import { withoutSpreads, withoutUnmask } from './withoutSpreads.ts';

const it = suite('withoutSpreads');

const document = parse(`
  query Q { a { ...F b ...G @unmask @include(if: $x) ... on A { c ...F } } }
  fragment F on A { d { ...G } }
  fragment G on A { e }
`);
const plain = parse('query Q { a { b ... on A { c } } }');

it('takes out the spreads of named fragments, at any depth, and leaves inline fragments', () => {
  assert.is(
    printDocument(withoutSpreads(document)),
    'query Q{a{b...G@unmask@include(if:$x)...on A{c}}}fragment F on A{d{}}fragment G on A{e}',
  );
});

it('takes out @unmask, and nothing beside it, for the server', () => {
  assert.is(
    printDocument(withoutUnmask(document)),
    'query Q{a{...F b...G@include(if:$x)...on A{c...F}}}fragment F on A{d{...G}}fragment G on A{e}',
  );
});

it('answers the document itself where there is nothing to take out, and the same one for the same', () => {
  for (const without of [withoutSpreads, withoutUnmask]) {
    assert.is(without(plain), plain);
    assert.is(without(document), without(document));
    assert.is(without(without(document)), without(document));
  }
});

it.run();
