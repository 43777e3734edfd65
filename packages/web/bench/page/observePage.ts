/** The observations in the page so far. Times are in milliseconds since the start of the navigation. */
export interface Seen {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Total blocking time since the first paint: the sum of each task's time beyond 50 ms. */
  readonly blockingMs: number;
  readonly layoutShift: number;
  /** Time of the first frame of a video that plays as soon as it is present; 0 without one. */
  readonly firstFrameMs: number;
  /** The longest time from an input to the frame that shows its effect, since `forget`. */
  readonly interactionMs: number;
  /** Compressed bytes of the scripts loaded when React had hydrated the page's links; `null` before that. */
  readonly scriptBytesUntilAlive: number | null;
}

/** A global object of the page. */
export interface Observed {
  seen(): Seen;
  /** Resets the input delays. */
  forget(): void;
}

/** Runs in the page, before its own scripts. */
export function observePage(): void {
  let firstPaintMs = 0;
  let largestPaintMs = 0;
  let layoutShift = 0;
  let firstFrameMs = 0;
  let interactionMs = 0;
  let scriptBytesUntilAlive: number | null = null;
  const tasks: PerformanceEntry[] = [];
  const observe = (type: string, hear: (entry: any) => void, durationThreshold?: number): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
      durationThreshold,
    } as PerformanceObserverInit);
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') firstPaintMs = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (largestPaintMs = startTime));
  observe('layout-shift', ({ value, hadRecentInput }) => (layoutShift += hadRecentInput ? 0 : value));
  observe('longtask', (task) => tasks.push(task));
  observe('event', ({ duration }) => (interactionMs = Math.max(interactionMs, duration)), 16);

  const look = (): void => {
    const link = document.querySelector('main a, header a');
    const isAlive = Object.keys(link ?? {}).some((name) => name.startsWith('__react'));
    if (!isAlive) return void requestAnimationFrame(look);
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    scriptBytesUntilAlive = resources
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .reduce((sum, { transferSize }) => sum + transferSize, 0);
  };
  look();

  let told: HTMLVideoElement | null = null;
  const playing = new MutationObserver(() => {
    const video = document.querySelector('video');
    // Streamed HTML is moved to its place when it is complete, and a moved video may pause.
    if (!video?.paused) return;
    if (video !== told) {
      told = video;
      video.requestVideoFrameCallback(() => {
        playing.disconnect();
        firstFrameMs = performance.now();
      });
    }
    video.muted = true;
    video.play().catch(() => {});
  });
  if (location.hash === '#play') playing.observe(document, { childList: true, subtree: true });

  const observed: Observed = {
    seen: () => ({
      firstPaintMs,
      largestPaintMs,
      blockingMs: tasks
        .filter((task) => task.startTime >= firstPaintMs)
        .reduce((sum, task) => sum + Math.max(0, task.duration - 50), 0),
      layoutShift,
      firstFrameMs,
      interactionMs,
      scriptBytesUntilAlive,
    }),
    forget: () => (interactionMs = 0),
  };
  Object.assign(window, { observed });
}
