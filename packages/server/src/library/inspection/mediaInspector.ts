import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../packageRoot.ts';
import type { InspectionRequest } from './inspectFile.ts';
import { type Inspection, refused } from './inspection.ts';
import type { FileVersion, InspectionMarks } from './inspectionMarks.ts';
import { convertAdvice, copyAgain } from '../videos/mediaAdvice.ts';
import { serverMessage, joinMessages } from '../videos/serverMessages.ts';

/**
 * Inspects a file. Never rejects.
 *
 * @param version a library file, which is marked while it is inspected; absent: a file that the site made
 */
export type InspectMedia = (request: InspectionRequest, version?: FileVersion) => Promise<Inspection>;

/** Inspects media files in a separate process, so that no file can stop the site. */
export interface MediaInspector {
  readonly inspect: InspectMedia;
  /** Ends the process. Unfinished inspections fail as if the disk were gone. */
  stop(): void;
}

export interface InspectionLimits {
  /** CPU time without any inspection beginning or ending. Waiting for a disk uses none. */
  readonly cpuMs: number;
  /** Memory of the process. */
  readonly rssBytes: number;
  /** The part of the memory that contains objects. */
  readonly heapMiB: number;
}

export interface MediaInspectorParts {
  readonly timers: {
    setTimeout(callback: () => void, delayMs: number): unknown;
    clearTimeout(handle: unknown): void;
  };
  readonly marks: InspectionMarks;
  /** Called if the process does not start. */
  readonly onFault: (error: unknown) => void;
  /** Default: far more than the longest film needs. */
  readonly limits?: InspectionLimits;
  /** The arguments of `node` that start the process. Default: the inspection program. */
  readonly argv?: readonly string[];
}

/** A recording of 24 hours with a table row for each frame takes 3 s, 520 MB and 320 MiB. */
const usualLimits: InspectionLimits = { cpuMs: 20_000, rssBytes: 1_000_000_000, heapMiB: 640 };
/**
 * If the process uses no CPU time and does not finish a file for this long, the file is waiting for a disk, or
 * forever.
 */
const mostWaitMs = 120_000;
/** An idle process ends after this time, to free its memory. */
const idleMs = 30_000;
/** Number of files open at once. On network disks, most of the time is spent waiting. */
const mostAtOnce = 4;
/** A file is not opened again after the site has ended this often while inspecting it. */
const mostEnds = 2;

const tooHard = serverMessage('READING_TOO_HARD');

/**
 * Returns whether a file was refused because the process ended during its inspection. It is not opened again until it
 * changes.
 */
export function isTooHard({ reason }: { readonly reason: string | null }): boolean {
  return reason === tooHard;
}

interface Turn {
  readonly request: InspectionRequest;
  readonly version: FileVersion | undefined;
  readonly settle: (inspection: Inspection) => void;
}

/**
 * Creates an inspector with one process for all files. The process starts with the first file, and again whenever it
 * has ended.
 *
 * Several files are inspected at once. If the process ends, any of them may be the cause, so each is inspected again
 * alone. If the process ends again, that file is refused.
 */
