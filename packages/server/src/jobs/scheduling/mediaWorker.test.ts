import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createVirtualClock } from '@mainvideo/sdk/testing';
import type { Job } from '../queue/job.ts';
import type { JobQueue } from '../queue/jobQueue.ts';
import { startMediaWorker } from './mediaWorker.ts';
import type { EndedProgram, ProgramRequest } from '../programs/runProgram.ts';
import { inspectFile } from '../../library/inspection/inspectFile.ts';

const it = suite('startMediaWorker');

const leaseMs = 30_000;
const durationSeconds = 100;
const wholeFilm: Partial<EndedProgram> = { complaint: 'Summary:\n    I:         -14.5 LUFS\n' };

/** Returns a loudness job, which runs one program and creates no file. */
const probed = JSON.stringify({ streams: [{ codec_type: 'audio', codec_name: 'aac' }] });

function jobOf(videoId: string): Job {
  return {
    id: `job:LOUDNESS:${videoId}`,
    kind: 'LOUDNESS',
    videoId,
    state: 'RUNNING',
    progress: 0,
    attempt: 1,
    reason: null,
    createdMs: 0,
    startedMs: 0,
    endedMs: null,
  };
}

/** A program that the test controls, and that ends on request. */
interface Running {
  readonly request: ProgramRequest;
  end(how: Partial<EndedProgram>): void;
  refuse(error: unknown): void;
}

/**
 * Starts a worker on these jobs. `said` lists its calls to queue and folder, in order; each part can be made to fail.
 */
function startWorker(videoIds: readonly string[] = ['a'], next?: () => Promise<Job | undefined>) {
  const clock = createVirtualClock({ startMs: 0 });
  const said: string[] = [];
  const faults: unknown[] = [];
  const programs: Running[] = [];
  const jobs = videoIds.map(jobOf);
  const handOut = async () => jobs.shift();
  const world = {
    heartbeat: async (): ReturnType<JobQueue['heartbeat']> => 'held',
    complete: async () => true,
    fail: async () => true,
    begin: async () => {},
    publish: async () => {},
    hasSource: true,
  };
  const worker = startMediaWorker({
    dispatcher: {
      work({ perform, onFault }) {
        let isStopping = false;
        async function work(): Promise<void> {
          for (let job; !isStopping && (job = await (next ?? handOut)());) await perform(job).catch(onFault);
        }
        const ended = work();
        return {
          async stop() {
            isStopping = true;
            await ended;
          },
        };
      },
    },
    queue: {
      heartbeat(_hold, { progress }) {
        said.push(`heartbeat ${progress}`);
        return world.heartbeat();
      },
      complete(hold, made) {
        said.push(`complete ${hold.id} ${JSON.stringify(made)}`);
        return world.complete();
      },
      fail(_hold, failure) {
        said.push(`fail ${JSON.stringify(failure)}`);
        return world.fail();
      },
    },
    madeFolder: {
      async begin() {
        await world.begin();
        const say = (what: string) => async () => void said.push(what);
        return {
          folder: '/data/media/a/loudness-1.part',
          madePath: (name) => name,
          async publish() {
            said.push('publish');
            await world.publish();
          },
          discard: say('discard'),
          removeEarlier: say('remove earlier'),
        };
      },
      remove: async () => {},
      tidy: async () => ({ missing: [], folders: 0, programs: 0 }),
    },
    findSource: async () =>
      world.hasSource
        ? { path: '/library/film.mp4', name: 'film.mp4', durationSeconds, width: 320, height: 180 }
        : undefined,
    tools: { ffmpeg: '/bin/ffmpeg', ffprobe: '/bin/ffprobe', version: '5', codesH264: true, mapsTones: true },
    inspect: inspectFile,
    threads: 1,
    run: (request) =>
      new Promise((resolve, refuse) => {
        const end = (how: Partial<EndedProgram>) =>
          resolve({ code: 0, output: Buffer.alloc(0), complaint: '', ...how });
        // Answers at once. The tests are about ffmpeg.
        if (request.program === '/bin/ffprobe') return end({ output: Buffer.from(probed) });
        programs.push({ request, end, refuse });
        if (request.signal.aborted) end({ code: null });
        request.signal.addEventListener('abort', () => end({ code: null }));
      }),
    timers: { ...clock.runtime, random: () => 0.5 },
    worker: 'here',
    isAlone: true,
    onFault: (error) => faults.push(error),
  });
  const told = () => said.filter((what) => !what.startsWith('heartbeat'));
  return { clock, said, told, faults, programs, world, worker };
}

