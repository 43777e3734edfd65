import { createEmitter } from '../contract/emitter.ts';
import { NetworkError } from '../contract/errors.ts';
import { nextOperationId } from '../contract/operationId.ts';
import { createRuntime } from '../contract/runtime.ts';
import type { Transport, TransportObserver, TransportRequest } from '../contract/transport.ts';
import { type Call, openCall } from './call.ts';
import { platformConnectivity } from './connectivity.ts';
import { messagesOf } from './exchange.ts';
import { type PreparedRequest, prepareRequest } from './prepareRequest.ts';
import { gatherHeaders, type HeaderMap, requestHeaders } from './requestHeaders.ts';
import { canonicalJson } from './requestKey.ts';
import { createSharedRequest, type SharedRequest } from './sharedRequest.ts';
import { type RequestSettings, requestSettings, type TransportOptions } from './transportOptions.ts';

export type { Connectivity } from './connectivity.ts';
export type { TransportOptions } from './transportOptions.ts';

/**
 * Sends operations to a GraphQL server over HTTP: retries what a moment may mend, lets identical queries in flight
 * share a request, and tells its listeners what happens.
 *
 * Stands alone: neither client nor cache is needed.
 *
 * ```ts
 * const transport = createTransport({ url: '/api/graphql' });
 * const cancel = transport.execute(
 *   { query: HomePage, variables: { first: 24 } },
 *   { next: ({ data, errors }) => {}, error: ({ kind, message }) => {}, complete: () => {} },
 * );
 * ```
 *
 * `execute` throws a TypeError at once for what no server should see: a document without exactly one operation to
 * send, a subscription, variables that JSON cannot hold, a relative url where nothing says what to. Everything else
 * that can go wrong is a ClientError for the observer. Callers that share a request get the same response object: it
 * is to be read, not changed.
 *
 * @throws TypeError for headers that no request can have
 */
export function createTransport(options: TransportOptions): Transport {
  const { url, connectivity = platformConnectivity } = options;
  const runtime = createRuntime(options.runtime);
  const emitter = createEmitter(runtime.now, options.onEvent);
  const inFlight = new Map<string, SharedRequest>();
  if (typeof options.headers === 'object') requestHeaders(options.headers);

  function execute(request: TransportRequest, observer: TransportObserver): () => void {
    const { context = {}, signal, operationId = nextOperationId() } = request;
    const prepared = prepareRequest(request);
    const { kind, operationName, label } = prepared;
    const settings = requestSettings(options, context, kind);
    const fetch = fetchOf(options);
    const { deadlineMs } = settings;
    const call = openCall({ operationId, prepared, observer, signal, deadlineMs, runtime, emitter });
    if (signal?.aborted) return call.cancel;

    const send = (headers: Headers) => joinOrStart(call, prepared, settings, headers, fetch);
    const refuse = (cause: unknown) => {
      const message = `${label}: nothing was sent, for want of its headers. ${messagesOf(cause)}`;
      call.fail(new NetworkError(message, { operationName, attempts: 0, cause }));
    };
    let headers: Headers | Promise<Headers>;
    try {
      const ownHeaders = kind === 'mutation' ? idempotencyHeader(context.idempotency) : {};
      headers = gatherHeaders(ownHeaders, options.headers ?? {}, context.headers ?? {});
    } catch (cause) {
      headers = Promise.reject(cause);
    }
    if (headers instanceof Promise) void headers.then(send, refuse);
    else send(headers);
    return call.cancel;
  }

  function idempotencyHeader(key: string | false = runtime.randomUUID()): HeaderMap {
    return key === false ? {} : { 'idempotency-key': key };
  }

  function joinOrStart(
    call: Call,
    prepared: PreparedRequest,
    settings: RequestSettings,
    headers: Headers,
    fetch: typeof globalThis.fetch,
  ): void {
    if (!call.isOpen) return;
    const key = settings.dedup ? sharingKey(prepared, settings, headers) : null;
    const present = key === null ? undefined : inFlight.get(key);
    if (present) {
      // Joined first: a listener of the event may make everybody else leave.
      present.join(call);
      return call.deduplicated(present.operationId);
    }
    call.started();
    // A listener of that event may have cancelled the call.
    if (!call.isOpen) return;

    const { operationName, label, body } = prepared;
    const { credentials, keepalive, timeoutMs, retry } = settings;
    const init: RequestInit = { method: 'POST', headers, body };
    // Some platforms refuse even to hear of these.
    if (credentials) init.credentials = credentials;
    if (keepalive) init.keepalive = keepalive;
    const exchange = { fetch, url, init, operationName, label, timeoutMs };
    const onOver = () => {
      if (key !== null) inFlight.delete(key);
    };
    const parts = { exchange, retry, runtime, connectivity, emitter, onOver };
    const request = createSharedRequest(parts, call);
    if (key !== null) inFlight.set(key, request);
    request.start();
  }

  return { execute, on: emitter.on };
}

/** Equal for requests of which one answer will do for both. */
function sharingKey(prepared: PreparedRequest, settings: RequestSettings, headers: Headers): string {
  const { query, operationName, variables } = prepared;
  const { credentials, keepalive, timeoutMs, retry } = settings;
  const how = [[...headers], credentials, keepalive, timeoutMs, retry];
  return canonicalJson([query, operationName, variables, how]);
}

function fetchOf({ url, fetch }: TransportOptions): typeof globalThis.fetch {
  // Called bare, not as a method of the options: a browser's fetch refuses any other `this`.
  if (fetch) return fetch;
  if (typeof globalThis.fetch !== 'function') {
    throw new TypeError('This platform has no fetch. Give createTransport one: { fetch }.');
  }
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(url);
  if (!isAbsolute && typeof location === 'undefined') {
    throw new TypeError(
      `The url ${url} is relative, and outside a page nothing says what to. Give an absolute one, or a fetch that knows.`,
    );
  }
  return globalThis.fetch;
}
