import { differencesOf } from './differences.ts';

/** A request that was made. */
export interface ScriptedRequest {
  readonly url: string;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: { readonly [name: string]: string };
  readonly init: RequestInit;
  /** The parsed body if it is JSON, its text if it is other text, or `undefined`. */
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
}

/** The reply to one request: one of `json`, `text`, `error` and `hang`. */
export interface ScriptedReply {
  /** The parts that the request must contain, at any depth: `{ body: { operationName: 'HomePage' } }`. */
  readonly expect?: {
    readonly url?: string;
    readonly method?: string;
    readonly headers?: { readonly [name: string]: string };
    readonly body?: unknown;
  };
  /** Defaults to 200. */
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  readonly json?: unknown;
  readonly text?: string;
  /** The error that `fetch` rejects with, as for a refused connection. */
  readonly error?: unknown;
  /** Whether to never reply. An abort ends the request. */
  readonly hang?: true;
}

/** One reply per request, in this order, or a function of the request and its number (1 for the first). */
export type Script =
  | readonly (ScriptedReply | Response)[]
  | ((
      request: ScriptedRequest,
      call: number,
    ) => ScriptedReply | Response | Promise<ScriptedReply | Response>);

/** A `fetch` that replies from a script. */
export interface ScriptedFetch {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** All requests so far, including unexpected ones. */
  readonly requests: readonly ScriptedRequest[];
  /**
   * Checks at the end of a test that all requests matched the script.
   *
   * A client may treat the error of an unexpected request as a network error. This check reports it in any case.
   *
   * @throws Error with the first mismatch, or the unused replies
   */
  assertFinished(): void;
}

/**
 * Creates a `fetch` that replies from a script, and that can be aborted like the real one.
 *
 * A request that does not match the script rejects with an error that shows the difference.
 */
export function createScriptedFetch(script: Script): ScriptedFetch {
  const requests: ScriptedRequest[] = [];
  let mistake: Error | undefined;

  async function replyTo(request: ScriptedRequest, call: number): Promise<Response> {
    const reply = typeof script === 'function' ? await script(request, call) : script[call - 1];
    if (!reply) throw noReply(request, call);
    if (reply instanceof Response) return reply;
    const differences = reply.expect ? differencesOf(reply.expect, request, 'request') : [];
    if (differences.length > 0) {
      throw new Error(`Request ${call} does not match the script:\n  ${differences.join('\n  ')}`);
    }
    return respond(reply);
  }

  const scripted = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = describeRequest(input, init);
    requests.push(request);
    const { signal } = request;
    signal?.throwIfAborted();
    const reply = replyTo(request, requests.length).catch((error) => {
      if (!(error instanceof ScriptedFailure)) mistake ??= error;
      throw error instanceof ScriptedFailure ? error.failure : error;
    });
    return signal ? unlessAborted(reply, signal) : reply;
  };

  const assertFinished = (): void => {
    if (mistake) throw mistake;
    const unused = Array.isArray(script) ? script.length - requests.length : 0;
    if (unused > 0) throw new Error(`${unused} of the script's ${script.length} replies were not requested.`);
  };
  return Object.assign(scripted, { requests, assertFinished });
}

/** An error that the script wants `fetch` to reject with, as opposed to a mistake in the script. */
class ScriptedFailure extends Error {
  readonly failure: unknown;

  constructor(failure: unknown) {
    super('scripted');
    this.failure = failure;
  }
}

function respond(reply: ScriptedReply): Response | Promise<Response> {
  if ('error' in reply) throw new ScriptedFailure(reply.error);
  if (reply.hang) return new Promise(() => {});
  const isJson = 'json' in reply;
  return new Response(isJson ? JSON.stringify(reply.json) : (reply.text ?? null), {
    status: reply.status ?? 200,
    headers: { ...(isJson && { 'content-type': 'application/graphql-response+json' }), ...reply.headers },
  });
}

function describeRequest(input: RequestInfo | URL, init: RequestInit): ScriptedRequest {
  const from = input instanceof Request ? input : undefined;
  return {
    url: from ? from.url : String(input),
    method: (init.method ?? from?.method ?? 'GET').toUpperCase(),
    headers: Object.fromEntries(new Headers(init.headers ?? from?.headers)),
    init,
    body: parseBody(init.body),
    signal: init.signal ?? from?.signal ?? undefined,
  };
}

function parseBody(body: unknown): unknown {
  if (typeof body !== 'string') return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    const done = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(done);
  });
}

function noReply(request: ScriptedRequest, call: number): Error {
  return new Error(
    `Request ${call} is one more than the script has replies for: ` +
      `${request.method} ${request.url} ${JSON.stringify(request.body)}`,
  );
}
