import { jobTopic } from '../../jobs/queue/jobNews.ts';
import { type Job, jobId, type JobKind, type JobState } from '../../jobs/queue/job.ts';
import type { Video } from '../../library/videos/video.ts';
import { checkFirst, type Connection, connectionOf, type PageArguments } from '../lists/connection.ts';
import type { GraphqlContext } from '../execution/context.ts';
import { decodeCursor, encodeCursor } from '../lists/cursor.ts';
import { badUserInput, notFound, refused } from '../execution/errors.ts';
import { readVideo } from './readVideo.ts';
import { requireOwner } from './requireOwner.ts';
import { messagesOf } from './messagesOf.ts';

// The owner's view of the media jobs.

/** A job and the video that it works on; null if the library no longer has the video. */
export interface StudioJob {
  readonly job: Job;
  readonly video: Video | null;
}

/** After a gap, any job may have changed, so as many are sent again as a screen shows. */
const toldAgain = 50;

export async function studioJobsOf(
  _: unknown,
  args: PageArguments & { readonly state?: JobState | null },
  context: GraphqlContext,
): Promise<Connection<StudioJob>> {
  const first = checkFirst(args);
  const state = args.state ?? null;
  const list = JSON.stringify(['studio jobs', state]);
  const position = args.after == null ? null : decodeCursor(list, args.after, [0, ''] as [number, string]);
  const found = await context.jobs.page({
    first,
    state,
    after: position && { createdMs: position[0], id: position[1] },
  });
  const items = await withVideos(found.items, context);
  return connectionOf({ ...found, items }, args, ({ job }) => encodeCursor(list, [job.createdMs, job.id]));
}

export function mediaToolsOf(_: unknown, __: unknown, { foundTools }: GraphqlContext) {
  const found = foundTools();
  return {
    ffmpegVersion: found?.tools?.version ?? null,
    codesH264: found?.tools?.codesH264 ?? false,
    reason: found ? found.reason : 'it has not been looked for yet',
  };
}

export async function recoveryOf(_: unknown, __: unknown, { jobs }: GraphqlContext) {
  const recovery = await jobs.lastRecovery();
  return recovery && { ...recovery, at: recovery.atMs };
}

export const studioJobFields = {
  id: ({ job }: StudioJob) => job.id,
  kind: ({ job }: StudioJob) => job.kind,
  path: ({ job, video }: StudioJob, _: unknown, { findFile }: GraphqlContext) =>
    video ? video.path : findFile(job.videoId),
  state: ({ job }: StudioJob) => job.state,
  progress: ({ job }: StudioJob) => (job.state === 'DONE' ? 1 : job.progress),
  attempt: ({ job }: StudioJob) => job.attempt,
  reason: ({ job }: StudioJob) => job.reason,
  reasonSaid: ({ job }: StudioJob) => messagesOf(job.reason),
  createdAt: ({ job }: StudioJob) => job.createdMs,
  startedAt: ({ job }: StudioJob) => job.startedMs,
  endedAt: ({ job }: StudioJob) => job.endedMs,
};

export const jobMutations = {
  async retryJob(_: unknown, { id }: { readonly id: string }, context: GraphqlContext) {
    requireOwner(context);
    await context.jobs.retry(id);
    return { job: await readJob(id, context) };
  },

  async cancelJob(_: unknown, { id }: { readonly id: string }, context: GraphqlContext) {
    requireOwner(context);
    await context.jobs.cancel(id);
    return { job: await readJob(id, context) };
  },

  async makeMedia(
    _: unknown,
    { videoId, kinds }: { readonly videoId: string; readonly kinds: readonly JobKind[] },
    context: GraphqlContext,
  ) {
    requireOwner(context);
    if (kinds.length === 0) throw badUserInput('`kinds` is empty. Name what is to be made.');
    const { publishedMs } = await readVideo(videoId, context);
    const { reason } = mediaToolsOf(undefined, undefined, context);
    if (reason !== null) throw refused('NO_MEDIA_TOOLS', `The site cannot make media: ${reason}.`);
    const wanted = [...new Set(kinds)].map((kind) => ({ kind, videoId, publishedMs }));
    await context.jobs.addAgain(wanted);
    return { jobs: await readJobs(wanted.map(jobId), context) };
  },
};

export const jobSubscriptions = {
  jobChanged: {
    subscribe(_: unknown, __: unknown, context: GraphqlContext) {
      requireOwner(context);
      return changedJobs(context);
    },
    resolve: (job: StudioJob) => job,
  },
};

/** Yields jobs when they change, for as long as the session lasts, starting with the newest ones. */
function changedJobs(context: GraphqlContext): AsyncIterableIterator<StudioJob> {
  const { events, jobs, ownerStore, ownerSessionId } = context;
  const heard = events.subscribe(jobTopic);
  const waiting: StudioJob[] = [];
  // A job may have ended between rendering the page and this subscription, and no further event would announce it.
  let isBehind = true;

  return {
    async next() {
      while (waiting.length === 0) {
        if (isBehind) {
          isBehind = false;
          const { items } = await jobs.page({ first: toldAgain, after: null, state: null });
          waiting.push(...(await withVideos(items, context)));
          continue;
        }
        const { value: event, done } = await heard.next();
        if (done) return { value: undefined, done: true };
        const sessions = await ownerStore.sessions();
        if (!sessions.some(({ id }) => id === ownerSessionId)) return this.return!();
        // Which events were missed is unknown.
        if (event.type === 'gap') isBehind = true;
        else waiting.push(...(await readJobs(event.payload as readonly string[], context)));
      }
      return { value: waiting.shift()!, done: false };
    },
    async return() {
      await heard.return?.();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

async function readJob(id: string, context: GraphqlContext): Promise<StudioJob> {
  const [job] = await readJobs([id], context);
  if (!job) throw notFound(`There is no job ${id}.`);
  return job;
}

/** Reads the jobs that still exist. */
async function readJobs(ids: readonly string[], context: GraphqlContext): Promise<readonly StudioJob[]> {
  const found = await context.jobs.find(ids);
  return withVideos(
    found.filter((job) => job !== undefined),
    context,
  );
}

/** Reads again for each event: data remembered per request would become outdated in a subscription. */
async function withVideos(
  jobs: readonly Job[],
  { catalogue }: GraphqlContext,
): Promise<readonly StudioJob[]> {
  const videos = await catalogue.findVideos(
    jobs.map(({ videoId }) => videoId),
    'all',
  );
  return jobs.map((job, index) => ({ job, video: videos[index] ?? null }));
}
