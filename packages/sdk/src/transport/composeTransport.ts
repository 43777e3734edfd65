import { checkOptions } from '../contract/checkOptions.ts';
import { createEmitter } from '../contract/emitter.ts';
import { NetworkError } from '../contract/errors.ts';
import type { EventListener } from '../contract/events.ts';
import { nextOperationId } from '../contract/operationId.ts';
import { createRuntime, type Runtime } from '../contract/runtime.ts';
import type { Results, Stage, StageOperation } from '../contract/stage.ts';
import type { Connectivity, Transport, TransportObserver, TransportRequest } from '../contract/transport.ts';
import { openCall } from './call.ts';
import { checkVariables } from './checkVariables.ts';
import { platformConnectivity } from './connectivity.ts';
import { failureContext, messagesOf } from './failure.ts';
import { prepareRequest } from './prepareRequest.ts';
import { gatherHeaders, type HeaderSource, requestHeaders } from './requestHeaders.ts';
import { sendHttp } from './sendHttp.ts';
import { composeRules } from './transportRules.ts';

/** Options of `composeTransport`. */
export interface ComposeOptions {
  /** The address of the GraphQL server. May be relative in browsers, or with a `fetch` that resolves it. */
  readonly url: string;
  /** The stages that operations pass on their way to the server, outermost first. Defaults to no stages. */
  readonly stages?: readonly Stage[];
  /** The stage that carries subscriptions, before all other stages. Without it, subscriptions are rejected. */
  readonly subscriptions?: Stage;
  /** Headers for every request. A function is called once per operation, not once per attempt. */
  readonly headers?: HeaderSource;
  readonly credentials?: RequestCredentials;
  /** Defaults to the platform's `fetch`, looked up on each request. */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * Time limit of an operation over all attempts and waits, in milliseconds. Defaults to Infinity, which means no
   * limit.
   */
  readonly deadlineMs?: number;
  readonly onEvent?: EventListener | readonly EventListener[];
  /** Replacements for the platform's clock, timers and random numbers. */
  readonly runtime?: Partial<Runtime>;
  /** Defaults to `navigator.onLine` and the `online` event. */
  readonly connectivity?: Connectivity;
}

/**
 * Creates a transport from individual stages. Without stages, each operation is one HTTP request.
 *
 * Use it to keep unused stages out of the bundle. `createTransport` composes the stages that most applications need.
 *
 * @throws TypeError if a header is invalid, or, except in production builds, if an option is unknown or has an invalid
 *   value
 */
export function composeTransport(options: ComposeOptions): Transport {
  checkOptions('composeTransport', options, composeRules);
  return buildTransport(options);
}

/** Like `composeTransport`, for options that are already validated. */
export function buildTransport(options: ComposeOptions): Transport {
  const { url, stages = [], subscriptions, connectivity = platformConnectivity } = options;
  const runtime = createRuntime(options.runtime);
  const emitter = createEmitter(runtime.now, options.onEvent);
  const { headers: source = {} } = options;
  const shared = typeof source === 'object' ? requestHeaders(source) : null;

  const pass = stages.reduceRight<typeof send>((next, stage) => (operation) => stage(operation, next), send);

  function execute(request: TransportRequest, observer: TransportObserver): () => void {
    const { context = {}, signal, operationId = nextOperationId() } = request;
    const prepared = prepareRequest(request);
    const { kind, query, variables, label, body } = prepared;
    checkVariables(stages, label, request);
    const isSubscription = kind === 'subscription';
    if (isSubscription && subscriptions === undefined) {
      throw new TypeError(
        `${label} is a subscription, but this transport has no stage for subscriptions. Add one: { subscriptions: sseSubscriptions() }.`,
      );
    }
    const fetch = fetchOf(options);
    // The default deadline is for operations that end, not for subscriptions.
    const deadlineMs = context.deadlineMs ?? (isSubscription ? undefined : options.deadlineMs) ?? Infinity;
    const call = openCall({ operationId, prepared, observer, signal, deadlineMs, runtime, emitter });
    if (signal?.aborted) return call.cancel;
    const { progress, startedMs, emit, started } = call;

    function begin(headers: Headers): void {
      if (!call.isOpen) return;
      // No object spread here: properties after a spread are added one by one, which takes longer than all the
      // stages.
      const operation: StageOperation = {
        operationId,
        operationName: prepared.operationName,
        operationKind: kind,
        label,
        document: request.query,
        query,
        variables,
        context,
        http: {
          method: 'POST',
          url,
          headers,
          body,
          credentials: context.credentials ?? options.credentials,
          keepalive: context.keepalive ?? false,
          fetch,
        },
        readers: [],
        isRepeatable: kind !== 'mutation',
        progress,
        startedMs,
        runtime,
        connectivity,
        emit,
        started,
        isWanted: () => call.isOpen,
      };
      // Not every subscription stage gets as far as a request.
      if (isSubscription) started();
      if (!call.isOpen) return;
      call.follow(isSubscription ? subscriptions!(operation, pass) : pass(operation));
    }
    function refuse(cause: unknown, why = ''): void {
      const message = `${label}: nothing was sent${why}. ${messagesOf(cause)}`;
      const { operationName } = prepared;
      const known = failureContext({ operationName, progress, startedMs, runtime });
      call.fail(new NetworkError(message, { ...known, cause }));
    }
    let headers: Headers | Promise<Headers>;
    try {
      headers =
        shared !== null && context.headers === undefined
          ? shared
          : gatherHeaders(source, context.headers ?? {});
    } catch (cause) {
      headers = Promise.reject(cause);
    }
    const lacksHeaders = (cause: unknown) => refuse(cause, ', as its headers failed');
    if (headers instanceof Promise) void headers.then(begin, lacksHeaders).catch(refuse);
    else {
      try {
        begin(headers);
      } catch (cause) {
        // A stage that throws is a bug in the stage. Report it and clean up.
        call.cancel();
        throw cause;
      }
    }
    return call.cancel;
  }

  return { execute, on: emitter.on, sendsKeys: stages.some((stage) => stage.sendsKeys) };
}

const nothing: Results = () => () => {};

function send(operation: StageOperation): Results {
  operation.started();
  // A listener may have cancelled the operation during `request.started`.
  return operation.isWanted() ? sendHttp(operation) : nothing;
}

function fetchOf({ url, fetch }: ComposeOptions): typeof globalThis.fetch {
  if (fetch) return fetch;
  if (typeof globalThis.fetch !== 'function') {
    throw new TypeError('This platform has no fetch. Pass one to createTransport: { fetch }.');
  }
  const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(url);
  if (!isAbsolute && typeof location === 'undefined') {
    throw new TypeError(
      `The url ${url} is relative, which works only in a page. Pass an absolute one, or a fetch that resolves it.`,
    );
  }
  return globalThis.fetch;
}
