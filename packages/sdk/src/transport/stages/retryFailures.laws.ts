// What retries keep to in time, of whatever sort: asked of a virtual clock always, and of the real one in long runs.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ClientError } from '../../contract/errors.ts';
import type { ClientEvent } from '../../contract/events.ts';
import type { Runtime } from '../../contract/runtime.ts';
import type { RequestContext } from '../../contract/transport.ts';
import {
  createScriptedFetch,
  createVirtualClock,
  type Script,
  type ScriptedReply,
} from '../../testing/index.ts';
import { createTransport, type TransportOptions } from '../createTransport.ts';
import { limitConcurrency } from './limitConcurrency.ts';
import { Video } from './stage.laws.ts';

/** A clock, and a way to wait. */
export interface TestTime {
  readonly runtime: Partial<Runtime>;
  now(): number;
  /** Lets time pass until this holds; throws if it does not for far longer than it should take. */
  until(condition: () => boolean): Promise<void>;
}

export function virtualTime(): TestTime {
  const clock = createVirtualClock({ startMs: 0 });
  return {
    runtime: clock.runtime,
    now: clock.now,
    async until(condition) {
      for (let step = 0; step < 10_000 && !condition(); step += 1) await clock.advance(1);
      assert.ok(condition(), 'it did not come about in 10 virtual seconds');
    },
  };
}