export function createMediaInspector({
  timers,
  marks,
  onFault,
  limits = usualLimits,
  argv = programArgv(),
}: MediaInspectorParts): MediaInspector {
  const waiting: Turn[] = [];
  /** Files to inspect while no other file is being inspected. */
  const alone: Turn[] = [];
  const underWay = new Map<number, Turn>();
  let isAlone = false;
  let lastId = 0;
  let child: ChildProcess | null = null;
  let isReady = false;
  /** Whether the process recently failed to start. */
  let isBroken = false;
  let isStopped = false;
  let timer: unknown;

  function setTimer(callback: () => void, delayMs: number): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(callback, delayMs);
  }

  function start(): ChildProcess {
    // The process receives none of the site's environment: no keys, no addresses.
    const started = fork(argv.at(-1)!, [JSON.stringify(limits)], {
      env: {},
      execArgv: [`--max-old-space-size=${limits.heapMiB}`, ...argv.slice(0, -1)],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (said: 'ready' | { readonly id: number; readonly inspection: Inspection }) => {
      if (started !== child) return;
      if (said === 'ready') isReady = true;
      else end(said.id, said.inspection);
      next();
    });
    started.on('error', (error) => started === child && lose(error.message));
    started.on('exit', (code, signal) => started === child && lose(String(code ?? signal)));
    setTimer(() => started === child && kill(), mostWaitMs);
    return started;
  }

  function begin(): void {
    child ??= start();
    hold(true);
    next();
  }

  function next(): void {
    if (!child || !isReady || isAlone) return;
    if (alone.length > 0) {
      if (underWay.size > 0) return;
      isAlone = true;
      send(alone.shift()!);
      return;
    }
    while (waiting.length > 0 && underWay.size < mostAtOnce) send(waiting.shift()!);
    if (underWay.size > 0) return;
    hold(false);
    setTimer(kill, idleMs);
  }

  function send(turn: Turn): void {
    lastId += 1;
    underWay.set(lastId, turn);
    if (turn.version) marks.begin(turn.version);
    setTimer(kill, mostWaitMs);
    child!.send({ id: lastId, request: turn.request });
  }

  function end(id: number, inspection: Inspection): void {
    const turn = underWay.get(id);
    if (!turn) return;
    underWay.delete(id);
    isAlone = false;
    if (turn.version) marks.end(turn.version);
    setTimer(kill, mostWaitMs);
    turn.settle(inspection);
  }

  /** Sets whether the process keeps this one alive. An idle process does not. */
  function hold(isHeld: boolean): void {
    const channel = child?.channel as { ref(): void; unref(): void } | null | undefined;
    for (const held of [child, channel]) {
      if (isHeld) held?.ref();
      else held?.unref();
    }
  }

  /** Ends a process that hangs or is no longer used. */
  function kill(): void {
    child?.kill('SIGKILL');
    lose('no answer', refused(serverMessage('UNREADABLE', { what: 'ETIMEDOUT' }), null, { isPassing: true }));
  }

  /** @param verdict the result for a file that was inspected alone */
  function lose(why: string, verdict?: Inspection): void {
    const hadStarted = isReady;
    timers.clearTimeout(timer);
    child = null;
    isReady = false;
    if (!hadStarted) {
      // It would not start for the other files of a scan, either.
      isBroken = true;
      setTimer(() => (isBroken = false), idleMs);
      onFault(new Error(`The process that inspects media files does not start (${why}).`));
      return settleAll();
    }
    if (isAlone) {
      for (const [id, { request }] of underWay) end(id, verdict ?? tooHardFor(request));
    } else {
      alone.push(...underWay.values());
      underWay.clear();
    }
    timers.clearTimeout(timer);
    if (alone.length + waiting.length > 0) begin();
  }

  function settleAll(): void {
    for (const [id] of underWay) end(id, notNow);
    for (const turn of [...alone.splice(0), ...waiting.splice(0)]) turn.settle(notNow);
  }

  return {
    inspect: (request, version) =>
      new Promise((settle) => {
        if (isStopped || isBroken) return settle(notNow);
        const ends = version ? marks.countOf(version) : 0;
        if (ends >= mostEnds)
          return settle(refused(serverMessage('READING_GAVE_UP', { count: ends }), adviceFor(request)));
        (ends > 0 ? alone : waiting).push({ request, version, settle });
        begin();
      }),
    stop() {
      isStopped = true;
      child?.kill('SIGKILL');
      child = null;
      settleAll();
      timers.clearTimeout(timer);
    },
  };
}

const notNow = refused(serverMessage('UNREADABLE_AT_ALL'), null, { isPassing: true });

function tooHardFor(request: InspectionRequest): Inspection {
  return refused(tooHard, adviceFor(request));
}

function adviceFor(request: InspectionRequest) {
  return request.type === 'stream' ? copyAgain : joinMessages([copyAgain, convertAdvice(request.path)]);
}

/** Returns the program from the build, or from the sources; `npm test` bundles these once (`TEST_INSPECTION_PROGRAM`). */
function programArgv(): readonly string[] {
  if (!import.meta.url.endsWith('.ts')) return [join(packageRoot(), 'dist/inspectionProcess.js')];
  const bundle = process.env['TEST_INSPECTION_PROGRAM'];
  if (bundle) return [bundle];
  return [
    '--conditions=@mainvideo/source',
    '--import',
    import.meta.resolve('tsx'),
    join(packageRoot(), 'src/library/inspection/inspectionProcess.ts'),
  ];
}
