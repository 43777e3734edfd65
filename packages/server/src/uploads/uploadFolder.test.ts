import {
  link,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rejects } from '@mainvideo/sdk/testing';
import { inspectFile } from '../library/inspection/inspectFile.ts';
import { scanLibrary } from '../library/scan/scanLibrary.ts';
import { createMemoryLibrary } from '../testing/databases/memoryLibrary.ts';
import { fileStepsOf } from '../testing/fileSteps.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { makeTestVideo } from '../testing/media/testMedia.ts';
import type { Turns } from './diskTurns.ts';
import type { Placer } from './placeFile.ts';
import { createUploadFolder, type UploadFolderParts } from './uploadFolder.ts';
import { keptMs } from './uploadRule.ts';

const it = suite('createUploadFolder');
const text = (words: string) => new TextEncoder().encode(words);
const idOf = (number: number) => String(number).padStart(32, '0');

async function withFolder(
  check: (site: Awaited<ReturnType<typeof open>>) => Promise<void>,
  parts: Partial<UploadFolderParts> = {},
): Promise<void> {
  const site = await open(parts);
  try {
    await check(site);
  } finally {
    await site.remove();
  }
}

async function open(parts: Partial<UploadFolderParts>) {
  const { folder, remove } = await makeTestFolder({ 'library/Trips/beach.mp4': 'old' });
  const root = join(folder, 'library');
  const clock = { nowMs: Date.now() };
  const placed = { count: 0 };
  const uploads = createUploadFolder({
    root,
    maxBytes: 1_000_000,
    now: () => clock.nowMs,
    obstacle: () => null,
    onPlaced: () => void (placed.count += 1),
    ...parts,
  });
  const hidden = join(root, '.mainvideo/uploads');
  const begin = (id: string, content: Uint8Array, name = 'film.mp4', channel = '') =>
    uploads.create({ id, name, folder: channel, sizeBytes: content.length, modifiedMs: null });
  async function send(id: string, content: Uint8Array, name?: string, channel?: string) {
    await begin(id, content, name, channel);
    await uploads.append(id, 0, chunksOf(content));
    return (await uploads.place(id)).path;
  }
  return { root, hidden, uploads, clock, placed, begin, send, remove };
}

async function* chunksOf(content: Uint8Array) {
  for (let at = 0; at < content.length; at += 3) yield content.subarray(at, at + 3);
}

it('shows nothing in the library until a file is whole, and then all of it', () =>
  withFolder(async ({ root, uploads, begin, placed }) => {
    const content = text('0123456789');
    await begin(idOf(1), content, 'film.mp4', 'Trips');
    assert.is(await uploads.append(idOf(1), 0, chunksOf(content.subarray(0, 7))), 7);
    assert.equal(await readdir(join(root, 'Trips')), ['beach.mp4']);
    await rejects(uploads.place(idOf(1)), /The upload is incomplete/);
    assert.is(await uploads.append(idOf(1), 7, chunksOf(content.subarray(7))), 10);
    assert.equal([(await uploads.place(idOf(1))).path, placed.count], ['Trips/film.mp4', 1]);
    assert.is(await readFile(join(root, 'Trips/film.mp4'), 'utf8'), '0123456789');
    assert.is((await uploads.place(idOf(1))).path, 'Trips/film.mp4', 'a second time it is there already');
    assert.is(placed.count, 1);
  }));

it('T33: never overwrites: a name that is taken gets a number, in a new folder too', () =>
  withFolder(async ({ root, send }) => {
    assert.is(await send(idOf(1), text('new'), 'beach.mp4', 'Trips'), 'Trips/beach (2).mp4');
    assert.is(await send(idOf(2), text('newer'), 'beach.mp4', 'Trips'), 'Trips/beach (3).mp4');
    assert.is(await send(idOf(3), text('other'), 'beach.mp4', '../New: one'), 'New_ one/beach.mp4');
    assert.is(await readFile(join(root, 'Trips/beach.mp4'), 'utf8'), 'old');
  }));

for (const code of ['EPERM', 'ENOTSUP']) {
  it(`does the same where the file system has no links (${code})`, () =>
    withFolder(
      async ({ root, hidden, send, uploads }) => {
        assert.is(await send(idOf(1), text('new'), 'beach.mp4', 'Trips'), 'Trips/beach (2).mp4');
        assert.is(await readFile(join(root, 'Trips/beach (2).mp4'), 'utf8'), 'new');
        assert.equal(await readdir(hidden), [`${idOf(1)}.json`]);
        assert.is((await uploads.place(idOf(1))).path, 'Trips/beach (2).mp4');
      },
      { placer: { link: () => Promise.reject(Object.assign(new Error(code), { code })) } },
    ));
}

