import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foldText, termsOf, tokensOf } from './searchText.ts';

const folding = suite('foldText');

const folds: [name: string, text: string, folded: string][] = [
  ['case', 'SEA', 'sea'],
  ['accents, however they are written', 'Café cafe\u0301', 'cafe cafe'],
  ['letters that Unicode does not take apart', 'Straße Ørsted Łódź Ægir', 'strasse orsted lodz aegir'],
  ['width and ligatures', 'ＦＵＬＬ ﬁne', 'full fine'],
  ['Arabic points, hamza seats and lengthening', 'أَهْلًا ســلام', 'اهلا سلام'],
  ['Hebrew points', 'שָׁלוֹם', 'שלום'],
];
for (const [name, text, folded] of folds) {
  folding(`forgets ${name}`, () => assert.is(foldText(text), folded));
}
folding('keeps the vowel signs of scripts that write words with them', () => {
  assert.is(foldText('हिन्दी'), 'हिन्दी');
});
folding.run();

const tokens = suite('tokensOf');

tokens('says where each word stands in the text as it is written', () => {
  const text = '¡Olé! E\u0301tude №5 – “𝕏y”';
  const words = tokensOf(text).map(({ from, until }) => text.slice(from, until));
  assert.equal(words, ['Olé', 'E\u0301tude', '5', '𝕏y']);
});

tokens('takes each character of a script without spaces for a word', () => {
  assert.equal(
    tokensOf('東京タワー tour').map(({ folded }) => folded),
    [...'東京タワ', 'ー', 'tour'],
  );
});
tokens.run();

const terms = suite('termsOf');

const words = (query: string) =>
  termsOf(query).map(({ tokens, isPrefix }) => tokens.join(' ') + (isPrefix ? '*' : ''));

const queries: [name: string, query: string, terms: string[]][] = [
  ['each word once', 'Sea sea SEA', ['sea*']],
  [
    'a longer word as well, from three letters on, and for the last',
    'to the se a',
    ['to', 'the*', 'se', 'a*'],
  ],
  ['characters one after the other where there are no spaces', '東京 2020', ['東 京', '2020*']],
  ['nothing of signs', '"*()^-:{}+ \u0000 \' ; --', []],
];
for (const [name, query, wanted] of queries) {
  terms(`asks for ${name}`, () => assert.equal(words(query), wanted));
}
terms('asks for 16 words at most', () => {
  assert.is(termsOf(Array.from({ length: 99 }, (_, i) => `w${i}`).join(' ')).length, 16);
});
terms.run();
