import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { posterTag } from '../library/catalogue/posterCopies.ts';
import { fileStepsOf } from '../testing/fileSteps.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import type { Drawing } from './pictureDrawer.ts';
import { createPosterCopies, type PosterCopies, type PosterCopy } from './posterCopies.ts';

const it = suite('copies of posters on the disk');

interface World {
  readonly copies: PosterCopies;
  /** The folder of the copies. */
  readonly folder: string;
  /** The posters of the library, by path. */
  readonly posters: Map<string, string>;
  /** The pictures that were drawn, as `content at width`. */
  readonly drawn: string[];
  /** The outcomes of the next drawings; later ones succeed. */
  readonly outcomes: Drawing[];
  readonly faults: unknown[];
  readonly clock: { nowMs: number };
}

async function withCopies(check: (world: World) => Promise<void>): Promise<void> {
  const { folder: root, remove } = await makeTestFolder({ '.keep': '' });
  const folder = join(root, 'posters');
  const posters = new Map([['a.jpg', 'a picture']]);
  const drawn: string[] = [];
  const outcomes: Drawing[] = [];
  const faults: unknown[] = [];
  const clock = { nowMs: 0 };
  const copies = createPosterCopies({
    folder,
    files: {
      async readWhole(path) {
        const text = posters.get(path);
        return text === undefined ? undefined : new TextEncoder().encode(text);
      },
    },
    drawer: {
      isAvailable: true,
      async draw(bytes, width) {
        const text = `${new TextDecoder().decode(bytes)} at ${width}`;
        drawn.push(text);
        return outcomes.shift() ?? { type: 'drawn', bytes: new TextEncoder().encode(text) };
      },
    },
    now: () => clock.nowMs,
    onFault: (error) => void faults.push(error),
  });
  try {
    await check({ copies, folder, posters, drawn, outcomes, faults, clock });
    await copies.settle();
  } finally {
    await remove();
  }
}

const videoOf = (content: string, id = 'abc') => ({
  id,
  poster: { path: 'a.jpg', width: 1920, height: 1080, tag: posterTag(new TextEncoder().encode(content)) },
});
const video = videoOf('a picture');

function textOf(copy: PosterCopy | null): string {
  if (!copy) throw new Error('There is no copy.');
  return copy.type === 'file' ? readFileSync(copy.path, 'utf8') : new TextDecoder().decode(copy.bytes);
}

it('are made when they are first asked for, and kept', async () => {
  await withCopies(async ({ copies, drawn }) => {
    assert.is(textOf(await copies.find(video, 384)), 'a picture at 384');
    await copies.settle();
    const kept = await copies.find(video, 384);
    assert.equal([kept!.type, textOf(kept)], ['file', 'a picture at 384']);
    assert.equal(drawn, ['a picture at 384']);
  });
});

it('T58: are made once for all who ask at once', async () => {
  await withCopies(async ({ copies, drawn }) => {
    const found = await Promise.all([1, 2, 3].map(() => copies.find(video, 384)));
    assert.equal(found.map(textOf), ['a picture at 384', 'a picture at 384', 'a picture at 384']);
    assert.is(textOf(await copies.find(video, 384)), 'a picture at 384', 'also while it is written');
    assert.equal(drawn, ['a picture at 384']);
  });
});

it('leave nothing half written beside them', async () => {
  await withCopies(async ({ copies, folder }) => {
    await copies.find(video, 384);
    await copies.find(video, 768);
    await copies.settle();
    assert.equal(await readdir(join(folder, '.making')), []);
    assert.equal((await readdir(join(folder, 'abc'))).length, 2);
  });
});

it('go when the poster is another, and are made of that', async () => {
  await withCopies(async ({ copies, folder, posters }) => {
    await copies.find(video, 384);
    await copies.settle();
    posters.set('a.jpg', 'another');
    assert.is(textOf(await copies.find(videoOf('another'), 384)), 'another at 384');
    await copies.settle();
    assert.is(textOf(await copies.find(videoOf('another'), 384)), 'another at 384');
    assert.is((await readdir(join(folder, 'abc'))).length, 1);
  });
});

