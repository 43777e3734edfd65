// The shared contract of all stages: check it with `stageLaws`, and try out a stage in a separate transport.
import { getEventListeners } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ClientError } from '../../contract/errors.ts';
import type { ClientEvent } from '../../contract/events.ts';
import type { GraphQLResponse } from '../../contract/response.ts';
import type { TransportRequest } from '../../contract/transport.ts';
import { gql } from '../../gql.ts';
import {
  createScriptedFetch,
  createVirtualClock,
  type Script,
  type ScriptedReply,
} from '../../testing/index.ts';
import { createTransport, type TransportOptions } from '../createTransport.ts';

export const Video = gql`
  query Video($id: ID!) {
    video(id: $id) {
      title
    }
  }
`;
export const Rename = gql`
  mutation Rename($id: ID!, $title: String!) {
    rename(id: $id, title: $title) {
      title
    }
  }
`;

/** Everything that one caller received, in order. */
export interface Heard {
  readonly calls: string[];
  readonly responses: GraphQLResponse[];
  readonly errors: ClientError[];
  readonly attempts: number[];
  cancel(): void;
}

/** Creates a transport with a scripted server and a virtual clock. */
export function createTrial(script: Script, options: Partial<TransportOptions> = {}) {
  const clock = createVirtualClock({ startMs: 0 });
  const fetch = createScriptedFetch(script);
  const events: ClientEvent[] = [];
  const transport = createTransport({
    url: 'http://site.test/api/graphql',
    fetch,
    runtime: clock.runtime,
    onEvent: (event) => events.push(event),
    ...options,
  });

  function ask(request: Partial<TransportRequest> = {}): Heard {
    const heard: Omit<Heard, 'cancel'> = { calls: [], responses: [], errors: [], attempts: [] };
    const cancel = transport.execute(
      { query: Video, variables: { id: 'v1' }, ...request },
      {
        next(response, attempts) {
          heard.calls.push('next');
          heard.responses.push(response);
          heard.attempts.push(attempts);
        },
        error(error) {
          heard.calls.push('error');
          heard.errors.push(error);
        },
        complete: () => heard.calls.push('complete'),
      },
    );
    return { ...heard, cancel };
  }

  const countOf = (type: ClientEvent['type']) => events.filter((event) => event.type === type).length;
  return { clock, fetch, events, transport, ask, countOf };
}

export interface StageLaws {
  /** Options that contain the stage; a new one for each trial. */
  options(): Partial<TransportOptions>;
  /** Returns a script that ends with `answer`, after responses to the requests that the stage sends first. */
  readonly script: (answer: ScriptedReply) => Script;
  /** An operation that concerns the stage. */
  readonly request: Partial<TransportRequest>;
  /** The number of HTTP requests for one operation without failures. Default: 1. */
  readonly requests?: number;
  /** The time that the stage waits before it sends. Default: 0. */
  readonly waitMs?: number;
}

/** More turns than an operation takes, including those in which the clock lets promises settle. */
const mostTurns = 800;