/** Stops it, and checks the invariants of every stopped worker. */
async function endWorker({ worker, clock, faults }: ReturnType<typeof startWorker>, expectedFaults = 0) {
  await worker.stop();
  assert.is(clock.pendingTimers, 0, 'a timer is left');
  assert.is(faults.length, expectedFaults, String(faults));
}

it('registers what was made when it is whole, removes what is older, and begins the next job', async () => {
  const site = startWorker(['a', 'b']);
  await site.clock.advance(0);
  assert.is(site.programs.length, 1, 'one after the other');
  site.programs[0]!.end(wholeFilm);
  await site.clock.advance(0);
  assert.equal(site.said, ['publish', 'complete job:LOUDNESS:a {"loudnessLufs":-14.5}', 'remove earlier']);
  assert.is(site.programs.length, 2);
  site.programs[1]!.end(wholeFilm);
  await site.clock.advance(0);
  await endWorker(site);
});

it('tells every two seconds how far it is', async () => {
  const site = startWorker();
  await site.clock.advance(2_000);
  site.programs[0]!.request.onLine!('out_time_us=25000000');
  await site.clock.advance(2_000);
  site.programs[0]!.request.onLine!('out_time_us=150000000');
  await site.clock.advance(2_000);
  assert.equal(site.said, ['heartbeat 0', 'heartbeat 0.25', 'heartbeat 1']);
  site.programs[0]!.end(wholeFilm);
  await site.clock.advance(10_000);
  assert.is(
    site.said.filter((what) => what.startsWith('heartbeat')).length,
    3,
    'and no more when it is over',
  );
  await endWorker(site);
});

it('ends the program of a cancelled job, removes its files, and goes on', async () => {
  const site = startWorker(['a', 'b']);
  await site.clock.advance(1_000);
  site.world.heartbeat = async () => 'cancelled';
  await site.clock.advance(1_000);
  assert.ok(site.programs[0]!.request.signal.aborted);
  assert.equal(site.told(), ['discard', 'fail {"type":"cancelled"}']);
  assert.is(site.programs.length, 2);
  assert.not.ok(site.programs[1]!.request.signal.aborted);
  await endWorker(site);
});

it('says nothing of a job that it lost, and leaves no file of it', async () => {
  const site = startWorker();
  site.world.heartbeat = async () => 'lost';
  await site.clock.advance(2_000);
  assert.ok(site.programs[0]!.request.signal.aborted);
  assert.equal(site.told(), ['discard']);
  await endWorker(site);
});

it('goes on while the database is away for less than its lease', async () => {
  const site = startWorker();
  site.world.heartbeat = () => Promise.reject(new Error('away'));
  await site.clock.advance(leaseMs - 3_000);
  site.world.heartbeat = async () => 'held';
  await site.clock.advance(leaseMs);
  assert.not.ok(site.programs[0]!.request.signal.aborted);
  site.programs[0]!.end(wholeFilm);
  await site.clock.advance(0);
  assert.equal(site.told().slice(-1), ['remove earlier']);
  await endWorker(site, 13);
});

for (const [how, answer] of [
  ['refuses', () => Promise.reject(new Error('away'))],
  ['does not answer', () => new Promise<never>(() => {})],
] as const) {
  it(`stops when another may have its job, because the database ${how} for as long as its lease`, async () => {
    const site = startWorker();
    await site.clock.advance(3_000);
    site.world.heartbeat = answer;
    await site.clock.advance(leaseMs - 1_001);
    assert.not.ok(site.programs[0]!.request.signal.aborted, 'too early');
    await site.clock.advance(1);
    assert.ok(site.programs[0]!.request.signal.aborted);
    assert.equal(site.told(), ['discard']);
    await endWorker(site, site.faults.length);
  });
}

it('gives its job back when the site stops, and ends', async () => {
  const site = startWorker(['a', 'b']);
  await site.clock.advance(5_000);
  await endWorker(site);
  assert.ok(site.programs[0]!.request.signal.aborted);
  assert.equal(site.told(), ['discard', 'fail {"type":"returned"}']);
  assert.is(site.programs.length, 1);
});

it('gives back a job that it was handed while it stopped', async () => {
  let hand: (job: Job) => void = () => {};
  const site = startWorker([], () => new Promise((resolve) => (hand = resolve)));
  const stopped = site.worker.stop();
  hand(jobOf('late'));
  await stopped;
  assert.equal(site.told(), ['discard', 'fail {"type":"returned"}']);
  await endWorker(site);
});