it('are not made of a file that is another than the one that was scanned', async () => {
  await withCopies(async ({ copies, posters, drawn }) => {
    posters.set('a.jpg', 'another');
    assert.is(await copies.find(video, 384), null);
    posters.delete('a.jpg');
    assert.is(await copies.find(video, 384), null);
    assert.equal(drawn, []);
    posters.set('a.jpg', 'a picture');
    assert.ok(await copies.find(video, 384));
  });
});

it('are not there of a video without a poster, and of a poster that is too large', async () => {
  await withCopies(async ({ copies }) => {
    assert.is(await copies.find({ id: 'abc', poster: null }, 384), null);
    assert.is(await copies.find({ id: 'abc', poster: { path: 'a.jpg', width: 1, height: 1 } }, 384), null);
  });
});

it('T57: are not tried again of a broken picture, in no width', async () => {
  await withCopies(async ({ copies, outcomes, drawn, clock }) => {
    outcomes.push({ type: 'broken' });
    assert.is(await copies.find(video, 384), null);
    clock.nowMs = 1e12;
    assert.is(await copies.find(video, 384), null);
    assert.is(await copies.find(video, 768), null);
    assert.is(drawn.length, 1);
  });
});

it('are tried again a minute after what may pass', async () => {
  await withCopies(async ({ copies, outcomes, drawn, clock }) => {
    outcomes.push({ type: 'failed' });
    assert.is(await copies.find(video, 384), null);
    clock.nowMs = 59_999;
    assert.is(await copies.find(video, 384), null);
    clock.nowMs = 60_000;
    assert.ok(await copies.find(video, 384));
    assert.is(drawn.length, 2);
  });
});

it('are not kept where the disk takes nothing: later posters are shown as they are, and the log says why', async () => {
  await withCopies(async ({ copies, folder, faults, clock }) => {
    // A file in the place of the folder: writing fails, even as root.
    await writeFile(folder, '');
    assert.is(textOf(await copies.find(video, 384)), 'a picture at 384');
    await copies.settle();
    assert.is(await copies.find(video, 384), null);
    assert.is(await copies.find(video, 768), null);
    assert.is(faults.length, 1);
    await rm(folder);
    clock.nowMs = 60_000;
    assert.ok(await copies.find(video, 384));
  });
});

it('go when their video is gone, and so does what a process that was killed left', async () => {
  await withCopies(async ({ copies, folder }) => {
    await copies.find(video, 384);
    await copies.find(videoOf('a picture', 'gone'), 384);
    await copies.settle();
    await writeFile(join(folder, '.making', 'left-over'), 'half a pic');
    const asked: string[] = [];
    await copies.tidy(async (ids) => {
      asked.push(...ids);
      return ids.filter((id) => id === 'abc');
    });
    assert.equal(asked.sort(), ['abc', 'gone']);
    assert.equal((await readdir(folder)).sort(), ['.making', 'abc']);
    assert.equal(await readdir(join(folder, '.making')), []);
  });
});

it('have nothing to tidy before there are any', async () => {
  await withCopies(async ({ copies, folder }) => {
    await copies.tidy(async () => []);
    await mkdir(folder);
    await copies.tidy(async () => []);
    assert.equal(await readdir(folder), []);
  });
});

it('are flushed before they get their names, so that a power cut leaves no half of one', async () => {
  await withCopies(async ({ copies, folder }) => {
    const steps = await fileStepsOf(folder, async () => {
      await copies.find(video, 384);
      await copies.settle();
    });
    const [, copy] = /^rename \.making\/\S+ (\S+)$/.exec(steps.at(-1)!) ?? [];
    assert.match(copy!, /^abc\/.*-384\.webp$/);
    const partial = steps.at(-1)!.split(' ')[1]!;
    assert.equal(steps.slice(-3, -1), [`write ${partial}`, `sync ${partial}`]);
  });
});

it.run();
