import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { videoTypes } from '../videos/mediaFormats.ts';
import { isIgnoredName } from './isIgnoredName.ts';

const it = suite('isIgnoredName');

const ignored: readonly string[] = [
  '.hidden',
  '.Trash-1000',
  '.Trashes',
  '.mainvideo',
  '.@__thumb',
  '._film.mp4',
  '#recycle',
  '#Recycle',
  '#snapshot',
  '$RECYCLE.BIN',
  '$Recycle.Bin',
  'System Volume Information',
  'lost+found',
  'LOST+FOUND',
  '@eaDir',
  '@EADIR',
  '@tmp',
  '@sharesnap',
  '@Recycle',
  '@Recently-Snapshot',
  '@Transcode',
  'Network Trash Folder',
  'Network Recycle Bin',
  'Network Recycle Bin 1',
  'Recycle Bin - Volume_1',
  'trashbox',
  'FOUND.000',
  'S-1-5-21-1004336348-1177238915-682003330-512',
  '@GMT-2026.01.02-03.04.05',
  '~snapshot',
  'files_trashbin',
];

for (const name of ignored) {
  it(`T103: leaves out ${name}`, () => assert.is(isIgnoredName(name), true));
}

for (const name of [
  'Recycled art',
  'recycle',
  '#recycling',
  '@creator',
  '#hashtag',
  '$100 challenge',
  'lost and found',
  'Lost+Found footage',
  'snapshot',
  'S-1-5-21',
  'tmp',
  'Trash',
  'found.footage',
  ...ignored
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) => Object.keys(videoTypes).map((extension) => `${name}.${extension}`)),
]) {
  it(`takes ${name}`, () => assert.is(isIgnoredName(name), false));
}

it.run();
