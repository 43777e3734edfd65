import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createJobStore } from '../../database/queue/jobStore.ts';
import { createMemoryEvents } from '../../events/memoryEvents.ts';
import { jobTopic } from '../../jobs/queue/jobNews.ts';
import type { FoundTools } from '../../jobs/programs/mediaTools.ts';
import { subscribe } from '../../testing/sites/subscribe.ts';
import { makeVideo } from '../../testing/databases/testDatabase.ts';
import { openTestGraphql } from '../../testing/sites/testGraphql.ts';
import { makeSession } from '../../testing/sites/testSession.ts';
import type { GraphqlParts } from '../createGraphql.ts';

const it = suite('jobFields');

const tools = {
  ffmpeg: '/bin/ffmpeg',
  ffprobe: '/bin/ffprobe',
  version: '5.1.9',
  codesH264: true,
  mapsTones: true,
};
const owner = { isOwner: true };
const session = makeSession({ id: 'session' });
const make =
  'mutation ($kinds: [JobKind!]!) { makeMedia(videoId: "a", kinds: $kinds) { jobs { id state } } }';

async function open(found: FoundTools | null = { tools, reason: null }) {
  let parts!: GraphqlParts;
  const events = createMemoryEvents();
  const time = { nowMs: 10 };
  const server = await openTestGraphql([makeVideo('a', { title: 'Clouds' })], (given, database) => {
    const jobs = createJobStore(
      database,
      () => {},
      () => sql.lit(time.nowMs),
    );
    parts = { ...given, jobs, events, foundTools: () => found };
    return parts;
  });
  const begin = (id: string) => parts.jobs.begin(id, { worker: 'w', leaseMs: 1_000 });
  return { ...server, events, parts, begin, time };
}

it('has what ffmpeg the site has, and why none', async () => {
  const query = '{ studio { mediaTools { ffmpegVersion codesH264 reason } } }';
  const toolsOf = async (found: FoundTools | null) =>
    (await (await open(found)).ask(query, {}, owner)).data.studio.mediaTools;
  assert.equal(await toolsOf({ tools, reason: null }), {
    ffmpegVersion: '5.1.9',
    codesH264: true,
    reason: null,
  });
  const without = { ffmpegVersion: null, codesH264: false };
  assert.equal(await toolsOf({ tools: null, reason: 'there is none' }), {
    ...without,
    reason: 'there is none',
  });
  assert.equal(await toolsOf(null), { ...without, reason: 'it has not been looked for yet' });
});

it('lists jobs with their videos, in pages and by their state', async () => {
  const { ask, parts, time } = await open();
  const jobs = ['a', 'gone', 'a'].map((videoId, i) => ({
    kind: (['POSTER', 'POSTER', 'LADDER'] as const)[i]!,
    videoId,
    publishedMs: 0,
  }));
  for (const job of jobs) {
    await parts.jobs.add([job]);
    time.nowMs += 1;
  }
  await parts.jobs.cancel('job:LADDER:a');
  const query = `query ($after: String, $state: JobState) { studio { jobs(first: 2, after: $after, state: $state) {
    totalCount pageInfo { hasNextPage endCursor }
    edges { node { kind state progress attempt reason createdAt startedAt endedAt video { title } } }
  } } }`;
  const { data, errors } = await ask(query, {}, owner);
  assert.is(errors, undefined);
  const { totalCount, pageInfo, edges } = data.studio.jobs;
  assert.equal([totalCount, pageInfo.hasNextPage], [3, true]);
  assert.equal(edges[0].node, {
    kind: 'LADDER',
    state: 'CANCELLED',
    progress: 0,
    attempt: 0,
    reason: null,
    createdAt: '1970-01-01T00:00:00.012Z',
    startedAt: null,
    endedAt: '1970-01-01T00:00:00.013Z',
    video: { title: 'Clouds' },
  });
  assert.is(edges[1].node.video, null);
  const next = await ask(query, { after: pageInfo.endCursor }, owner);
  assert.equal(
    next.data.studio.jobs.edges.map(({ node }: any) => node.kind),
    ['POSTER'],
  );
  const queued = await ask(query, { state: 'QUEUED' }, owner);
  assert.is(queued.data.studio.jobs.totalCount, 2);
  const mixed = await ask(query, { state: 'QUEUED', after: pageInfo.endCursor }, owner);
  assert.is(mixed.errors![0].extensions.code, 'BAD_USER_INPUT');
});

it('makes media, anew where they were made before', async () => {
  const { ask, parts, begin } = await open();
  const kinds = ['POSTER', 'POSTER', 'LOUDNESS'];
  const jobs = [
    { id: 'job:POSTER:a', state: 'QUEUED' },
    { id: 'job:LOUDNESS:a', state: 'QUEUED' },
  ];
  assert.equal((await ask(make, { kinds }, owner)).data, { makeMedia: { jobs } });
  const { id, attempt } = (await begin('job:POSTER:a'))!;
  await parts.jobs.complete({ id, attempt, worker: 'w' }, {});
  assert.equal((await ask(make, { kinds }, owner)).data, { makeMedia: { jobs } });
  assert.match((await ask(make, { kinds: [] }, owner)).errors![0].message, 'is empty');
});

it('makes nothing where there is no ffmpeg', async () => {
  const { ask, parts } = await open({ tools: null, reason: 'there is no ffmpeg on the PATH' });
  const { errors } = await ask(make, { kinds: ['POSTER'] }, owner);
  assert.equal(
    [errors![0].extensions.code, errors![0].message],
    ['NO_MEDIA_TOOLS', 'The site cannot make media: there is no ffmpeg on the PATH.'],
  );
  assert.is((await parts.jobs.countUnfinished()).size, 0);
});

