import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { languageInName, maxCaptionsBytes, readCaptionsFile } from './readCaptionsFile.ts';

const it = suite('readCaptionsFile');

const read = (bytes: readonly number[] | string) =>
  readCaptionsFile(new Blob([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]));

it('reads UTF-8, and UTF-16 with its mark', async () => {
  assert.equal(await read('WEBVTT é'), { text: 'WEBVTT é' });
  assert.equal(await read([0xff, 0xfe, 0x57, 0, 0xe9, 0]), { text: 'Wé' });
  assert.equal(await read([0xfe, 0xff, 0, 0x57, 0, 0xe9]), { text: 'Wé' });
});

it('says what no text is, and what is too large', async () => {
  assert.equal(await read([0x57, 0xe9, 0x20]), { problem: 'unread' });
  const gone = { size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) };
  assert.equal(await readCaptionsFile(gone), { problem: 'unread' });
  const never = () => assert.unreachable('it was read');
  assert.equal(await readCaptionsFile({ size: maxCaptionsBytes + 1, arrayBuffer: never as never }), {
    problem: 'tooLarge',
  });
});

it('finds the language in the name of a file', () => {
  const names = ['film.en.srt', 'a film.pt-BR.VTT', 'film.srt', 'film.part1.vtt', 'film.en.txt'];
  assert.equal(names.map(languageInName), ['en', 'pt-BR', '', '', '']);
});

it.run();
