import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { languageInName, maxCaptionsBytes, readCaptionsFile } from './readCaptionsFile.ts';

const it = suite('readCaptionsFile');

it('reads the bytes of a file, whatever they are', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  assert.equal(await readCaptionsFile(new Blob([bytes])), { file: Buffer.from(bytes).toString('base64') });
});

it('tells a file that is gone from one that is too large, which it does not read', async () => {
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
