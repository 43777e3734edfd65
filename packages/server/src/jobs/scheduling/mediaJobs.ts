import type { Catalogue } from '../../library/catalogue/catalogue.ts';
import type { Conversions } from '../../library/videos/conversions.ts';
import type { Editions } from '../../library/videos/editions.ts';
import type { LateIndexes } from '../../library/videos/lateIndexes.ts';
import { pathInside } from '../../library/files/pathInside.ts';
import type { InspectMedia } from '../../library/inspection/mediaInspector.ts';
import type { Video } from '../../library/videos/video.ts';
import { createIndexSurvey, type IndexSurvey } from './indexSurvey.ts';
import type { Job, NewJob } from '../queue/job.ts';
import type { JobDispatcher, JobQueue, JobRecords } from '../queue/jobQueue.ts';
import { noFfmpeg } from '../programs/jobFailure.ts';
import { createMadeFolder } from '../programs/madeFolder.ts';
import { storedToo, type StoreMade } from '../programs/storedToo.ts';
import { findMediaTools, type FoundTools } from '../programs/mediaTools.ts';
import { type MediaWorker, startMediaWorker } from './mediaWorker.ts';
import { keepStreams, type StreamSource, streamSourceOf } from './keepStreams.ts';
import { type MediaJobs, neededJobs } from './neededJobs.ts';
import { probeSource } from '../programs/probeSource.ts';
import type { Recovery } from '../queue/recovery.ts';
import type { RunProgram } from '../programs/runProgram.ts';
import type { Timers } from '../queue/timers.ts';
import { waitingText } from './waitingText.ts';

export interface MediaSettings {
  /** The path of ffmpeg; null: search for it. */
  readonly ffmpeg: string | null;
  readonly jobs: MediaJobs;
  /** Number of cores that programs may use. */
  readonly cores: number;
  /** The maximum size of a file whose index comes last and that is copied to have it first; 0: no file is copied. */
  readonly faststartBytes: number;
  /** The disk space for generated streams; null: no limit. */
  readonly streamsBytes: number | null;
}

export interface MediaMakerParts {
  readonly queue: JobQueue & JobRecords;
  readonly dispatcher: JobDispatcher;
  readonly catalogue: Pick<Catalogue, 'findVideos' | 'listVideos'>;
  readonly conversions: Pick<Conversions, 'waitingFiles' | 'findFile'>;
  /** The editions of the database of the catalogue and the conversions. */
  readonly editions: Pick<Editions, 'current'>;
  readonly lateIndexes: LateIndexes;
  /** Called when a file was converted to a form that browsers play: the next scan makes it a video. */
  readonly onConverted: () => void;
  /** The library folder, with every link resolved. */
  readonly libraryRoot: string;
  /** Absolute path of the folder with derived media. */
  readonly madeRoot: string;
  readonly settings: MediaSettings;
  /**
   * Copies a folder of derived media, given by its path (`.made/…`), to where other instances can read it, before it
   * is announced. Media that are missing here are expected there, and stay listed. Default: they stay local.
   */
  readonly storeMade?: StoreMade;
  /** Whether no other process works on these jobs. */
  readonly isAlone: boolean;
  readonly timers: Timers;
  readonly run: RunProgram;
  /** Inspects derived media like files of the library. */
  readonly inspect: InspectMedia;
  /** Unique among all processes that ever existed. */
  readonly worker: string;
  /** Folders in which programs are searched, in the form of the variable PATH. */
  readonly path: string;
  /** Called with a summary of what was cleaned up after a process was killed. */
  readonly onRecovered?: (recovery: Recovery) => void;
  /** Writes a line to the log. */
  readonly tell: (line: string) => void;
  readonly onFault: (error: unknown) => void;
}

/** Makes media from the library's videos in the background. */
export interface MediaMaker {
  /**
   * Searches for the tools and starts. Rejects if the database or the folder cannot be used.
   *
   * @param libraryRead the number of waiting jobs is logged after it, because it is unknown before
   */
  start(libraryRead: Promise<void>): Promise<void>;
  /** Returns the result of the search for tools; null before it. */
  foundTools(): FoundTools | null;
  /**
   * Adds the jobs that the current videos need. Call it when the library may have changed. It reads the library only
   * if something was written.
   */
  plan(): Promise<void>;
  /** Stops. The current job is returned to the queue and starts again later. */
  stop(): Promise<void>;
}

/** Number of videos processed before other work gets a turn. */
const pageLength = 500;
/** Retention of media whose video left the library, because the video may return. */
const keptGoneMs = 30 * 24 * 3600 * 1000;

/**
 * In storage shared by several instances, newer folders may belong to jobs that another instance started after the
 * database was read.
 */
const perhapsAnothersMs = 3600 * 1000;