it('goes on where a process was killed: before, between and after the steps that put a file into its place', () =>
  withFolder(async ({ root, hidden, uploads, begin }) => {
    for (const [number, left] of ['noted', 'linked', 'unlinked'].entries()) {
      const [id, name] = [idOf(number), `${left}.mp4`];
      await begin(id, text(left), name);
      await uploads.append(id, 0, chunksOf(text(left)));
      const recordPath = join(hidden, `${id}.json`);
      const record = JSON.parse(await readFile(recordPath, 'utf8'));
      await writeFile(recordPath, JSON.stringify({ ...record, path: name }));
      if (left === 'linked') await link(join(hidden, `${id}.part`), join(root, name));
      if (left === 'unlinked') await rename(join(hidden, `${id}.part`), join(root, name));
    }
    assert.equal((await uploads.tidy()).placedPaths.toSorted(), ['linked.mp4', 'noted.mp4', 'unlinked.mp4']);
    assert.equal((await readdir(root)).toSorted(), [
      '.mainvideo',
      'Trips',
      'linked.mp4',
      'noted.mp4',
      'unlinked.mp4',
    ]);
    assert.is(await readFile(join(root, 'linked.mp4'), 'utf8'), 'linked');
  }));

/** The steps of `writeJsonWhole`. */
const written = (path: string, folder: string) => [
  `write ${path}.new`,
  `sync ${path}.new`,
  `rename ${path}.new ${path}`,
  `sync ${folder}`,
];

it('flushes each step before the next: an upload survives a power cut with all that the client was told', () =>
  withFolder(async ({ root, uploads, begin }) => {
    const hidden = '.mainvideo/uploads';
    const [part, record] = [`${hidden}/${idOf(1)}.part`, `${hidden}/${idOf(1)}.json`];
    const stepsOf = (act: () => unknown) => fileStepsOf(root, act);
    assert.equal(await stepsOf(() => begin(idOf(1), text('0123456789'), 'film.mp4', 'New')), [
      'mkdir .mainvideo',
      'sync .',
      'mkdir .mainvideo/uploads',
      'sync .mainvideo',
      ...written(record, hidden),
    ]);
    assert.equal(await stepsOf(() => uploads.append(idOf(1), 0, chunksOf(text('01234')))), [
      `sync ${hidden}`,
      `write ${part}`,
      `sync ${part}`,
    ]);
    assert.equal(await stepsOf(() => uploads.append(idOf(1), 5, chunksOf(text('56789')))), [
      `write ${part}`,
      `sync ${part}`,
    ]);
    assert.equal(await stepsOf(() => uploads.place(idOf(1))), [
      'mkdir New',
      'sync .',
      ...written(record, hidden),
      `link ${part} New/film.mp4`,
      'sync New',
      `unlink ${part}`,
      `sync ${hidden}`,
      ...written(record, hidden),
    ]);
  }));

it('has flushed what came before the source failed', () =>
  withFolder(async ({ root, uploads, begin }) => {
    const part = `.mainvideo/uploads/${idOf(1)}.part`;
    await begin(idOf(1), text('0123456789'));
    const cutOff = async function* () {
      yield text('012');
      throw new Error('The connection was lost.');
    };
    const steps = await fileStepsOf(root, () => rejects(uploads.append(idOf(1), 0, cutOff()), /lost/));
    assert.equal(steps.slice(-2), [`write ${part}`, `sync ${part}`]);
  }));

it('removes what nobody went on with for a week, and what a kill left; keeps what is younger', () =>
  withFolder(async ({ hidden, uploads, begin, clock }) => {
    await begin(idOf(1), text('old'), 'old.mp4');
    await uploads.append(idOf(1), 0, chunksOf(text('o')));
    await writeFile(join(hidden, `${idOf(7)}.part`), 'of nobody');
    await writeFile(join(hidden, `${idOf(8)}.json.new`), '{');
    clock.nowMs += keptMs + 60_000;
    await begin(idOf(2), text('young'), 'young.mp4');
    assert.equal((await uploads.tidy()).removedNames, ['old.mp4']);
    assert.equal(await readdir(hidden), [`${idOf(2)}.json`]);
  }));

it('T63: keeps for each upload what it has still to get, and for the site what it needs', () =>
  withFolder(
    async ({ begin, uploads }) => {
      await begin(idOf(1), new Uint8Array(600_000));
      await rejects(begin(idOf(2), new Uint8Array(600_000)), /Make room there/);
      await uploads.remove(idOf(1));
      await begin(idOf(3), new Uint8Array(600_000));
      assert.equal(
        (await uploads.list()).map(({ id }) => id),
        [idOf(3)],
      );
    },
    { freeBytes: async () => 64 * 1024 * 1024 + 1_000_000 },
  ));

