import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadLanguage, loadMessages } from '../../i18n/language.ts';
import { commentCounter, commentProblem, draftAfterFailure, sentText } from './commentText.ts';

const { say } = await loadLanguage(['en']);
await loadMessages('watch');

const itSends = suite('sentText');

for (const [name, written, expected] of [
  ['leaves plain text alone', 'A calm sea.', 'A calm sea.'],
  ['cuts off what surrounds the text', ' \n sea \n', 'sea'],
  ['keeps lines and tabs, ended in one way', 'a\r\n\tb\rc', 'a\n\tb\nc'],
  ['leaves out what the server would refuse', 'a\u0000b\u001b[31mc\ud83cd', 'ab[31mcd'],
  ['composes letters and their accents', 'Cafe\u0301', 'Café'],
  ['keeps emoji whole', '👩‍🚀🌊', '👩‍🚀🌊'],
] as const) {
  itSends(name, () => assert.is(sentText(written), expected));
}
itSends.run();

const it = suite('commentProblem');

for (const [name, written, expected] of [
  ['finds none in a text', 'x', null],
  ['finds none in the longest text', ` ${'🌊'.repeat(2_000)}\n`, null],
  ['asks for something to read', ' \n', 'Write something first.'],
  ['asks for something that can be seen', '\u200b', 'Write something first.'],
  ['says by how much to shorten', 'x'.repeat(2_012), 'Shorten it by 12 characters.'],
  ['knows the singular', 'x'.repeat(2_001), 'Shorten it by one character.'],
] as const) {
  it(name, () => {
    const problem = commentProblem(written);
    assert.is(problem && say(problem), expected);
  });
}
it.run();

const itCounts = suite('commentCounter');

itCounts('counts what would be sent, an emoji as one', () => {
  assert.is(say(commentCounter('')), '0 of 2000');
  assert.is(say(commentCounter(' 🌊sea ')), '4 of 2000');
});
itCounts.run();

const itKeeps = suite('draftAfterFailure');

itKeeps('gives back what was written', () => assert.is(draftAfterFailure('A calm sea.', ' '), 'A calm sea.'));

itKeeps('keeps what was written meanwhile, below it', () => {
  assert.is(draftAfterFailure('First.', 'Second.'), 'First.\n\nSecond.');
});
itKeeps.run();
