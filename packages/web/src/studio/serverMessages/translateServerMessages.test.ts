import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { de } from './de.ts';
import { translateServerMessages } from './translateServerMessages.ts';

const it = suite('translateServerMessages');

const valuesOf = (values: { readonly [name: string]: string }) =>
  Object.entries(values).map(([name, text]) => ({ name, text }));

it('says sentences in another language, with what is filled in kept apart', () => {
  const said = [
    { code: 'OTHER_TYPE', values: valuesOf({ extension: 'avi' }) },
    { code: 'CONVERTING_FAILED', values: [] },
    { code: 'FFMPEG_SAID', values: valuesOf({ said: 'a $& b' }) },
  ];
  assert.is(
    translateServerMessages(said, de),
    'Browser spielen keine .\u2068avi\u2069-Dateien ab. Das Umwandeln ist fehlgeschlagen: ffmpeg: \u2068a $& b\u2069',
  );
});

it('leaves a command as it is, for it is copied', () => {
  const said = [{ code: 'CONVERT', values: valuesOf({ command: 'ffmpeg -i a.avi a.mp4' }) }];
  assert.is(translateServerMessages(said, de), 'Wandle sie um: ffmpeg -i a.avi a.mp4');
});

it('says nothing where a sentence is of a newer server', () => {
  assert.is(
    translateServerMessages(
      [
        { code: 'EMPTY', values: [] },
        { code: 'NEW', values: [] },
      ],
      de,
    ),
    null,
  );
});

it.run();