it('finishes what is whole already when the site stops', async () => {
  const site = startWorker();
  let keep: () => void = () => {};
  site.world.publish = () => new Promise((resolve) => (keep = resolve));
  await site.clock.advance(0);
  site.programs[0]!.end(wholeFilm);
  await site.clock.advance(0);
  const stopped = site.worker.stop();
  keep();
  await stopped;
  assert.equal(site.told(), ['publish', 'complete job:LOUDNESS:a {"loudnessLufs":-14.5}', 'remove earlier']);
  await endWorker(site);
});

it('gives a film up that keeps its program busy for far too long', async () => {
  const site = startWorker();
  const limitMs = 5 * 60_000 + 2 * durationSeconds * 1000;
  await site.clock.advance(limitMs - 1);
  assert.not.ok(site.programs[0]!.request.signal.aborted);
  await site.clock.advance(1);
  assert.ok(site.programs[0]!.request.signal.aborted);
  assert.is(site.told()[0], 'discard');
  assert.match(site.told()[1]!, /^fail {"type":"failed","reason":"It took far longer .* damaged\."}$/);
  await endWorker(site);
});

it('says why a program failed, by the name that the owner knows, and does not try that again', async () => {
  const site = startWorker();
  await site.clock.advance(0);
  site.programs[0]!.end({ code: 1, complaint: 'file:/library/film.mp4: Invalid data found\n' });
  await site.clock.advance(0);
  assert.equal(site.told(), [
    'discard',
    'fail {"type":"failed","reason":"ffmpeg: film.mp4: Invalid data found"}',
  ]);
  await endWorker(site);
});

it('says how to mend it where ffmpeg was taken away, and does not try that again', async () => {
  const site = startWorker();
  await site.clock.advance(0);
  const program = site.programs[0]!;
  const gone = { code: 'ENOENT', syscall: 'access', path: program.request.program };
  program.refuse(Object.assign(new Error('no such file'), gone));
  await site.clock.advance(0);
  const [discarded, failed] = site.told();
  assert.is(discarded, 'discard');
  assert.match(failed!, /^fail {"type":"failed","reason":"ffmpeg is no longer on this machine\. Install it/);
  await endWorker(site);
});

it('tries again later what may pass', async () => {
  const site = startWorker();
  await site.clock.advance(1_000);
  site.programs[0]!.end({ code: 1, complaint: 'av_interleaved_write_frame(): No space left on device' });
  await site.clock.advance(0);
  assert.equal(site.told(), [
    'discard',
    'fail {"type":"again","reason":"The disk is full. Make room in the data folder.","delayMs":60000}',
  ]);
  await endWorker(site);
});

it('tells of a fault of its own, and tries again later', async () => {
  const site = startWorker();
  site.world.begin = () => Promise.reject(Object.assign(new Error('/data is read-only'), { code: 'EROFS' }));
  await site.clock.advance(0);
  assert.equal(site.told(), [
    'fail {"type":"again","reason":"Something went wrong on the server (EROFS).","delayMs":60000}',
  ]);
  await endWorker(site, 1);
});

it('fails a job whose file left the library', async () => {
  const site = startWorker();
  site.world.hasSource = false;
  await site.clock.advance(0);
  assert.equal(site.told(), ['fail {"type":"failed","reason":"Its file is no longer in the library."}']);
  await endWorker(site);
});

it('removes what it made of a job that was another’s by then', async () => {
  const site = startWorker();
  site.world.complete = async () => false;
  await site.clock.advance(0);
  site.programs[0]!.end(wholeFilm);
  await site.clock.advance(0);
  assert.equal(site.told().slice(2), ['discard']);
  await endWorker(site);
});

it('removes nothing while nobody knows whether it was registered', async () => {
  const site = startWorker();
  site.world.complete = () => Promise.reject(new Error('the connection was cut'));
  await site.clock.advance(0);
  site.programs[0]!.end(wholeFilm);
  await site.clock.advance(0);
  assert.not.ok(site.told().includes('discard'));
  assert.match(site.told().at(-1)!, /^fail {"type":"again"/);
  await endWorker(site, 1);
});

it('leaves a job to its lease whose end it cannot tell, and goes on', async () => {
  const site = startWorker(['a', 'b']);
  site.world.fail = () => Promise.reject(new Error('away'));
  await site.clock.advance(0);
  site.programs[0]!.end({ code: 1, complaint: 'Invalid data' });
  await site.clock.advance(0);
  assert.is(site.programs.length, 2);
  assert.is(site.faults.length, 1);
  site.world.fail = async () => true;
  await endWorker(site, 1);
});

it.run();