export function stageLaws(
  name: string,
  { options, script, request, requests = 1, waitMs = 0 }: StageLaws,
): void {
  const it = suite(`${name}: what every stage keeps to`);
  const answer: ScriptedReply = { json: { data: { title: 'Ducks' } } };
  const begin = (reply: ScriptedReply, more: Partial<TransportOptions> = {}) =>
    createTrial(script(reply), { ...options(), ...more });

  it('hands on the answer, once, and leaves no timer', async () => {
    const { clock, fetch, events, ask } = begin(answer);
    const heard = ask(request);
    assert.equal(heard.calls, [], 'nothing is heard before execute returns');
    await clock.advance(1_000);
    assert.equal(heard.calls, ['next', 'complete']);
    assert.equal(heard.responses, [{ data: { title: 'Ducks' } }]);
    assert.equal(heard.attempts, [requests]);
    assert.is(fetch.requests.length, requests);
    assert.equal(
      events.map(({ type }) => type),
      ['request.started', 'request.succeeded'],
    );
    assert.is(clock.pendingTimers, 0);
  });

  it('lets failures be retried, ends in one of them, and leaves no timer', async () => {
    const { clock, events, ask, countOf } = begin({ error: new TypeError('Failed to fetch') });
    const heard = ask(request);
    await clock.advance(60_000);
    assert.equal(heard.calls, ['error']);
    const [error] = heard.errors;
    assert.is(error?.kind, 'network');
    assert.match(error!.message, 'Failed to fetch');
    assert.is(error?.operationName, (events[0] as { operationName?: string }).operationName);
    assert.is(countOf('request.started'), 1);
    assert.is(countOf('request.retried'), 4);
    assert.is(countOf('request.failed'), 1);
    assert.is(clock.pendingTimers, 0);
  });

  it('ends at once when its caller leaves, at whatever moment, and leaves nothing', async () => {
    let turns = 0;
    for (let isOver = false; !isOver; turns += 1) {
      assert.ok(turns < mostTurns, `an operation is not over after ${turns} turns`);
      const { signal, fetch, clock, heard, events, controller } = start(answer);
      const waiting = clock.advance(waitMs);
      for (let turn = 0; turn < turns; turn += 1) await undefined;
      isOver = heard.calls.length > 0;
      const { length } = fetch.requests;
      controller.abort('left');
      const expected = isOver ? heard.calls : ['error'];
      assert.equal(heard.calls, expected, `after ${turns} turns`);
      assert.is(clock.pendingTimers, 0, `timers after ${turns} turns`);
      await clock.advance(60_000);
      assert.is(fetch.requests.length, length, `requests after ${turns} turns`);
      assert.equal(
        events.map(({ type }) => type),
        ['request.started', isOver ? 'request.succeeded' : 'request.aborted'],
      );
      assert.is(getEventListeners(signal, 'abort').length, 0);
      await waiting;
    }
    assert.ok(turns > 3, `${turns} turns`);
  });

  it('ends at once when its caller leaves a request that hangs, which is aborted', async () => {
    const { fetch, clock, heard, controller } = start({ hang: true });
    await clock.advance(1_000);
    assert.is(fetch.requests.length, requests);
    controller.abort('left');
    assert.equal(heard.calls, ['error']);
    assert.ok(fetch.requests.at(-1)?.signal?.aborted);
    assert.is(clock.pendingTimers, 0);
  });

  it('ends at once when its caller leaves between two attempts', async () => {
    const { fetch, clock, heard, controller, events } = start({ status: 503, text: 'busy' });
    await clock.advance(100);
    const { length } = fetch.requests;
    assert.is(events.at(-1)?.type, 'request.retried');
    controller.abort('left');
    assert.equal(heard.calls, ['error']);
    assert.is(clock.pendingTimers, 0);
    await clock.advance(60_000);
    assert.is(fetch.requests.length, length);
  });

  it('ends at its deadline, and leaves nothing', async () => {
    const { clock, heard, fetch } = start({ hang: true }, { deadlineMs: 1_500 });
    await clock.advance(1_500);
    assert.equal(heard.calls, ['error']);
    assert.is(heard.errors[0]?.kind, 'timeout');
    assert.ok(fetch.requests.at(-1)?.signal?.aborted);
    assert.is(clock.pendingTimers, 0);
  });

  it('gives up an attempt that takes too long, and makes another', async () => {
    const { clock, heard, countOf } = start({ hang: true }, { timeoutMs: 1_000, retry: { attempts: 2 } });
    await clock.advance(60_000);
    assert.is(heard.errors[0]?.kind, 'timeout');
    assert.is(countOf('request.retried'), 1);
    assert.is(clock.pendingTimers, 0);
  });

  it('sends nothing for a caller who leaves when it hears that it starts', async () => {
    const controller = new AbortController();
    const trial = begin(answer);
    trial.transport.on(() => controller.abort());
    const heard = trial.ask({ ...request, signal: controller.signal });
    await trial.clock.advance(1_000);
    assert.equal(heard.calls, ['error']);
    assert.is(trial.fetch.requests.length, 0);
    assert.is(trial.clock.pendingTimers, 0);
  });

  function start(reply: ScriptedReply, more?: Partial<TransportOptions>) {
    const controller = new AbortController();
    const { signal } = controller;
    const trial = begin(reply, more);
    return { ...trial, heard: trial.ask({ ...request, signal }), controller, signal };
  }

  it.run();
}
