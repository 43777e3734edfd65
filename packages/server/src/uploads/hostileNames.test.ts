// Tests the cleaning of file names alone, with names that an attacker could send after passing every other check.
import { lstat, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, win32 } from 'node:path';
import { forEachSeed } from '../../../sdk/src/testing/forEachSeed.laws.ts';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isIgnoredName } from '../library/files/isIgnoredName.ts';
import { numberedName, uploadExtensions, uploadFileName, uploadFolderName } from './uploadName.ts';

const it = suite('hostile names of uploads');

/** Pieces of hostile names, combined at random. */
const pieces = [
  ...[
    '../',
    '..\\',
    '/',
    '\\',
    '..',
    '.',
    './',
    '//',
    '\\\\host\\share\\',
    'C:',
    'C:\\',
    'file:///',
    '~/',
    '~',
  ],
  ...['\0', '%00', '%2e%2e%2f', '%2f', '..%c0%af', '\u2215', '\u2044', '\uFF0F', '\uFF0E\uFF0E', '\u29F8'],
  ...['\n', '\r\n', '\t', '\u001b[2J', '\u007f', '\u0085', '\u2028', '\u2029'],
  ...[
    '\u202E',
    '\u202D',
    '\u2066',
    '\u2069',
    '\u200B',
    '\u200D',
    '\u200F',
    '\u2060',
    '\uFEFF',
    '\u061C',
    '\u00AD',
  ],
  ...['\ud800', '\udc00', '\uFFFD', '\uFFFF', '\u{E0001}', 'e\u0301', '\u1100\u1161', '\u{1F600}'],
  ...['CON', 'con.', 'NUL', 'nul.txt', 'COM1', 'com¹', 'LPT9', 'AUX', 'CONIN$', 'CLOCK$', 'prn '],
  ...[
    '<',
    '>',
    ':',
    '"',
    '|',
    '?',
    '*',
    '::$DATA',
    ';',
    '&',
    '$(id)',
    '`id`',
    '-rf',
    '--',
    '#',
    "'",
    '{a,b}',
  ],
  ...[
    '.mainvideo',
    '.mainvideo/',
    '#recycle',
    '@eaDir',
    'lost+found',
    '$RECYCLE.BIN',
    '.htaccess',
    '.vtt',
    '.json',
  ],
  ...[
    '.mp4',
    '.MP4',
    '.exe',
    '.php',
    '.html',
    '.mkv',
    ' ',
    '  ',
    '. ',
    ' .',
    '%',
    'film',
    'a',
    '漢',
    'x'.repeat(120),
  ],
];

function hostileName(chance: () => number): string {
  const count = Math.floor(chance() * 12);
  return Array.from({ length: count }, () => pieces[Math.floor(chance() * pieces.length)]!).join('');
}

/** Checks what no file name may contain on any system. */
function checkName(name: string, said: string): void {
  const about = `${JSON.stringify(said)} became ${JSON.stringify(name)}`;
  assert.is(basename(name), name, about);
  assert.is(win32.basename(name), name, about);
  assert.not.match(name, /^\.|^ |[. ]$|^$/, about);
  assert.not.match(
    name,
    /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u061C\uFEFF]/u,
    about,
  );
  assert.not.match(name, /[/\\<>:"|?*]/, about);
  assert.not.match(
    name,
    /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?:[. ]|$)/i,
    about,
  );
  assert.not(isIgnoredName(name), about);
  assert.ok(Buffer.byteLength(name) <= 210, about);
  assert.is(name.normalize('NFC'), name, about);
}

it('T33: become names of videos that any system takes, or none', () =>
  forEachSeed(2_000, (chance) => {
    const said = hostileName(chance) + (chance() < 0.8 ? '.mp4' : '');
    const name = uploadFileName(said);
    if (name === null) return;
    checkName(name, said);
    assert.ok(
      uploadExtensions.some((extension) => name.endsWith(`.${extension}`)),
      name,
    );
    assert.is(uploadFileName(name), name);
    checkName(numberedName(name, 1 + Math.floor(chance() * 1_000)), said);
  }));

it('T33: become names of folders that any system takes, or none', () =>
  forEachSeed(2_000, (chance) => {
    const said = hostileName(chance);
    const name = uploadFolderName(said);
    if (name === '') return;
    checkName(name, said);
    assert.is(uploadFolderName(name), name);
  }));

it('T33: make a file of their own in the folder that is meant, and nothing elsewhere', async () => {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'mainvideo-names-')));
  const library = join(home, 'outer/library');
  await mkdir(library, { recursive: true });
  await symlink(home, join(library, 'link.mp4'));
  try {
    const made = new Set(['link.mp4']);
    await forEachSeed(100, async (chance) => {
      const name = uploadFileName(`${hostileName(chance)}.mp4`);
      if (name === null || made.has(name)) return;
      const path = join(library, name);
      assert.is(dirname(path), library);
      await writeFile(path, '', { flag: 'wx' });
      assert.ok((await lstat(path)).isFile());
      made.add(name);
    });
    assert.equal((await readdir(library)).map((name) => name.normalize('NFC')).sort(), [...made].sort());
    assert.equal([await readdir(home), await readdir(join(home, 'outer'))], [['outer'], ['library']]);
  } finally {
    await rm(home, { recursive: true });
  }
});

it.run();
