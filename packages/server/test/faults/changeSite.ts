import { type Kysely, sql } from 'kysely';
import { createComments } from '../../src/database/queries/comments.ts';
import { createJobStore } from '../../src/database/queue/jobStore.ts';
import { createLibraryStore } from '../../src/database/queries/libraryStore.ts';
import { migrate } from '../../src/database/opening/migrate.ts';
import { createMutationRecords } from '../../src/database/queries/mutationRecords.ts';
import { createPlaylists } from '../../src/database/queries/playlists.ts';
import type { Tables } from '../../src/database/rows/tables.ts';
import { createViewers } from '../../src/database/queries/viewers.ts';
import { jobId } from '../../src/jobs/queue/job.ts';
import { inspectFile } from '../../src/library/inspection/inspectFile.ts';
import { scanLibrary } from '../../src/library/scan/scanLibrary.ts';

/** How often each viewer does each thing. */
export const rounds = 3;
export const videoCount = 2;
const leaseMs = 1_000;

interface ChangedBy {
  readonly root: string;
  readonly nowMs: number;
  readonly worker: string;
}

/**
 * Runs the life of a small site, from its first start: a scan, viewers' actions, and a job. Repeated
 * after an interruption, it continues: mutations have idempotency keys.
 *
 * @param acknowledge called with each acknowledgement to a viewer
 */
export async function changeSite(
  database: Kysely<Tables>,
  { root, nowMs, worker }: ChangedBy,
  acknowledge: (what: string) => void = () => {},
): Promise<void> {
  await migrate(database);
  acknowledge('migrated');
  const store = createLibraryStore(database);
  await scanLibrary(root, { inspect: inspectFile, store, now: () => nowMs });
  acknowledge('scanned');

  const ids = [...(await store.videoFingerprints()).keys()].sort();
  const viewers = createViewers(database);
  const comments = createComments(database);
  const playlists = createPlaylists(database);
  const records = createMutationRecords(database);
  const viewerId = 'ann';
  for (let round = 0; round < rounds; round += 1) {
    const videoId = ids[0]!;
    const key = `view ${round}`;
    const step = { viewerId, key, name: 'recordProgress' };
    await records.begin({ viewerId, key, fingerprint: key, nowMs });
    await viewers.recordProgress({
      viewerId,
      videoId,
      positionSeconds: round,
      countsView: true,
      nowMs,
      step,
    });
    await records.finish({ viewerId, key, answer: '{}' });
    acknowledge(key);
    await viewers.setLike({ viewerId: `liker ${round}`, videoId, liked: true, nowMs, step: null });
    acknowledge(`like ${round}`);
    await comments.add({ id: `comment${round}`, videoId, viewerId, text: `Text ${round}`, createdMs: nowMs });
    acknowledge(`comment ${round}`);
  }
  await playlists.create({
    id: 'list',
    viewerId,
    title: 'List',
    description: '',
    visibility: 'private',
    createdMs: nowMs,
  });
  for (const videoId of ids) await playlists.add({ playlistId: 'list', videoId, nowMs, step: null });
  acknowledge('playlist');

  const queue = createJobStore(
    database,
    () => {},
    () => sql.lit(nowMs),
  );
  await queue.add(ids.map((videoId) => ({ kind: 'POSTER', videoId, publishedMs: 1 })));
  acknowledge('jobs added');
  await queue.freeAbandoned(leaseMs);
  for (const videoId of ids) {
    const job = await queue.begin(jobId({ kind: 'POSTER', videoId }), { worker, leaseMs });
    if (!job) continue;
    const hold = { id: job.id, worker, attempt: job.attempt };
    await queue.heartbeat(hold, { progress: 0.5, leaseMs });
    const made = { poster: { path: `.made/${job.videoId}/poster.jpg`, width: 2, height: 1 } };
    if (await queue.complete(hold, made)) acknowledge(`done ${job.id}`);
  }
}
