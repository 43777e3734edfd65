import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../packageRoot.ts';

/**
 * The outcome of drawing. `broken`: these bytes cannot be drawn. `failed`: drawing is not possible now, but perhaps
 * later.
 */
export type Drawing =
  | { readonly type: 'drawn'; readonly bytes: Uint8Array }
  | { readonly type: 'broken' }
  | { readonly type: 'failed' };

/** Scales pictures down. */
export interface PictureDrawer {
  /**
   * Draws pictures one after another. Never rejects.
   *
   * @param width in pixels; narrower pictures keep their width
   */
  draw(bytes: Uint8Array, width: number): Promise<Drawing>;
  /** Whether this machine can draw pictures. True until an attempt has shown otherwise. */
  readonly isAvailable: boolean;
  /** Starts the drawing process to find out whether this machine can draw. */
  tryOut(): Promise<void>;
  stop(): void;
}

export interface PictureDrawerParts {
  readonly timers: {
    setTimeout(callback: () => void, delayMs: number): unknown;
    clearTimeout(handle: unknown): void;
  };
  /** Called with a readable reason if this machine cannot draw. */
  readonly onUnavailable: (reason: string) => void;
  /** The program of the drawing process. Default: the one that draws. */
  readonly program?: string;
}

/** A poster takes a tenth of a second. A picture that takes this long was made to do so. */
const mostMs = 10_000;
/** A process takes memory, so it ends after this time without requests. */
const idleMs = 30_000;
/** Requests beyond this queue receive the original picture. */
const mostWaiting = 200;

type Said =
  | { readonly type: 'ready' }
  | { readonly type: 'unavailable'; readonly reason: string }
  | Exclude<Drawing, { readonly type: 'failed' }>;

interface Turn {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly end: (drawing: Drawing) => void;
}

export function createPictureDrawer({ timers, onUnavailable, program }: PictureDrawerParts): PictureDrawer {
  const path = program ?? join(packageRoot(), 'src/media/pictureProcess.mjs');
  const waiting: Turn[] = [];
  let child: ChildProcess | null = null;
  let isReady = false;
  let isAvailable = true;
  let current: Turn | null = null;
  let timer: unknown;
  const triedOut: (() => void)[] = [];

  function setTimer(callback: () => void, delayMs: number): void {
    timers.clearTimeout(timer);
    timer = timers.setTimeout(callback, delayMs);
  }

  function start(): ChildProcess {
    // The process gets none of the site's secrets or addresses.
    const started = fork(path, [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (said: Said) => started === child && hear(said));
    started.on('error', () => started === child && lose('failed'));
    // Either the picture or one of our limits has ended the process.
    started.on('exit', () => started === child && lose(isReady ? 'broken' : 'failed'));
    setTimer(() => started === child && end('failed'), mostMs);
    return started;
  }

  function hear(said: Said): void {
    switch (said.type) {
      case 'ready':
        isReady = true;
        settleTrials();
        return next();
      case 'unavailable':
        isAvailable = false;
        onUnavailable(said.reason);
        return end('failed');
      case 'drawn':
      case 'broken':
        finish(said);
        return next();
    }
  }

  function finish(drawing: Drawing): void {
    current?.end(drawing);
    current = null;
  }

  function next(): void {
    if (!child || !isReady || current) return;
    current = waiting.shift() ?? null;
    if (!current) return rest();
    setTimer(() => end('broken'), mostMs);
    child.send({ bytes: current.bytes, width: current.width });
  }

  /** An idle drawer does not keep the process alive. */
  function rest(): void {
    hold(false);
    setTimer(() => end('failed'), idleMs);
  }

  function hold(isHeld: boolean): void {
    if (isHeld) child?.ref();
    else child?.unref();
    const channel = child?.channel as { ref(): void; unref(): void } | null | undefined;
    if (isHeld) channel?.ref();
    else channel?.unref();
  }

  function end(what: 'broken' | 'failed'): void {
    child?.kill('SIGKILL');
    lose(what);
  }

  function lose(what: 'broken' | 'failed'): void {
    const wasReady = isReady;
    timers.clearTimeout(timer);
    child = null;
    isReady = false;
    settleTrials();
    finish({ type: what });
    // If the process did not even start, another one would not either.
    if (!wasReady) for (const turn of waiting.splice(0)) turn.end({ type: 'failed' });
    if (waiting.length > 0) begin();
  }

  function settleTrials(): void {
    for (const settle of triedOut.splice(0)) settle();
  }

  function begin(): void {
    child ??= start();
    hold(true);
  }

  return {
    get isAvailable() {
      return isAvailable;
    },
    draw: (bytes, width) =>
      new Promise((resolve) => {
        if (!isAvailable || waiting.length >= mostWaiting) return resolve({ type: 'failed' });
        waiting.push({ bytes, width, end: resolve });
        begin();
        next();
      }),
    tryOut: () =>
      new Promise((resolve) => {
        if (isReady || !isAvailable) return resolve();
        triedOut.push(resolve);
        begin();
      }),
    stop() {
      isAvailable = false;
      for (const turn of waiting.splice(0)) turn.end({ type: 'failed' });
      end('failed');
    },
  };
}