it('gives a file one place, though two instances over one folder come to do it at once', () =>
  withFolder(async ({ root, begin, uploads }) => {
    const content = text('0123456789');
    await begin(idOf(1), content);
    await uploads.append(idOf(1), 0, chunksOf(content));
    let turn: Promise<unknown> = Promise.resolve();
    let waitsToo = () => {};
    const bothWait = new Promise<void>((resolve) => (waitsToo = resolve));
    let count = 0;
    const amongInstances: Turns = (work) => {
      if ((count += 1) === 2) waitsToo();
      const done = turn.then(work);
      turn = done.catch(() => undefined);
      return done;
    };
    const instance = (placer?: Placer) =>
      createUploadFolder({
        root,
        maxBytes: 1_000_000,
        now: Date.now,
        obstacle: () => null,
        onPlaced: () => {},
        amongInstances,
        ...(placer && { placer }),
      });
    const other = instance();
    let otherPlaced: Promise<unknown> = Promise.resolve();
    const first = instance({
      // Asks the other instance in the middle of the operation: it must wait, or repeat the operation safely.
      async link(from, to) {
        await link(from, to);
        otherPlaced = other.place(idOf(1));
        await Promise.race([otherPlaced, bothWait]);
      },
    });
    const { path } = await first.place(idOf(1));
    assert.equal(await otherPlaced, await first.find(idOf(1)));
    assert.is(path, 'film.mp4');
    assert.equal(
      (await readdir(root)).filter((name) => name.endsWith('.mp4')),
      ['film.mp4'],
    );
  }));

it('refuses what is no video by its name, and says which names are', () =>
  withFolder(async ({ begin }) => {
    await rejects(begin(idOf(1), text('x'), 'script.sh'), /not that of a video file.*\.mp4.*\.avi/);
    await rejects(begin(idOf(1), text('x'), 'film.mp4', '..'), /A folder cannot be named/);
    await rejects(begin(idOf(1), text('x'), 'film.mp4', '.mainvideo/'), /A folder cannot be named/);
  }));

it('T33: follows no link that took the place of a folder', () =>
  withFolder(async ({ root, uploads, begin }) => {
    await begin(idOf(1), text('x'), 'film.mp4', 'Later');
    await uploads.append(idOf(1), 0, chunksOf(text('x')));
    const outside = join(root, '../outside');
    await mkdir(outside);
    await symlink(outside, join(root, 'Later'));
    await rejects(uploads.place(idOf(1)), /is a file of the library/);
    assert.equal(await readdir(outside), []);
  }));

it('refuses everything while the library is away, and makes none in its place', () =>
  withFolder(async ({ root, begin, uploads }) => {
    await rm(root, { recursive: true });
    await rejects(begin(idOf(1), text('x')), /is missing/);
    assert.equal(await uploads.list(), []);
    await rejects(stat(root), /ENOENT/);
  }));

it('says why nothing may be put into the library', () =>
  withFolder(async ({ begin }) => void (await rejects(begin(idOf(1), text('x')), /Is its disk connected/)), {
    obstacle: () => 'The library is empty. Is its disk connected?',
  }));

it('is seen by no scan, and its file by the next one, without a wait', () =>
  withFolder(async ({ root, uploads, begin, hidden }) => {
    const content = await makeTestVideo(1);
    await begin(idOf(1), content, 'film.mp4', 'Trips');
    await uploads.append(idOf(1), 0, chunksOf(content));
    // As if a person had renamed the part.
    await writeFile(join(hidden, 'film.mp4'), content);
    await utimes(join(hidden, 'film.mp4'), 1, 1);
    const store = createMemoryLibrary();
    const scan = () => scanLibrary(root, { inspect: inspectFile, store, now: Date.now });
    await scan();
    assert.equal(
      (await store.files()).map(({ path }) => path),
      ['Trips/beach.mp4'],
    );
    await uploads.place(idOf(1));
    assert.is((await scan()).isCopying, false);
    assert.is((await store.findFile('Trips/film.mp4'))?.status, 'playable');
  }));

it('refuses a file that ignore files of the library exclude, before anything is sent', () =>
  withFolder(async ({ root, uploads, begin, send }) => {
    await writeFile(join(root, '.mainvideoignore'), 'Private/\n*.webm\n');
    await writeFile(join(root, 'Trips/.mainvideoignore'), 'raw*\n!take.webm\n');
    const film = text('film');
    for (const [name, channel] of [
      ['film.mp4', 'Private'],
      ['film.webm', ''],
      ['raw take.mp4', 'Trips'],
    ] as const)
      await rejects(begin(idOf(1), film, name, channel), /\.mainvideoignore of the library excludes "/);
    assert.equal(await uploads.list(), []);
    assert.is(await send(idOf(2), film, 'take.webm', 'Trips'), 'Trips/take.webm');
    assert.is(await send(idOf(3), film, 'film.mp4', 'Other'), 'Other/film.mp4');
  }));

it.run();
