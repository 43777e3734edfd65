/** What the page's own observers have seen so far, in milliseconds since its navigation began. */
export interface Seen {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** What each task took beyond 50 ms, added up, from the first paint on. */
  readonly blockingMs: number;
  readonly layoutShift: number;
  /** Of a video that was told to play as soon as it was there; 0: none. */
  readonly firstFrameMs: number;
  /** The longest from an input to the frame that shows what came of it, since `forget`. */
  readonly interactionMs: number;
  /** Bytes of the scripts that were there when React had taken over the page's links, compressed as they came; `null`: it has not yet. */
  readonly scriptBytesUntilAlive: number | null;
}

/** A global of the page. */
export interface Observed {
  seen(): Seen;
  /** Inputs so far count no more. */
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
    // What is streamed is put to its place when it is there, and what is moved may stop.
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
