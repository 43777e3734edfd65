import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { forEachSeed } from '../../../sdk/src/testing/forEachSeed.laws.ts';
import { numberedName, uploadFileName, uploadFolderName } from './uploadName.ts';

const names = suite('uploadFileName');
for (const [what, said, name] of [
  ['a plain name', 'film.mp4', 'film.mp4'],
  ['an extension in capitals', 'Film.MP4', 'Film.mp4'],
  ['a path of a Unix', '/etc/passwd/../film.mp4', 'film.mp4'],
  ['a path of a Windows', 'C:\\films\\film.mkv', 'film.mkv'],
  ['nothing but the way up', '../../..mp4', null],
  ['a hidden file', '.film.mp4', 'film.mp4'],
  ['an extension alone', '.mp4', null],
  ['spaces and dots at its ends', ' .. film . .mp4', 'film.mp4'],
  ['control characters', 'fi\0l\nm\u001b[31m.mp4', 'film[31m.mp4'],
  ['what turns the direction', 'film\u202Egpj.mp4', 'filmgpj.mp4'],
  ['what nobody sees', 'fi\u200Blm\uFEFF.mp4', 'film.mp4'],
  ['what Windows cannot have', 'a:b*c?"<>|.mp4', 'a_b_c_____.mp4'],
  ['a device of Windows', 'con.mp4', '_con.mp4'],
  ['a device with another extension before', 'COM1.old.webm', '_COM1.old.webm'],
  ['the console of Windows', 'CONIN$.mp4', '_CONIN$.mp4'],
  ['a device before a blank', 'nul .film.mp4', '_nul .film.mp4'],
  ['a device with a raised figure', 'com¹.mp4', '_com¹.mp4'],
  ['a device with a long name behind it', `con.${'x'.repeat(300)}.mp4`, `_con.${'x'.repeat(195)}.mp4`],
  ['decomposed letters', 'u\u0308ber.mp4', 'über.mp4'],
  ['no video', 'film.exe', null],
  ['a video before its last extension', 'film.mp4.exe', null],
  ['no extension', 'film', null],
  ['a file that is converted', 'film.avi', 'film.avi'],
  ['nothing', '', null],
] as const) {
  names(`makes of ${what}: ${name ?? 'nothing'}`, () => assert.is(uploadFileName(said), name));
}
names('cuts a long name to 200 bytes, and no character in two', () => {
  const name = uploadFileName(`${'漢'.repeat(300)}.mp4`)!;
  assert.is(name, `${'漢'.repeat(66)}.mp4`);
});
names.run();

const folders = suite('uploadFolderName');
folders('makes one folder of whatever is said, or none', () => {
  assert.equal(
    ['Trips', '../x', 'a/b/c', '.hidden', '..', 'aux', ' My films. ', '\u202E'].map(uploadFolderName),
    ['Trips', 'x', 'c', 'hidden', '', '_aux', 'My films', ''],
  );
});
folders('T103: makes no folder whose name the scan leaves out', () => {
  assert.equal(['#recycle', 'Lost+Found', '@eaDir', '$RECYCLE.BIN'].map(uploadFolderName), [
    '_#recycle',
    '_Lost+Found',
    '_@eaDir',
    '_$RECYCLE.BIN',
  ]);
});
folders.run();

const numbered = suite('numberedName');
numbered('is the name itself, then one with a number before the extension', () => {
  assert.equal(
    [1, 2, 10].map((number) => numberedName('film.part.mp4', number)),
    ['film.part.mp4', 'film.part (2).mp4', 'film.part (10).mp4'],
  );
});
numbered('is as long as names may be, whatever the number', () => {
  const name = numberedName(`${'x'.repeat(200)}.mp4`, 1_000);
  assert.is(name, `${'x'.repeat(193)} (1000).mp4`);
});
numbered.run();

const itAny = suite('a name that anybody made up');
itAny('T33: is one that every file system takes, that hides nothing and leads nowhere', () =>
  forEachSeed(300, (chance) => {
    const characters = [...'./\\: \0\n\u202E\u200B漢üA1_-()~%\ud800'];
    const length = Math.floor(chance() * 400);
    const said = Array.from({ length }, () => characters[Math.floor(chance() * characters.length)]).join('');
    const name = uploadFileName(`${said}x.mp4`)!;
    assert.match(name, /^[^./\\ ][^/\\\p{Cc}\p{Cs}\u202E\u200B:]*\.mp4$/u);
    assert.ok(Buffer.byteLength(numberedName(name, 99)) <= 210);
    // Cleaning a name again changes nothing, so a name that was returned stays the same.
    assert.is(uploadFileName(name), name);
  }),
);
itAny.run();
