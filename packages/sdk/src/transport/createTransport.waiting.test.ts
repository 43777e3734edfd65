import { getEventListeners } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { AbortError, HttpError, NetworkError, TimeoutError } from '../contract/errors.ts';
import type { RequestContext } from '../contract/transport.ts';
import { createConnectivitySwitch, type ScriptedReply } from '../testing/index.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import type { TransportOptions } from './createTransport.ts';
import { HomePage, answer, busy, refused, setup, eventsOf } from './scriptedTransport.laws.ts';

const retrying = suite('createTransport: retries');

retrying('S7: at most 5 attempts, first delay 500 ms, doubling, jittered, no ceiling', () =>
  forEachSeed(50, async (_chance, seed) => {
    const sentMs: number[] = [];
    const { clock, execute, events } = setup(
      () => {
        sentMs.push(clock.now());
        return busy;
      },
      {},
      seed,
    );
    const heard = execute();
    await clock.advance(60_000);
    assert.is(sentMs.length, 5);
    const waitsMs = sentMs.slice(1).map((atMs, index) => atMs - sentMs[index]!);
    for (const [index, waitMs] of waitsMs.entries()) {
      const nominalMs = 500 * 2 ** index;
      assert.ok(waitMs >= nominalMs * 0.5 && waitMs < nominalMs * 1.5, `wait ${index + 1}: ${waitMs} ms`);
      const saidMs = eventsOf(events, 'request.retried')[index]!.delayMs;
      assert.ok(Math.abs(waitMs - saidMs) < 0.001, `waited ${waitMs} ms, said ${saidMs} ms`);
    }
    assert.equal(heard.calls, ['error']);
    assert.is(heard.errors[0]?.attempts, 5);
    assert.is(clock.pendingTimers, 0);
  }),
);

retrying('S7: the jitter differs from one seed to the next', async () => {
  const waits = new Set<number>();
  await forEachSeed(20, async (_chance, seed) => {
    const { clock, execute, events } = setup(() => busy, {}, seed);
    execute();
    await clock.advance(60_000);
    waits.add(eventsOf(events, 'request.retried')[0]!.delayMs);
  });
  assert.ok(waits.size > 15 || process.env['SEED'], `${waits.size} different waits`);
});

retrying('ends with the first answer', async () => {
  const { clock, fetch, execute, types, events } = setup([refused(), busy, answer]);
  const heard = execute();
  await clock.advance(10_000);
  assert.equal(heard.calls, ['next', 'complete']);
  assert.is(fetch.requests.length, 3);
  assert.equal(types(), ['request.started', 'request.retried', 'request.retried', 'request.succeeded']);
  const [succeeded] = eventsOf(events, 'request.succeeded');
  assert.is(succeeded?.attempts, 3);
  assert.ok(succeeded!.elapsedMs >= 750 && succeeded!.elapsedMs < 2_250);
});

for (let failing = 1; failing <= 6; failing += 1) {
  retrying(`fault sweep: call ${failing} of fetch fails, and it is as if it had not`, async () => {
    const { clock, fetch, execute } = setup((_request, call) => (call === failing ? refused() : answer));
    for (let operation = 1; operation <= 5; operation += 1) {
      const heard = execute({ variables: { first: operation } });
      await clock.advance(10_000);
      assert.equal(heard.calls, ['next', 'complete']);
    }
    assert.is(fetch.requests.length, failing <= 5 ? 6 : 5);
    assert.is(clock.pendingTimers, 0);
  });

  retrying(
    `fault sweep: fetch fails from call ${failing} on, and every operation ends in one error`,
    async () => {
      const { clock, fetch, execute } = setup((_request, call) => (call >= failing ? refused() : answer));
      const ends: string[][] = [];
      for (let operation = 1; operation <= 6; operation += 1) {
        const heard = execute({ variables: { first: operation } });
        await clock.advance(20_000);
        ends.push(heard.calls);
      }
      assert.equal(ends.filter((calls) => calls.join() === 'next,complete').length, failing - 1);
      assert.equal(ends.filter((calls) => calls.join() === 'error').length, 7 - failing);
      assert.is(fetch.requests.length, failing - 1 + 5 * (7 - failing));
      assert.is(clock.pendingTimers, 0);
    },
  );
}

