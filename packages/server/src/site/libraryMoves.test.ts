// Tests what happens to viewers' data when a scan finds a video's file in another place or not at all, using the real
// database.
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCatalogue } from '../database/queries/catalogue.ts';
import { createComments } from '../database/queries/comments.ts';
import { createLibraryStore } from '../database/queries/libraryStore.ts';
import { createViewers } from '../database/queries/viewers.ts';
import { inspectFile } from '../library/inspection/inspectFile.ts';
import { resolveLibrary } from '../library/files/libraryRoot.ts';
import { scanLibrary } from '../library/scan/scanLibrary.ts';
import { openEmptyDatabase } from '../testing/databases/testDatabase.ts';
import { makeTestFolder } from '../testing/testFolder.ts';
import { makeTestVideo } from '../testing/media/testMedia.ts';

const it = suite('a video whose file moves');

it('keeps its id, views, place and comments; while it is away they wait for it', async () => {
  const { folder, remove } = await makeTestFolder({
    'library/nature/river.mp4': await makeTestVideo(1),
    'library/other.mp4': await makeTestVideo(2),
  });
  const database = await openEmptyDatabase();
  try {
    const root = await resolveLibrary(join(folder, 'library'));
    const store = createLibraryStore(database);
    const catalogue = createCatalogue(database);
    const viewers = createViewers(database);
    const comments = createComments(database);
    const scan = () => scanLibrary(root, { inspect: inspectFile, store, now: Date.now });
    const videoAt = async (path: string) =>
      (await catalogue.newest({ first: 9, after: null })).items.find((video) => video.path === path);

    await scan();
    const { id } = (await videoAt('nature/river.mp4'))!;
    await viewers.recordProgress({
      viewerId: 'ann',
      videoId: id,
      positionSeconds: 3,
      countsView: true,
      nowMs: 1,
      step: null,
    });
    const commentId = '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11';
    await comments.add({ id: commentId, videoId: id, viewerId: 'ann', text: 'A calm river.', createdMs: 1 });
    const expectAllOf = async (path: string) => {
      const video = (await videoAt(path))!;
      assert.equal([video.id, video.viewCount, video.commentCount], [id, 1, 1]);
      assert.is((await viewers.statesOf('ann', [id]))[0]!.positionSeconds, 3);
      const [page] = await comments.pagesOf({ videoIds: [id], first: 9, after: null });
      assert.equal(
        page!.items.map((comment) => comment.text),
        ['A calm river.'],
      );
    };
    await expectAllOf('nature/river.mp4');

    await mkdir(join(root, 'water'));
    await rename(join(root, 'nature/river.mp4'), join(root, 'water/stream.mp4'));
    await scan();
    await expectAllOf('water/stream.mp4');

    await rename(join(root, 'water/stream.mp4'), join(folder, 'away.mp4'));
    await scan();
    assert.equal(await catalogue.findVideos([id]), [undefined]);
    await rename(join(folder, 'away.mp4'), join(root, 'back.mp4'));
    await scan();
    await expectAllOf('back.mp4');
  } finally {
    await database.destroy();
    await remove();
  }
});

it.run();
