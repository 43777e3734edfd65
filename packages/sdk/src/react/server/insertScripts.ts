import type { Runtime } from '../../contract/runtime.ts';

/** A transform for `pipeThrough`. */
export interface HtmlTransform {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}

export interface ScriptSource {
  /** Returns the elements to insert now, or an empty string. */
  take(): string;
  /** Called when the document is complete or no longer read. */
  end(): void;
}

/**
 * Inserts scripts into the HTML that React streams, always before the markup rendered with their data.
 *
 * React writes each part of a document (whole elements, and the code that reveals them) within one task. The
 * transform therefore buffers chunks until the task is over and inserts the scripts before them, or into the head at
 * the start of a document.
 */
export function insertScripts(runtime: Runtime, { take, end }: ScriptSource): HtmlTransform {
  const encoder = new TextEncoder();
  let html!: ReadableStreamDefaultController<Uint8Array>;
  let pieces: Uint8Array[] = [];
  let timer: unknown = null;
  let isStart = true;
  let flowing: Promise<void> | null = null;
  let flow: () => void = () => {};
  let failWriter: (error: unknown) => void = () => {};
  let isStopped = false;

  function gather(piece: Uint8Array): void {
    // The reader has gone away in the meantime.
    if (isStopped) return;
    pieces.push(piece);
    timer ??= runtime.setTimeout(releaseOrFail, 0);
  }

  // An error thrown in a timer would end the server.
  function releaseOrFail(): void {
    try {
      release();
    } catch (error) {
      failWriter(error);
      html.error(error);
      stop();
    }
  }

  function release(): void {
    runtime.clearTimeout(timer);
    timer = null;
    if (pieces.length === 0) return;
    const scripts = encoder.encode(take());
    const at = isStart && scripts.length > 0 ? startOf(pieces) : 0;
    isStart = false;
    for (const piece of withInserted(pieces, scripts, at)) html.enqueue(piece);
    pieces = [];
    if (html.desiredSize! <= 0) flowing ??= new Promise((resolve) => (flow = resolve));
  }

  function stop(): void {
    if (isStopped) return;
    isStopped = true;
    runtime.clearTimeout(timer);
    pieces = [];
    resume();
    end();
  }

  function resume(): void {
    flowing = null;
    flow();
  }

  return {
    readable: new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (html = controller),
        pull: resume,
        cancel(reason) {
          stop();
          failWriter(reason);
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: 16_384 }),
    ),
    writable: new WritableStream<Uint8Array>({
      start(controller) {
        failWriter = (error) => controller.error(error);
        // `abort` of the sink runs only after the last write, which may wait forever for a reader.
        controller.signal.addEventListener('abort', stop, { once: true });
      },
      async write(piece) {
        if (flowing !== null) await flowing;
        gather(piece);
      },
      close() {
        releaseOrFail();
        if (isStopped) return;
        html.close();
        stop();
      },
      abort(reason) {
        stop();
        html.error(reason);
      },
    }),
  };
}

/**
 * Returns the offset in the first bytes of a page where a script may be inserted: at the end of the head, if there is
 * one.
 */
function startOf(pieces: readonly Uint8Array[]): number {
  // One character per byte, because only ASCII is searched for.
  const decoder = new TextDecoder('latin1');
  const text = pieces.map((piece) => decoder.decode(piece)).join('');
  if (!/^\s*<(!doctype|html)/i.test(text)) return 0;
  const head = text.indexOf('</head>');
  return head < 0 ? text.length : head;
}

function* withInserted(
  pieces: readonly Uint8Array[],
  inserted: Uint8Array,
  at: number,
): Iterable<Uint8Array> {
  let before = at;
  let isDone = inserted.length === 0;
  for (const piece of pieces) {
    if (isDone || before > piece.length) {
      yield piece;
      before -= piece.length;
      continue;
    }
    if (before > 0) yield piece.subarray(0, before);
    yield inserted;
    isDone = true;
    if (before < piece.length) yield piece.subarray(before);
  }
}