retrying('never waits less than Retry-After, even a month', async () => {
  const monthMs = 30 * 24 * 3_600_000;
  const { clock, fetch, execute } = setup([
    { ...busy, headers: { 'retry-after': '9' } },
    { ...busy, headers: { 'retry-after': String(monthMs / 1_000) } },
    answer,
  ]);
  const heard = execute();
  await clock.advance(8_999);
  assert.is(fetch.requests.length, 1);
  await clock.advance(1);
  assert.is(fetch.requests.length, 2);
  await clock.advance(monthMs - 1);
  assert.is(fetch.requests.length, 2);
  await clock.advance(1);
  assert.equal(heard.calls, ['next', 'complete']);
});

const final: readonly (readonly [name: string, reply: ScriptedReply, kind: string])[] = [
  ['a GraphQL error under 503', { status: 503, json: { errors: [{ message: 'busy' }] } }, 'response'],
  ['a 404', { status: 404, text: 'no' }, 'http'],
  ['a 401', { status: 401, json: { error: 'sign in' } }, 'http'],
  ['a page where JSON should be', { text: '<html>' }, 'parse'],
  ['a 204', { status: 204 }, 'parse'],
];
for (const [name, reply, kind] of final) {
  retrying(`does not retry ${name}`, async () => {
    const { clock, fetch, execute } = setup([reply]);
    const heard = execute();
    await clock.advance(60_000);
    assert.is(fetch.requests.length, 1);
    assert.is(heard.errors[0]?.kind ?? 'response', kind);
  });
}

retrying('makes one attempt where retry is false, for the transport or for a request', async () => {
  const attempts = async (retry: TransportOptions['retry'], context?: RequestContext) => {
    const { clock, fetch, execute } = setup(() => busy, { retry });
    execute({ context });
    await clock.advance(1_000_000);
    return fetch.requests.length;
  };
  assert.is(await attempts(false), 1);
  assert.is(await attempts(undefined, { retry: false }), 1);
  assert.is(await attempts(false, { retry: { attempts: 3 } }), 3);
  assert.is(await attempts({ attempts: 7 }), 7);
  assert.is(await attempts({ attempts: undefined }), 5);
});

retrying('keeps the platform’s own words in a network error, and its cause', async () => {
  const cause = new TypeError('Failed to fetch');
  const { clock, execute } = setup([{ error: cause }], { retry: false });
  const heard = execute();
  await clock.advance(0);
  const [error] = heard.errors;
  assert.instance(error, NetworkError);
  assert.is(error?.message, 'HomePage: Failed to fetch');
  assert.is(error?.operationName, 'HomePage');
  assert.is(error?.cause, cause);
});

retrying.run();

const offline = suite('createTransport: offline');

offline('waits for the network rather than burn attempts', async () => {
  const connectivity = createConnectivitySwitch({ isOffline: true });
  const { clock, fetch, execute, types } = setup([refused(), answer], { connectivity });
  const heard = execute();
  await clock.advance(3_600_000);
  assert.is(fetch.requests.length, 1);
  assert.equal(types(), ['request.started', 'request.retried', 'request.paused']);
  connectivity.goOnline();
  await clock.advance(0);
  assert.equal(heard.calls, ['next', 'complete']);
  assert.is(connectivity.waiting, 0);
});

offline('still makes the first attempt: a server on the same machine may respond', async () => {
  const connectivity = createConnectivitySwitch({ isOffline: true });
  const { clock, execute, types } = setup([answer], { connectivity });
  const heard = execute();
  await clock.advance(0);
  assert.equal(heard.calls, ['next', 'complete']);
  assert.equal(types(), ['request.started', 'request.succeeded']);
});

offline('stops waiting when its caller leaves', async () => {
  const connectivity = createConnectivitySwitch({ isOffline: true });
  const { clock, execute, types } = setup([refused()], { connectivity });
  const { cancel } = execute();
  await clock.advance(10_000);
  assert.is(connectivity.waiting, 1);
  cancel();
  assert.is(connectivity.waiting, 0);
  assert.is(types().at(-1), 'request.aborted');
});

offline('says nothing more once its caller has left', async () => {
  const connectivity = createConnectivitySwitch({ isOffline: true });
  const { clock, execute, types } = setup([refused()], { connectivity });
  const { cancel } = execute();
  await clock.advance(1);
  cancel();
  await clock.advance(10_000);
  assert.equal(types(), ['request.started', 'request.retried', 'request.aborted']);
  assert.is(connectivity.waiting, 0);
});