export function realTime(): TestTime {
  return {
    runtime: {},
    now: () => performance.now(),
    async until(condition) {
      const startedMs = performance.now();
      while (!condition()) {
        assert.ok(performance.now() - startedMs < 20_000, 'it did not come about in 20 seconds');
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    },
  };
}

const answer: ScriptedReply = { json: { data: { video: { title: 'Ducks' } } } };
const busy: ScriptedReply = { status: 503, text: 'busy' };
const initialDelayMs = 40;
/** Platforms run timers a little early. */
const earlyMs = 2;

interface Ending {
  readonly atMs: number;
  readonly error?: ClientError;
}

export function retryLaws(name: string, createTime: () => TestTime): void {
  const it = suite(`retryFailures in ${name} time`);

  function setup(script: Script, options: Partial<TransportOptions> = {}) {
    const time = createTime();
    const sentMs: number[] = [];
    const fetch = createScriptedFetch((request, call) => {
      sentMs.push(time.now());
      return typeof script === 'function' ? script(request, call) : script[call - 1]!;
    });
    const events: ClientEvent[] = [];
    const transport = createTransport({
      url: 'http://site.test/api/graphql',
      fetch,
      runtime: time.runtime,
      onEvent: (event) => events.push(event),
      ...options,
      retry: options.retry === false ? false : { initialDelayMs, ...options.retry },
    });
    const endings: Ending[] = [];
    let count = 0;
    const ask = (times: number, context: RequestContext = {}, signal?: AbortSignal) => {
      for (let index = 0; index < times; index += 1) {
        transport.execute(
          { query: Video, variables: { id: String((count += 1)) }, context, ...(signal && { signal }) },
          {
            next: () => {},
            error: (error) => endings.push({ atMs: time.now(), error }),
            complete: () => endings.push({ atMs: time.now() }),
          },
        );
      }
    };
    const of = <Type extends ClientEvent['type']>(type: Type) =>
      events.filter((event): event is Extract<ClientEvent, { type: Type }> => event.type === type);
    return { ...time, fetch, sentMs, events, endings, ask, of };
  }

  it('five attempts are made, and each wait is as long as was said, which doubles and is jittered', async () => {
    const { sentMs, endings, ask, of, until } = setup(() => busy);
    ask(1);
    await until(() => endings.length === 1);
    assert.is(sentMs.length, 5);
    const waitsMs = sentMs.slice(1).map((atMs, index) => atMs - sentMs[index]!);
    for (const [index, { delayMs, attempt }] of of('request.retried').entries()) {
      const nominalMs = initialDelayMs * 2 ** index;
      assert.is(attempt, index + 1);
      assert.ok(delayMs >= nominalMs * 0.5 && delayMs < nominalMs * 1.5, `said ${delayMs} ms`);
      assert.ok(waitsMs[index]! >= delayMs - earlyMs, `waited ${waitsMs[index]} ms, said ${delayMs} ms`);
    }
    assert.is(endings[0]?.error?.kind, 'http');
  });

  it('the first answer ends them', async () => {
    const { endings, ask, fetch, until } = setup([{ error: new TypeError('Failed to fetch') }, busy, answer]);
    ask(1);
    await until(() => endings.length === 1);
    assert.is(endings[0]?.error, undefined);
    assert.is(fetch.requests.length, 3);
  });

  it('Retry-After is kept, in seconds, by all', async () => {
    const away: ScriptedReply = { status: 429, headers: { 'retry-after': '1' }, text: 'slow down' };
    const { sentMs, endings, ask, of, until } = setup([away, answer, answer]);
    ask(1);
    await until(() => of('request.retried').length === 1);
    ask(1);
    await until(() => endings.length === 2);
    for (const atMs of sentMs.slice(1)) assert.ok(atMs - sentMs[0]! >= 1_000 - earlyMs);
  });

  it('an attempt without an answer is given up in time, and another one made', async () => {
    const { sentMs, endings, ask, of, until } = setup([{ hang: true }, { hang: true }, answer], {
      timeoutMs: 50,
    });
    ask(1);
    await until(() => endings.length === 1);
    assert.equal(
      of('request.retried').map(({ error }) => error.kind),
      ['timeout', 'timeout'],
    );
    assert.ok(sentMs[1]! - sentMs[0]! >= 50 + initialDelayMs * 0.5 - 2 * earlyMs);
  });

  it('the deadline ends them', async () => {
    const { now, endings, ask, until, fetch } = setup(() => busy, { retry: { initialDelayMs: 400 } });
    const startedMs = now();
    ask(1, { deadlineMs: 150 });
    await until(() => endings.length === 1);
    assert.is(endings[0]?.error?.kind, 'timeout');
    assert.ok(endings[0]!.atMs - startedMs >= 150 - earlyMs);
    assert.is(fetch.requests.length, 1);
  });

  it('an abort ends the wait, and no attempt is made when it would have been over', async () => {
    const { now, endings, ask, until, fetch, of } = setup(() => busy);
    const controller = new AbortController();
    ask(1, {}, controller.signal);
    await until(() => of('request.retried').length === 1);
    controller.abort();
    assert.is(endings[0]?.error?.kind, 'abort');
    const untilMs = now() + initialDelayMs * 4;
    await until(() => now() >= untilMs);
    assert.is(fetch.requests.length, 1);
  });

  it('eight that fail at a time have five attempts each', async () => {
    const { endings, ask, until, fetch, of } = setup(() => busy);
    ask(8);
    await until(() => endings.length === 8);
    assert.is(fetch.requests.length, 40);
    assert.is(of('request.withheld').length, 0);
  });

  it('thirty that fail open the breaker, cost at most 36 requests, and all end', async () => {
    const { endings, ask, until, fetch, of } = setup(() => busy);
    ask(30);
    await until(() => endings.length === 30);
    assert.ok(fetch.requests.length <= 36, `${fetch.requests.length} requests`);
    assert.is(of('breaker.opened').length, 1);
  });

  it('the breaker closes when the server is back, and all who still wait are answered', async () => {
    let isDead = true;
    const { endings, ask, until, of } = setup(() => (isDead ? busy : answer), {
      retry: { breaker: { openMs: 60 }, attempts: 12, maxDelayMs: 80 },
    });
    ask(30);
    await until(() => of('breaker.opened').length === 1);
    isDead = false;
    await until(() => endings.length === 30);
    assert.is(endings.filter(({ error }) => error === undefined).length, 30);
    assert.is(of('breaker.closed').length, 1);
  });

  it('the budget bounds the retries', async () => {
    const { endings, ask, until, fetch } = setup(() => busy, {
      retry: { breaker: false, budget: { tokens: 10, tokensPerSecond: 0 } },
    });
    ask(30);
    await until(() => endings.length === 30);
    assert.is(fetch.requests.length, 40);
  });

  it('a wait leaves the lane to others', async () => {
    const { endings, ask, until, fetch } = setup((_, call) => (call === 1 ? busy : answer), {
      attemptStages: [limitConcurrency(1)],
    });
    ask(3);
    await until(() => endings.length === 3);
    const ids = fetch.requests.map(({ body }) => (body as { variables: { id: string } }).variables.id);
    assert.equal(ids, ['1', '2', '3', '1']);
  });

  it.run();
}