it('cancels a job, and has it done after all', async () => {
  const { ask } = await open();
  await ask(make, { kinds: ['POSTER'] }, owner);
  const change = async (name: string, id = 'job:POSTER:a') =>
    ask(`mutation { ${name}(id: "${id}") { job { state } } }`, {}, owner);
  assert.is((await change('cancelJob')).data.cancelJob.job.state, 'CANCELLED');
  assert.is((await change('cancelJob')).data.cancelJob.job.state, 'CANCELLED');
  assert.is((await change('retryJob')).data.retryJob.job.state, 'QUEUED');
  assert.is((await change('retryJob')).data.retryJob.job.state, 'QUEUED');
  assert.is((await change('retryJob', 'job:POSTER:b')).errors![0].extensions.code, 'NOT_FOUND');
});

const forOthers = [
  'mutation { retryJob(id: "job:POSTER:a") { job { id } } }',
  'mutation { cancelJob(id: "job:POSTER:a") { job { id } } }',
  'mutation { makeMedia(videoId: "a", kinds: [POSTER]) { jobs { id } } }',
];
for (const document of forOthers) {
  it(`refuses everybody else: ${document}`, async () => {
    const { ask, parts } = await open();
    assert.is((await ask(document)).errors![0].extensions.code, 'FORBIDDEN');
    assert.is((await parts.jobs.countUnfinished()).size, 0);
  });
}

const hearJobs = (server: Awaited<ReturnType<typeof open>>, ownerSessionId: string | null) =>
  subscribe(server, 'subscription { jobChanged { id state video { title } } }', {
    viewerId: 'ann',
    ownerSessionId,
  });

it('tells who subscribes of each job that changed', async () => {
  const server = await open();
  const { parts, events } = server;
  await parts.ownerStore.setFirstSecret('secret hash', 0);
  await parts.ownerStore.addSession(session, 'secret hash');
  await parts.jobs.add([{ kind: 'POSTER', videoId: 'a', publishedMs: 0 }]);
  const stream = await hearJobs(server, 'session');
  const job = { id: 'job:POSTER:a', state: 'QUEUED', video: { title: 'Clouds' } };
  assert.equal(await stream.next(), { data: { jobChanged: job } }, 'as it is when somebody begins to listen');
  await events.publish(jobTopic, ['job:POSTER:a', 'job:POSTER:nowhere']);
  assert.equal(await stream.next(), { data: { jobChanged: job } });
  await parts.jobs.cancel('job:POSTER:a');
  await events.publish(jobTopic, ['job:POSTER:a']);
  assert.equal(await stream.next(), { data: { jobChanged: { ...job, state: 'CANCELLED' } } });
  // The owner signs out of all sessions elsewhere.
  await parts.ownerStore.removeAllSessions();
  await events.publish(jobTopic, ['job:POSTER:a']);
  assert.is(await stream.next(), undefined);
});

it('tells the newest jobs again after a gap', async () => {
  const server = await open();
  const { parts, events } = server;
  await parts.ownerStore.setFirstSecret('secret hash', 0);
  await parts.ownerStore.addSession(session, 'secret hash');
  await parts.jobs.add([{ kind: 'POSTER', videoId: 'a', publishedMs: 0 }]);
  const stream = await hearJobs(server, 'session');
  await stream.next();
  // More events at once than a subscriber's queue holds.
  await Promise.all(Array.from({ length: 110 }, () => events.publish(jobTopic, [])));
  assert.is((await stream.next()).data.jobChanged.id, 'job:POSTER:a');
  await stream.close();
});

it('lets nobody else subscribe', async () => {
  const stream = await hearJobs(await open(), null);
  assert.is((await stream.next()).errors[0].extensions.code, 'FORBIDDEN');
});

it('shows viewers how far the copy is that their browser plays, while it is being made', async () => {
  const { ask, parts, begin } = await open();
  const preparation = async () =>
    (await ask('{ video(id: "a") { preparation { progress } } }')).data.video.preparation;
  await parts.jobs.add([{ kind: 'STORYBOARD', videoId: 'a', publishedMs: 1 }]);
  assert.is(await preparation(), null, 'something else is made');
  for (const kind of ['REMUX', 'TRANSCODE'] as const) {
    const id = `job:${kind}:a`;
    await parts.jobs.add([{ kind, videoId: 'a', publishedMs: 1 }]);
    assert.equal(await preparation(), { progress: 0 }, 'it waits');
    const { attempt } = (await begin(id))!;
    await parts.jobs.heartbeat({ id, attempt, worker: 'w' }, { progress: 0.4, leaseMs: 1_000 });
    assert.equal(await preparation(), { progress: 0.4 });
    await parts.jobs.fail({ id, attempt, worker: 'w' }, { type: 'failed', reason: 'No.' });
    assert.is(await preparation(), null, 'it has failed');
  }
});

it('lets viewers have a copy made before other media, but only of videos that they may see', async () => {
  const { ask, parts } = await open();
  const hastened: (readonly string[])[] = [];
  const { hasten } = parts.jobs;
  (parts.jobs as { hasten: typeof hasten }).hasten = (ids) => {
    hastened.push(ids);
    return hasten(ids);
  };
  const prepare = 'mutation ($videoId: ID!) { prepareVideo(input: { videoId: $videoId }) { video { id } } }';
  assert.equal((await ask(prepare, { videoId: 'a' })).data.prepareVideo.video, { id: 'a' });
  assert.equal(hastened, [['job:REMUX:a', 'job:TRANSCODE:a']]);
  await parts.visibilities.set({ videoIds: ['a'], visibility: 'private', step: null });
  for (const videoId of ['a', 'unknown'])
    assert.is((await ask(prepare, { videoId })).errors![0]!.extensions.code, 'NOT_FOUND');
  assert.is(hastened.length, 1);
});

it.run();
