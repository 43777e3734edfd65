import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ar } from '../../../../web/src/studio/serverMessages/ar.ts';
import { de } from '../../../../web/src/studio/serverMessages/de.ts';
import {
  parseMessages,
  serverMessage,
  type MessageCode,
  messageTexts,
  type MessageText,
  joinMessages,
} from './serverMessages.ts';

const placesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const codes = Object.keys(messageTexts) as MessageCode[];
const anyMessage = serverMessage as (code: MessageCode, values?: object) => MessageText;

const reading = suite('parseMessages');

reading('finds the code and the values of whatever can be said', () => {
  for (const code of codes) {
    const places = placesOf(messageTexts[code]);
    for (const value of ['7', 'yuv420p', 'a film (2).mp4', 'words "in" quotes. And more', '{path}', '$&']) {
      // Messages with several placeholders only have numbers and codec names as values.
      if (places.length > 1 && !/^\w+$/.test(value)) continue;
      const values = Object.fromEntries(places.map((name) => [name, value]));
      assert.equal(parseMessages(anyMessage(code, values)), [{ code, values }], code);
    }
  }
});

reading('finds the code of a text that an earlier version has stored', () => {
  const values = { path: 'low/0.m4s' };
  assert.equal(parseMessages('It names low/0.m4s, which is not there. Copy it again.'), [
    { code: 'STREAM_PART_MISSING', values },
  ]);
  assert.equal(parseMessages('Its file is not in the library any more.'), [
    { code: 'JOB_FILE_GONE', values: {} },
  ]);
});

reading('finds each of several sentences', () => {
  for (const first of codes.filter((code) => !messageTexts[code].endsWith('}'))) {
    for (const second of codes) {
      const said = [first, second].map((code) => ({
        code,
        values: Object.fromEntries(placesOf(messageTexts[code]).map((name) => [name, '42'])),
      }));
      assert.equal(
        parseMessages(joinMessages(said.map(({ code, values }) => anyMessage(code, values)))),
        said,
      );
    }
  }
});

reading('knows nothing of a text of which a part was never said', () => {
  for (const text of [
    '',
    'Something else.',
    'It is empty. Something else.',
    'It is empty.  It was stopped.',
    'It is empty',
  ])
    assert.is(parseMessages(text), null, text);
});

reading('takes no time for a long text that looks like something said', () => {
  const text = 'It is empty. '.repeat(300) + '"'.repeat(90);
  assert.is(parseMessages(text), null);
  assert.is(parseMessages('It names '.repeat(10_000)), null);
});

reading.run();

const translations = suite('what the server says');

const translated = Object.entries<{ readonly [code: string]: string }>({ de, ar });
for (const [tag, texts] of translated) {
  translations(`has a text in ${tag} for every code, with the same values`, () => {
    assert.equal(Object.keys(texts).sort(), [...codes].sort());
    for (const code of codes) {
      assert.ok(texts[code]!.trim() !== '', code);
      assert.equal(placesOf(texts[code]!).sort(), placesOf(messageTexts[code]).sort(), code);
    }
  });
}

translations.run();