export function createMediaMaker(parts: MediaMakerParts): MediaMaker {
  const { queue, catalogue, conversions, settings, tell } = parts;
  const { storeMade } = parts;
  const ownFolder = createMadeFolder(parts.madeRoot);
  const madeFolder = storeMade ? storedToo(ownFolder, storeMade) : ownFolder;
  const survey: IndexSurvey = createIndexSurvey({
    lateIndexes: parts.lateIndexes,
    findPath: (name) => pathInside(parts.libraryRoot, name),
    add: queue.add,
    mostBytes: settings.faststartBytes,
    onFault: parts.onFault,
  });
  let found: FoundTools | null = null;
  let worker: MediaWorker | undefined;
  let isStopped = false;
  let telling: Promise<void> | undefined;
  /** The edition for which all jobs have been added. */
  let planned: string | undefined;

  async function findSource(videoId: string, signal: AbortSignal) {
    const [video] = await catalogue.findVideos([videoId], 'all');
    const name = video ? video.path : await conversions.findFile(videoId);
    const path = name === null ? undefined : await pathInside(parts.libraryRoot, name);
    if (name === null || path === undefined) return undefined;
    if (video) return { ...sizeOf(video), path, name };
    const { ffprobe } = found!.tools!;
    return {
      ...(await probeSource(parts.run, { ffprobe, folder: parts.madeRoot }, path, name, signal)),
      name,
    };
  }

  /** Plans conversions for files that are not playable videos yet. */
  async function planConversions(): Promise<void> {
    if (settings.jobs !== 'all' || !found!.tools!.codesH264) return;
    for (let after = ''; ;) {
      const files = await conversions.waitingFiles({ first: pageLength, after });
      const jobs = files.map(({ videoId, modifiedMs }) => ({
        kind: 'TRANSCODE' as const,
        videoId,
        publishedMs: modifiedMs,
      }));
      if (jobs.length > 0) await queue.add(jobs);
      if (files.length < pageLength) return;
      after = files.at(-1)!.path;
    }
  }

  async function onDone({ kind, videoId }: Job): Promise<void> {
    if (kind !== 'TRANSCODE') return;
    const [video] = await catalogue.findVideos([videoId], 'all');
    if (!video) parts.onConverted();
  }

  async function plan(): Promise<void> {
    if (!found || isStopped) return;
    // ffmpeg may have been installed since.
    if (!found.tools) return begin(Promise.resolve());
    if (settings.jobs === 'off') return;
    const edition = await parts.editions.current();
    if (edition === planned) return;
    const withStreams: StreamSource[] = [];
    for (let offset = 0; ; offset += pageLength) {
      const videos = await catalogue.listVideos({ first: pageLength, offset, reach: 'all' });
      const jobs: NewJob[] = [];
      for (const video of videos) {
        const needed = neededJobs(video, found!.tools!, settings.jobs);
        for (const kind of needed)
          if (kind !== 'LADDER' || settings.streamsBytes === null)
            jobs.push({ kind, videoId: video.id, publishedMs: video.publishedMs });
        if (settings.streamsBytes !== null) withStreams.push(...streamSourceOf(video, needed));
      }
      if (jobs.length > 0) await queue.add(jobs);
      if (videos.length < pageLength) break;
    }
    if (settings.streamsBytes !== null)
      await keepStreams(withStreams, { queue, madeFolder, limitBytes: settings.streamsBytes });
    await planConversions();
    await queue.forgetFailuresOfGone();
    planned = edition;
    // Not awaited, because it opens files, and pictures come first.
    if (settings.jobs === 'all' && settings.faststartBytes > 0) survey.wake();
  }

  /** Cleans up after a killed process. */
  async function tidy(): Promise<void> {
    const jobs = parts.isAlone ? await queue.dropLeases() : 0;
    await queue.forgetGone(keptGoneMs);
    const held = await queue.listHeld();
    const isAnothers = (changedMs: number) =>
      !parts.isAlone && parts.timers.now() - changedMs < perhapsAnothersMs;
    const { missing, folders, programs } = await madeFolder.tidy(await queue.listDerived(), held, isAnothers);
    // Files that are missing here were made by another instance, or are stored elsewhere.
    const isLost = parts.isAlone && !storeMade;
    for (const lost of isLost ? missing : []) await queue.forgetDerived(lost.videoId, lost.parts);
    if (jobs + folders + programs === 0) return;
    const recovery = { atMs: parts.timers.now(), jobs, folders, programs };
    await queue.noteRecovery(recovery);
    parts.onRecovered?.(recovery);
  }

  async function tellFound(of: FoundTools): Promise<void> {
    if (settings.jobs === 'off' || isStopped) return;
    tell(waitingText(of, of.tools ? await queue.countUnfinished() : new Map(), settings.cores));
  }

  /**
   * Searches for the tools, and if they are found, plans and works.
   *
   * @param libraryRead the waiting jobs are logged after it
   */
  async function begin(libraryRead: Promise<void>): Promise<void> {
    const isFirstLook = found === null;
    found = await findMediaTools(parts.run, settings.ffmpeg, parts.path);
    const { tools } = found;
    if (!tools) {
      // If there are other instances, one of them may have ffmpeg.
      if (parts.isAlone) await queue.failUnfinished(noFfmpeg);
      return isFirstLook ? tellFound(found) : undefined;
    }
    await queue.retryFailed(noFfmpeg);
    await plan();
    if (isStopped) return;
    const told = found;
    // Not awaited, because the site may stop before the library has been read.
    void libraryRead.then(() => (telling = tellFound(told).catch(parts.onFault)));
    worker = startMediaWorker({
      ...parts,
      madeFolder,
      findSource,
      tools,
      threads: settings.cores,
      onDone: (job) => void onDone(job).catch(parts.onFault),
    });
  }

  return {
    async start(libraryRead) {
      await tidy();
      await begin(libraryRead);
    },
    foundTools: () => found,
    plan,
    async stop() {
      isStopped = true;
      await survey.stop();
      await worker?.stop();
      await telling;
    },
  };
}

function sizeOf({ durationSeconds, width, height }: Video) {
  return { durationSeconds, width, height };
}
