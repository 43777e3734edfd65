import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../packageRoot.ts';
import type { InspectionRequest } from './inspectFile.ts';
import { type Inspection, refused } from './inspection.ts';
import type { FileVersion, InspectionMarks } from './inspectionMarks.ts';
import { convertAdvice, copyAgain } from './mediaAdvice.ts';
import { serverMessage, joinMessages } from './serverMessages.ts';

/**
 * Inspects a file. Never rejects.
 *
 * @param version of a file of the library, which is marked while it is inspected; absent: of a file that the site made
 */
export type InspectMedia = (request: InspectionRequest, version?: FileVersion) => Promise<Inspection>;

/** Inspects media files in a separate process, so that no file can stop the site. */
export interface MediaInspector {
  readonly inspect: InspectMedia;
  /** Ends the process. Inspections that have not ended fail as when a disk is gone. */
  stop(): void;
}

export interface InspectionLimits {
  /** Of the CPU time in which no inspection begins or ends. Waiting for a disk takes none. */
  readonly cpuMs: number;
  /** Of the memory of the process. */
  readonly rssBytes: number;
  /** Of the part of it that holds objects. */
  readonly heapMiB: number;
}

export interface MediaInspectorParts {
  readonly timers: {
    setTimeout(callback: () => void, delayMs: number): unknown;
    clearTimeout(handle: unknown): void;
  };
  readonly marks: InspectionMarks;
  /** Called when the process does not start. */
  readonly onFault: (error: unknown) => void;
  /** Default: far more than the longest film needs. */
  readonly limits?: InspectionLimits;
  /** The arguments of `node` that run the process. Default: the one that inspects. */
  readonly argv?: readonly string[];
}

/** A recording of 24 hours with a table row for each frame takes 3 s, 520 MB and 320 MiB. */
const usualLimits: InspectionLimits = { cpuMs: 20_000, rssBytes: 1_000_000_000, heapMiB: 640 };
/** A file that the process neither computes nor ends for so long waits for a disk, or for nothing. */
const mostWaitMs = 120_000;
/** A process takes memory: an idle one ends. */
const idleMs = 30_000;
/** Files that are open at once: on network disks most of the time is spent waiting. */
const mostAtOnce = 4;
/** A file during whose inspection the site ended so often is not opened again. */
const mostEnds = 2;

const tooHard = serverMessage('READING_TOO_HARD');

/** Was a file refused because the process ended with it? It is not opened again until it changes. */
export function isTooHard({ reason }: { readonly reason: string | null }): boolean {
  return reason === tooHard;
}

interface Turn {
  readonly request: InspectionRequest;
  readonly version: FileVersion | undefined;
  readonly settle: (inspection: Inspection) => void;
}

/**
 * Creates an inspector with one process for all files, started with the first and again whenever it ends.
 *
 * Several files are inspected at once. When the process ends, any of them may be the cause, so each is inspected again, alone: a file with which
 * the process ends alone is refused.
 */
export function createMediaInspector({
  timers,
  marks,
  onFault,
  limits = usualLimits,
  argv = programArgv(),
}: MediaInspectorParts): MediaInspector {
  const waiting: Turn[] = [];
  /** To be inspected while no other file is. */
  const alone: Turn[] = [];
  const underWay = new Map<number, Turn>();
  let isAlone = false;
  let lastId = 0;
  let child: ChildProcess | null = null;
  let isReady = false;
  /** It did not start a moment ago. */
  let isBroken = false;
  let isStopped = false;
  let timer: unknown;

  function setTimer(callback: () => void, delayMs: number): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(callback, delayMs);
  }

  function start(): ChildProcess {
    // Nothing of what the site knows: no keys, no addresses.
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

  /** An idle process keeps no other one alive. */
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

  /** @param verdict of a file that was inspected alone */
  function lose(why: string, verdict?: Inspection): void {
    const hadStarted = isReady;
    timers.clearTimeout(timer);
    child = null;
    isReady = false;
    if (!hadStarted) {
      // For thousands of files of a scan it would not start, either.
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

/** From the build, or from the sources, which tests have compiled (`TEST_BUILD`). */
function programArgv(): readonly string[] {
  if (!import.meta.url.endsWith('.ts')) return [join(packageRoot(), 'dist/inspectionProcess.js')];
  const source = 'src/library/inspectionProcess.ts';
  const compiled = process.env['TEST_BUILD'];
  if (compiled) return [join(compiled, 'packages/server', `${source}.js`)];
  return [
    '--conditions=@mainvideo/source',
    '--import',
    import.meta.resolve('tsx'),
    join(packageRoot(), source),
  ];
}
