import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../../../sdk/src/testing/forEachSeed.laws.ts';
import { rangesOf, searchHighlights, type SearchHighlight } from './searchHighlights.ts';
import { termsOf } from './searchText.ts';

/** Returns the text with brackets around the highlighted ranges. */
function marked({ text, ranges }: Pick<SearchHighlight, 'text' | 'ranges'>): string {
  let out = '';
  let at = 0;
  for (const [from, until] of ranges) {
    out += `${text.slice(at, from)}[${text.slice(from, until)}]`;
    at = until;
  }
  return out + text.slice(at);
}

const markedIn = (query: string, text: string) => marked({ text, ranges: rangesOf(termsOf(query), text) });

const ranges = suite('rangesOf');

const cases: [name: string, query: string, text: string, marked: string][] = [
  ['a word as it is written', 'cafe', 'The Café', 'The [Café]'],
  ['the whole of a longer word', 'riv', 'A river', 'A [river]'],
  ['neighbours as one', 'slow river', 'Slow, river slow', '[Slow, river slow]'],
  ['nothing inside of a word', 'art', 'A cart', 'A cart'],
  ['characters only where they stand together', '東京', '東の京都、東京', '東の京都、[東京]'],
  ['letters that are longer when they are folded', 'strasse weg', 'Straße, Weg', '[Straße, Weg]'],
];
for (const [name, query, text, wanted] of cases) {
  ranges(`marks ${name}`, () => assert.is(markedIn(query, text), wanted));
}

ranges('are in order, apart, within the text, and begin and end with a word', async () => {
  const parts = ['sea', 'Séa', 'ß', ' ', ', ', '東', '京', 'a', '🌊', 'أَ', '"', '<b>', 'seaside'];
  await forEachSeed(100, (chance) => {
    const words = (count: number) =>
      Array.from({ length: count }, () => parts[Math.floor(chance() * parts.length)]!).join('');
    const text = words(30);
    let last = -1;
    for (const [from, until] of rangesOf(termsOf(words(6)), text)) {
      assert.ok(from > last && until > from && until <= text.length);
      assert.match(text.slice(from, until), /^[\p{L}\p{N}].*[\p{L}\p{N}\p{M}]$|^[\p{L}\p{N}]$/su);
      last = until;
    }
  });
});
ranges.run();

const it = suite('searchHighlights');

const highlights = (query: string, texts: Parameters<typeof searchHighlights>[1]) =>
  searchHighlights(termsOf(query), texts).map((found) => `${found.field} ${marked(found)}`);

it('are of the title, the tags, the description, what is said, and of what holds nothing there is none', () => {
  const texts = {
    title: 'Moonlit water',
    tags: ['sea', 'calm water'],
    description: 'A path of light.',
    transcripts: [{ language: 'en', cues: [{ startSeconds: 3, text: 'The water is calm.' }] }],
  };
  assert.equal(highlights('water', texts), [
    'TITLE Moonlit [water]',
    'TAG calm [water]',
    'TRANSCRIPT The [water] is calm.',
  ]);
  assert.equal(highlights('water light', texts).slice(2), [
    'DESCRIPTION A path of [light].',
    'TRANSCRIPT The [water] is calm.',
  ]);
});

it('name the moment at which most of the words are said, the earliest of equals, and its language', () => {
  const cues = [
    { startSeconds: 1, text: 'A wave.' },
    { startSeconds: 2, text: 'A second wave' },
    { startSeconds: 3, text: 'The second wave again' },
  ];
  const transcripts = [
    { language: 'de', cues: [{ startSeconds: 0, text: 'Eine Welle' }] },
    { language: 'en', cues },
  ];
  const [moment] = searchHighlights(termsOf('second wave'), { title: '', description: '', transcripts });
  assert.equal([moment?.startSeconds, moment?.language], [2, 'en']);
});

it('show the part of a long text around the first word, on one line, and between words', () => {
  const text = `${'Before it. '.repeat(20)}\n\nThe needle\tis here. ${'After it. '.repeat(30)}`;
  const [found] = searchHighlights(termsOf('needle'), { title: '', description: text });
  assert.ok(found!.text.length <= 202);
  assert.match(marked(found!), /^…(it\. )?Before it\..* The \[needle\] is here\. After .*…$/);
});
it.run();
