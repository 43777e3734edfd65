import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../packageRoot.ts';

/** `broken`: nothing can be made of these bytes. `failed`: not now, perhaps another time. */
export type Drawing =
  | { readonly type: 'drawn'; readonly bytes: Uint8Array }
  | { readonly type: 'broken' }
  | { readonly type: 'failed' };

/** Draws pictures smaller. */
export interface PictureDrawer {
  /** Never rejects. One is drawn after another. @param width in pixels; what is narrower stays as wide as it is */
  draw(bytes: Uint8Array, width: number): Promise<Drawing>;
  /** Whether this machine can, which is known once it was tried. Until then it is taken for granted. */
  readonly isAvailable: boolean;
  /** Tries, so that it is known. */
  tryOut(): Promise<void>;
  stop(): void;
}

export interface PictureDrawerParts {
  readonly timers: {
    setTimeout(callback: () => void, delayMs: number): unknown;
    clearTimeout(handle: unknown): void;
  };
  /** Hears once why this machine cannot, for a person to read. */
  readonly onUnavailable: (reason: string) => void;
  /** Default: the one that draws. */
  readonly program?: string;
}

/** A poster takes a tenth of a second. Whatever takes so long has been made to. */
const mostMs = 10_000;
/** A process takes memory: one that is not asked any more ends. */
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
    // Nothing of what the site knows: no keys, no addresses.
    const started = fork(path, [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (said: Said) => started === child && hear(said));
    started.on('error', () => started === child && lose('failed'));
    // Whatever killed it was in the picture, or was a limit of ours.
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
    // One that did not even begin would not the next time.
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
