import { mkdir, readdir, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from '@mainvideo/sdk/testing';
import { fileStepsOf } from '../testing/fileSteps.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { createTrashFolder } from './trashFolder.ts';

const it = suite('createTrashFolder');
const dayMs = 86_400_000;

const files = [
  { path: 'Trips/film.mp4', stem: 'Trips/film' },
  { path: 'Trips/film.en.vtt', stem: 'Trips/film' },
  { path: 'Trips/poster.jpg', stem: null },
];
const video = { videoId: 'abcdefghijk', title: 'Film', files };

async function withTrash(
  check: (site: { root: string; trash: ReturnType<typeof createTrashFolder> }) => Promise<void>,
): Promise<void> {
  const contents = Object.fromEntries(files.map(({ path }) => [path, `what was in ${path}`]));
  const { folder, remove } = await makeTestFolder(contents);
  try {
    const root = await realpath(folder);
    await check({ root, trash: createTrashFolder({ root, keepDays: 30, now: () => 1_000 }) });
  } finally {
    await remove();
  }
}

it('takes a video out whole, and puts it back as it was, times and all', () =>
  withTrash(async ({ root, trash }) => {
    const before = await stat(join(root, 'Trips/film.mp4'));
    const entry = (await trash.put(video))!;
    assert.equal(await readdir(join(root, 'Trips')), []);
    await rm(join(root, 'Trips'), { recursive: true });
    assert.equal(
      (await trash.list()).map(({ title, state }) => [title, state]),
      [['Film', 'kept']],
    );
    assert.equal(
      await trash.restore(entry.id),
      files.map(({ path }) => path),
    );
    for (const { path } of files) assert.is(await readFile(join(root, path), 'utf8'), `what was in ${path}`);
    assert.is((await stat(join(root, 'Trips/film.mp4'))).mtimeMs, before.mtimeMs);
    assert.equal(await readdir(join(root, '.mainvideo/trash')), []);
  }));

it('flushes each move, and the folders it makes before it moves anything into them', () =>
  withTrash(async ({ root, trash }) => {
    const [film] = files;
    const steps = await fileStepsOf(root, () => trash.put({ ...video, files: [film!] }));
    const { id } = (await trash.list())[0]!;
    const at = `.mainvideo/trash/${id}`;
    const written = [
      `write ${at}/entry.json.new`,
      `sync ${at}/entry.json.new`,
      `rename ${at}/entry.json.new ${at}/entry.json`,
      `sync ${at}`,
    ];
    assert.equal(steps, [
      'mkdir .mainvideo',
      'sync .',
      'mkdir .mainvideo/trash',
      'sync .mainvideo',
      `mkdir ${at}`,
      'sync .mainvideo/trash',
      ...written,
      `mkdir ${at}/0`,
      `sync ${at}`,
      `rename Trips/film.mp4 ${at}/0/film.mp4`,
      `sync ${at}/0`,
      'sync Trips',
      ...written,
    ]);

    await rm(join(root, 'Trips'), { recursive: true });
    assert.equal(await fileStepsOf(root, () => trash.restore(id)), [
      ...written,
      'mkdir Trips',
      'sync .',
      `link ${at}/0/film.mp4 Trips/film.mp4`,
      'sync Trips',
      `unlink ${at}/0/film.mp4`,
      `sync ${at}/0`,
      `rm ${at}/0`,
      `rm ${at}`,
    ]);
  }));

it('puts back beside what has taken the place, all of it under one new name', () =>
  withTrash(async ({ root, trash }) => {
    const { id } = (await trash.put(video))!;
    await writeFile(join(root, 'Trips/film.en.vtt'), 'another');
    await writeFile(join(root, 'Trips/poster.jpg'), 'another');
    assert.equal(await trash.restore(id), [
      'Trips/film (2).mp4',
      'Trips/film (2).en.vtt',
      'Trips/poster (2).jpg',
    ]);
    assert.is(await readFile(join(root, 'Trips/film.en.vtt'), 'utf8'), 'another');
  }));

it('T34: deletes for ever what it is asked to, and nothing else', () =>
  withTrash(async ({ root, trash }) => {
    const { id } = (await trash.put(video))!;
    await rejects(trash.erase('0'.repeat(32)), /no longer in the trash/);
    await rejects(trash.erase('../..'), /no longer in the trash/);
    await trash.erase(id);
    assert.equal(await readdir(join(root, '.mainvideo/trash')), []);
    await rejects(trash.restore(id), /no longer in the trash/);
  }));

it('deletes videos for ever when the days promised at their deletion are over, and tells which', () =>
  withTrash(async ({ root }) => {
    let nowMs = 0;
    const trashOf = (keepDays: number) => createTrashFolder({ root, keepDays, now: () => nowMs });
    const titled = (title: string, file: number) => ({ videoId: title, title, files: [files[file]!] });
    const trash = trashOf(2);
    await trash.put(titled('two days', 0));
    await trashOf(0).put(titled('for ever', 1));
    const old = (await trashOf(2).put(titled('of an earlier version', 2)))!;
    const oldPath = join(root, '.mainvideo/trash', old.id, 'entry.json');
    const { eraseMs, ...withoutDate } = JSON.parse(await readFile(oldPath, 'utf8'));
    assert.is(eraseMs, 2 * dayMs);
    await writeFile(oldPath, JSON.stringify(withoutDate));

    nowMs = 2 * dayMs - 1;
    assert.equal(await trash.eraseDue(), []);
    nowMs = 2 * dayMs;
    // A longer time in the settings does not change the date of videos in the trash.
    assert.equal(await trashOf(90).eraseDue(), ['two days']);
    nowMs = 999 * dayMs;
    assert.equal(await trash.eraseDue(), []);
    const kept = (await trash.list()).map(({ title, eraseMs }) => [title, eraseMs]);
    assert.equal(kept.sort(), [
      ['for ever', null],
      ['of an earlier version', null],
    ]);
  }));

it('leaves alone what is being restored, even when its time is over', () =>
  withTrash(async ({ root, trash }) => {
    const { id } = (await trash.put(video))!;
    const entryPath = join(root, '.mainvideo/trash', id, 'entry.json');
    const entry = JSON.parse(await readFile(entryPath, 'utf8'));
    await writeFile(entryPath, JSON.stringify({ ...entry, state: 'restoring' }));
    const later = createTrashFolder({ root, keepDays: 30, now: () => 31 * dayMs });
    assert.equal(await later.eraseDue(), []);
    await later.tidy();
    assert.is(await readFile(join(root, 'Trips/film.mp4'), 'utf8'), 'what was in Trips/film.mp4');
  }));

it('has nothing to keep of files that are gone, and keeps what is left of others', () =>
  withTrash(async ({ root, trash }) => {
    await rm(join(root, 'Trips/film.mp4'));
    assert.equal(
      (await trash.put(video))!.files.map(({ path }) => path),
      ['Trips/film.en.vtt', 'Trips/poster.jpg'],
    );
    assert.is(await trash.put(video), null);
  }));

it('T34: moves nothing through a link that leads out of the library', () =>
  withTrash(async ({ root, trash }) => {
    const { folder: outside, remove } = await makeTestFolder({ 'secret.mp4': 'secret' });
    await symlink(outside, join(root, 'Linked'));
    const asked = { ...video, files: [{ path: 'Linked/secret.mp4', stem: 'Linked/secret' }] };
    await rejects(trash.put(asked), /leads out of the library/);
    assert.is(await readFile(join(outside, 'secret.mp4'), 'utf8'), 'secret');
    const { id } = (await trash.put(video))!;
    await rm(join(root, 'Trips'), { recursive: true });
    await symlink(outside, join(root, 'Trips'));
    await rejects(trash.restore(id), /leads out of the library/);
    assert.equal((await trash.list()).length, 1, 'it is still in the trash');
    await remove();
  }));

it('is one thing after another, however often it is asked for', () =>
  withTrash(async ({ trash, root }) => {
    const both = await Promise.all([trash.put(video), trash.put(video)]);
    assert.equal(
      both.map((entry) => entry !== null),
      [true, false],
    );
    const { id } = both[0]!;
    const restores = await Promise.allSettled([trash.restore(id), trash.restore(id), trash.erase(id)]);
    assert.equal(
      restores.map(({ status }) => status),
      ['fulfilled', 'rejected', 'rejected'],
    );
    assert.equal((await readdir(join(root, 'Trips'))).length, 3);
  }));

it('does not take a file that came to the same place meanwhile for one that was to be deleted', () =>
  withTrash(async ({ root, trash }) => {
    const { id } = (await trash.put(video))!;
    const entryPath = join(root, '.mainvideo/trash', id, 'entry.json');
    const entry = JSON.parse(await readFile(entryPath, 'utf8'));
    await writeFile(entryPath, JSON.stringify({ ...entry, state: 'deleting' }));
    await writeFile(join(root, 'Trips/film.mp4'), 'a new film');
    await mkdir(join(root, '.mainvideo/trash', 'f'.repeat(32)));
    await trash.tidy();
    assert.is(await readFile(join(root, 'Trips/film.mp4'), 'utf8'), 'a new film');
    assert.equal(
      (await trash.list()).map(({ state }) => state),
      ['kept'],
    );
    assert.equal(await readdir(join(root, '.mainvideo/trash')), [id]);
  }));

it.run();