offline('asks the platform where nothing else is given', async () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  const target = new EventTarget();
  const platform = globalThis as { addEventListener?: unknown; removeEventListener?: unknown };
  Object.defineProperty(globalThis, 'navigator', {
    value: { onLine: false },
    configurable: true,
    writable: true,
  });
  platform.addEventListener = target.addEventListener.bind(target);
  platform.removeEventListener = target.removeEventListener.bind(target);
  try {
    const { clock, execute } = setup([refused(), answer]);
    const heard = execute();
    await clock.advance(60_000);
    assert.equal(heard.calls, []);
    assert.is(getEventListeners(target, 'online').length, 1);
    target.dispatchEvent(new Event('online'));
    await clock.advance(0);
    assert.equal(heard.calls, ['next', 'complete']);
    assert.is(getEventListeners(target, 'online').length, 0);
  } finally {
    delete platform.addEventListener;
    delete platform.removeEventListener;
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    else delete (globalThis as { navigator?: unknown }).navigator;
  }
});

offline.run();

const aborting = suite('createTransport: aborts');

aborting(
  'a signal ends a request in flight: an AbortError with its reason, one event, nothing left',
  async () => {
    const { clock, fetch, execute, events, types } = setup([{ hang: true }]);
    const controller = new AbortController();
    const heard = execute({ signal: controller.signal });
    await clock.advance(100);
    controller.abort('left the page');
    const [error] = heard.errors;
    assert.instance(error, AbortError);
    assert.is(error?.cause, 'left the page');
    assert.is(error?.attempts, 1);
    assert.ok(fetch.requests[0]?.signal?.aborted);
    await clock.advance(60_000);
    assert.equal(heard.calls, ['error']);
    assert.equal(types(), ['request.started', 'request.aborted']);
    const [aborted] = eventsOf(events, 'request.aborted');
    assert.equal([aborted?.attempts, aborted?.elapsedMs], [1, 100]);
    assert.is(clock.pendingTimers, 0);
    assert.is(getEventListeners(controller.signal, 'abort').length, 0);
  },
);

aborting('a signal that is aborted already: no request, and no word before execute returns', async () => {
  const { clock, fetch, execute, types } = setup([]);
  const heard = execute({ signal: AbortSignal.abort() });
  assert.equal(heard.calls, []);
  await clock.advance(0);
  assert.equal(heard.calls, ['error']);
  assert.is(heard.errors[0]?.attempts, 0);
  assert.equal(types(), ['request.started', 'request.aborted']);
  assert.is(fetch.requests.length, 0);
});

aborting('the cancel function silences: one event and no word to the observer', async () => {
  const { clock, fetch, execute, types } = setup([{ hang: true }]);
  const heard = execute();
  heard.cancel();
  heard.cancel();
  await clock.advance(60_000);
  assert.equal(heard.calls, []);
  assert.equal(types(), ['request.started', 'request.aborted']);
  assert.ok(fetch.requests[0]?.signal?.aborted);
  assert.is(clock.pendingTimers, 0);
});

aborting('ends the wait for a retry at once', async () => {
  const { clock, fetch, execute } = setup(() => busy);
  const controller = new AbortController();
  const heard = execute({ signal: controller.signal });
  await clock.advance(1);
  assert.is(clock.pendingTimers, 1);
  controller.abort();
  assert.is(clock.pendingTimers, 0);
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 1);
  assert.equal(heard.calls, ['error']);
});

aborting('ends the wait for headers, also if they come later', async () => {
  let answerHeaders: (headers: { readonly [name: string]: string }) => void = () => {};
  const { clock, fetch, execute, types } = setup([], {
    headers: () => new Promise((resolve) => (answerHeaders = resolve)),
  });
  const heard = execute();
  heard.cancel();
  answerHeaders({});
  await clock.advance(0);
  assert.equal(heard.calls, []);
  assert.is(fetch.requests.length, 0);
  assert.equal(types(), ['request.started', 'request.aborted']);
});

