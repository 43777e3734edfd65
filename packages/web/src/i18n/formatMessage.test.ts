import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type CompiledMessage, formatMessage, type MessageValues } from './formatMessage.ts';

const it = suite('formatMessage');

function format(message: string, values: MessageValues = {}, tag = 'en'): string {
  const counting = { plurals: new Intl.PluralRules(tag), numbers: new Intl.NumberFormat(tag) };
  return formatMessage(compileMessage(message) as CompiledMessage, values, counting);
}

const videos = '{count, plural, =0 {none} one {# video} other {# videos}}';

for (const [name, message, values, expected] of [
  ['a text as it is', 'A # of {{quotes}}', { quotes: 'x' }, 'A # of {quotes}'],
  ['values as they are', '{a} and {b}', { a: '{b}', b: 1_000 }, '{b} and 1000'],
  ['what looks like an escape as it is', '{a}', { a: '\\u0041' }, '\\u0041'],
  ['nothing for a value that is not there', 'a{b}c', {}, 'ac'],
  ['an exact form', videos, { count: 0 }, 'none'],
  ['the singular', videos, { count: 1 }, '1 video'],
  ['a number in its plural as the language writes it', videos, { count: 1_234 }, '1,234 videos'],
  ['the form of that name', '{unit, select, a {x} other {y}}', { unit: 'a' }, 'x'],
  ['another form for any other name', '{unit, select, a {x} other {y}}', { unit: 'z' }, 'y'],
  [
    'forms within forms',
    '{n, plural, other {{s, select, a {# of {t}} other {}}}}',
    { n: 2, s: 'a', t: 'b' },
    '2 of b',
  ],
] as const) {
  it(`writes ${name}`, () => {
    assert.is(format(message.replace('{{quotes}}', "'{'quotes'}'"), values), expected);
  });
}

it('chooses the form of the language', () => {
  const message = '{n, plural, one {one} two {two} few {few} many {many} other {other}}';
  const forms = [1, 2, 3, 11, 100].map((n) => format(message, { n }, 'ar'));
  assert.equal(forms, ['one', 'two', 'few', 'many', 'other']);
});

it.run();
