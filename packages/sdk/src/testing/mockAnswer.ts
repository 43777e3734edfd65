import type { Timers } from '../contract/runtime.ts';
import type { MockedPart } from './mock.ts';
import type { ScriptedRequest } from './scriptedFetch.ts';
import { createStreamedResponse } from './streamedResponse.ts';

/** Waits on this clock; Infinity waits forever. An abort ends the wait and clears the timer. */
export function delayed(runtime: Timers, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  if (delayMs <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const end = () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    const timer = delayMs === Infinity ? undefined : runtime.setTimeout(end, delayMs);
    const abort = () => {
      if (timer !== undefined) runtime.clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Creates a response in parts, in the format that the request accepts: server-sent events or multipart. */
export function answerInParts(
  parts: readonly MockedPart[],
  request: ScriptedRequest,
  runtime: Timers,
): Response {
  const form = isSubscription(request) ? eventStream : multipart;
  const answer = createStreamedResponse({ contentType: form.contentType });
  void send(parts, form, answer, request.signal, runtime).catch(() => {
    // The reader has cancelled.
  });
  return answer.response;
}

export function isSubscription({ headers }: ScriptedRequest): boolean {
  return headers['accept']?.includes('text/event-stream') ?? false;
}

const eventStream = {
  contentType: 'text/event-stream',
  piece: (result: object) => `event: next\ndata: ${JSON.stringify(result)}\n\n`,
  end: 'event: complete\ndata:\n\n',
};

const multipart = {
  contentType: 'multipart/mixed; boundary="-"',
  piece: (result: object) =>
    `\r\n---\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(result)}\r\n---`,
  end: '--\r\n',
};

async function send(
  parts: readonly MockedPart[],
  form: typeof multipart,
  answer: ReturnType<typeof createStreamedResponse>,
  signal: AbortSignal | undefined,
  runtime: Timers,
): Promise<void> {
  for (const { delay = 0, result, error } of parts) {
    await delayed(runtime, delay, signal);
    if (answer.isCancelled) return;
    if (error !== undefined) return answer.cut(error);
    if (result !== undefined) answer.send(form.piece(result));
  }
  if (answer.isCancelled) return;
  answer.send(form.end);
  answer.end();
}