aborting('after the end changes nothing', async () => {
  const { clock, execute, types } = setup([answer]);
  const controller = new AbortController();
  const heard = execute({ signal: controller.signal });
  await clock.advance(0);
  assert.is(getEventListeners(controller.signal, 'abort').length, 0);
  controller.abort();
  heard.cancel();
  assert.equal(heard.calls, ['next', 'complete']);
  assert.equal(types(), ['request.started', 'request.succeeded']);
});

aborting('between next and complete silences complete', async () => {
  const { clock, transport } = setup([answer]);
  const calls: string[] = [];
  const cancel = transport.execute(
    { query: HomePage },
    {
      next: () => {
        calls.push('next');
        cancel();
      },
      error: () => calls.push('error'),
      complete: () => calls.push('complete'),
    },
  );
  await clock.advance(0);
  assert.equal(calls, ['next']);
});

aborting('an event’s listener may cancel before anything is sent', async () => {
  const { clock, fetch, transport, execute } = setup([]);
  const controller = new AbortController();
  transport.on(() => controller.abort());
  const heard = execute({ signal: controller.signal });
  await clock.advance(0);
  assert.is(fetch.requests.length, 0);
  assert.equal(heard.calls, ['error']);
});

aborting.run();

const limits = suite('createTransport: time limits');

limits('gives up an attempt after timeoutMs, and retries', async () => {
  const { clock, fetch, execute, events } = setup([{ hang: true }, answer]);
  const heard = execute();
  await clock.advance(29_999);
  assert.is(eventsOf(events, 'request.retried').length, 0);
  await clock.advance(1);
  const [retried] = eventsOf(events, 'request.retried');
  const error = retried!.error as TimeoutError;
  assert.instance(error, TimeoutError);
  assert.is(error.afterMs, 30_000);
  assert.ok(fetch.requests[0]?.signal?.aborted);
  await clock.advance(1_000);
  assert.equal(heard.calls, ['next', 'complete']);
});

limits('counts the reading of the body', async () => {
  const endless = () => new Response(new ReadableStream({ pull: () => new Promise(() => {}) }));
  const { clock, execute } = setup(() => endless(), { retry: false, timeoutMs: 5_000 });
  const heard = execute();
  await clock.advance(5_000);
  assert.is(heard.errors[0]?.kind, 'timeout');
  assert.is(heard.errors[0]?.message, 'HomePage: no complete response within 5000 ms.');
  assert.is(clock.pendingTimers, 0);
});

limits('holds even for a fetch that ignores its signal', async () => {
  const { clock, execute } = setup([], {
    fetch: () => new Promise(() => {}),
    retry: false,
    timeoutMs: 5_000,
  });
  const heard = execute();
  await clock.advance(5_000);
  assert.is(heard.errors[0]?.kind, 'timeout');
});

limits('sets no timer for a timeout of Infinity', async () => {
  const { clock, execute } = setup([{ hang: true }], { timeoutMs: Infinity });
  const { cancel } = execute();
  await clock.advance(0);
  assert.is(clock.pendingTimers, 0);
  cancel();
});

limits('keeps the deadline over all attempts and waits, and says what it waited over', async () => {
  const { clock, fetch, execute, types } = setup(() => busy, { deadlineMs: 1_200, retry: { jitter: false } });
  const heard = execute();
  await clock.advance(1_199);
  assert.equal(heard.calls, []);
  await clock.advance(1);
  const [error] = heard.errors;
  assert.instance(error, TimeoutError);
  assert.is((error as TimeoutError).afterMs, 1_200);
  assert.is(error?.attempts, 2);
  assert.instance(error?.cause, HttpError);
  assert.is(clock.pendingTimers, 0);
  await clock.advance(60_000);
  assert.is(fetch.requests.length, 2);
  assert.is(types().at(-1), 'request.failed');
});

limits('leaves no timer of a deadline that was kept', async () => {
  const { clock, execute } = setup([answer], { deadlineMs: 60_000 });
  const heard = execute();
  await clock.advance(0);
  assert.equal(heard.calls, ['next', 'complete']);
  assert.is(clock.pendingTimers, 0);
});

limits('lets a request set its own', async () => {
  const { clock, execute } = setup([{ hang: true }], { retry: false });
  const heard = execute({ context: { timeoutMs: 10 } });
  await clock.advance(10);
  assert.is(heard.errors[0]?.kind, 'timeout');
});

limits.run();
