// Own process: Sentry and jsdom change globals for good.
// What the monitor makes the real Sentry SDK send.
import * as Sentry from '@sentry/browser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { DocumentNode } from '../contract/document.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { gql } from '../gql.ts';
import {
  createScriptedFetch,
  createVirtualClock,
  type Script,
  type ScriptedReply,
  type VirtualClock,
} from '../testing/index.ts';
import { createTransport, type TransportOptions } from '../transport/createTransport.ts';
import { sentryMonitor } from './sentry.ts';

const sent: Sentry.Event[] = [];
Sentry.init({
  dsn: 'https://key@sentry.test/1',
  defaultIntegrations: false,
  transport: (options) =>
    Sentry.createTransport({ ...options, recordDroppedEvent: () => {} }, async ({ body }) => {
      const [, , payload] = String(body).split('\n');
      sent.push(JSON.parse(payload!) as Sentry.Event);
      return { statusCode: 200 };
    }),
});

const it = suite('sentryMonitor with @sentry/browser');

it('S8: a report carries the operation’s name, and the trail of queries with their results and errors', async () => {
  const clock = createVirtualClock();
  const fetch = createScriptedFetch([
    { json: { data: { home: 3 } } },
    ...Array.from({ length: 5 }, () => ({ error: new TypeError('Load failed') })),
  ]);
  const transport = createTransport({
    url: 'http://site.test/api/graphql',
    fetch,
    runtime: clock.runtime,
    onEvent: sentryMonitor(Sentry),
  });
  const ignore = { next() {}, error() {}, complete() {} };
  transport.execute(
    {
      query: gql`
        query HomePage {
          home
        }
      `,
    },
    ignore,
  );
  await clock.advance(0);
  transport.execute(
    {
      query: gql`
        query WatchPage {
          video
        }
      `,
    },
    ignore,
  );
  await clock.advance(60_000);
  Sentry.captureMessage('after it');
  await Sentry.flush(1_000);

  const [report, after] = sent;
  assert.is(report?.exception?.values?.at(-1)?.value, 'WatchPage: Load failed');
  assert.equal(report?.tags, { operation: 'WatchPage', 'operation.kind': 'query' });
  assert.is(report?.contexts?.['operation']?.['attempts'], 5);
  const trail = report?.breadcrumbs?.map(({ message, level }) => `${level} ${message}`);
  assert.equal(trail, [
    'info HomePage',
    ...Array.from({ length: 4 }, () => 'warning WatchPage'),
    'error WatchPage',
  ]);
  assert.equal(report?.breadcrumbs?.[0]?.data?.['query'], 'query HomePage{home}');
  assert.equal(report?.breadcrumbs?.[0]?.data?.['result'], '{"data":{"home":3}}');
  assert.equal(report?.breadcrumbs?.at(-1)?.data?.['error'], 'NetworkError: WatchPage: Load failed');
  assert.is(after?.message, 'after it');
  assert.is(after?.tags, undefined, 'the global scope is left alone');
  assert.is(sent.length, 2);
});

/** What is sent after a page has done this, and of what kind: reports of errors, or messages that show the trail. */
async function eventsOf(
  script: Script,
  act: (parts: {
    readonly ask: (query: DocumentNode, request?: Partial<TransportRequest>) => () => void;
    readonly clock: VirtualClock;
  }) => Promise<void>,
  options: Parameters<typeof sentryMonitor>[1] & Partial<TransportOptions> = {},
): Promise<{ readonly reports: Sentry.Event[]; readonly trail: Sentry.Breadcrumb[]; readonly text: string }> {
  const { variables, maxLength, ...more } = options;
  const clock = createVirtualClock();
  Sentry.getCurrentHub().getScope().clear();
  sent.length = 0;
  const transport = createTransport({
    url: 'http://site.test/api/graphql',
    fetch: createScriptedFetch(script),
    runtime: clock.runtime,
    onEvent: sentryMonitor(Sentry, { ...(variables && { variables }), ...(maxLength && { maxLength }) }),
    ...more,
  });
  const ask = (query: DocumentNode, request: Partial<TransportRequest> = {}) =>
    transport.execute({ query, ...request }, { next() {}, error() {}, complete() {} });
  await act({ ask, clock });
  Sentry.captureMessage('the trail so far');
  await Sentry.flush(1_000);
  const [last, ...reports] = [...sent].reverse();
  assert.is(last?.message, 'the trail so far');
  return { reports: reports.reverse(), trail: last?.breadcrumbs ?? [], text: JSON.stringify(sent) };
}

const HomePage = gql`
  query HomePage($first: Int, $secret: String) {
    home(first: $first, secret: $secret)
  }
`;
const SetLike = gql`
  mutation SetLike {
    setLike
  }
`;
const refused = (): ScriptedReply => ({ error: new TypeError('Load failed') });

it('an error is reported once, over five attempts, and once for all who share the request', async () => {
  const { reports } = await eventsOf(refused, async ({ ask, clock }) => {
    for (let caller = 0; caller < 3; caller += 1) ask(HomePage);
    await clock.advance(60_000);
  });
  assert.is(reports.length, 1);
  assert.is(reports[0]?.contexts?.['operation']?.['attempts'], 5);
});

it('a cancelled operation is no error, and is not lost either: the trail has it', async () => {
  const controller = new AbortController();
  const { reports, trail } = await eventsOf(
    () => ({ hang: true }),
    async ({ ask, clock }) => {
      ask(HomePage, { signal: controller.signal });
      const cancel = ask(SetLike);
      await clock.advance(250);
      controller.abort();
      cancel();
      await clock.advance(60_000);
    },
  );
  assert.equal(reports, []);
  assert.equal(
    trail.map(({ message, level, data }) => [message, level, data]),
    [
      ['HomePage', 'info', { operationName: 'HomePage', aborted: true, attempts: 1, elapsedMs: 250 }],
      ['SetLike', 'info', { operationName: 'SetLike', aborted: true, attempts: 1, elapsedMs: 250 }],
    ],
  );
});

it('a storm leaves in the trail that the breaker opened, what was withheld, and that it closed', async () => {
  let isDead = true;
  const { trail } = await eventsOf(
    () => (isDead ? refused() : { json: { data: { home: 1 } } }),
    async ({ ask, clock }) => {
      for (let first = 0; first < 12; first += 1) ask(HomePage, { variables: { first } });
      await clock.advance(1_500);
      isDead = false;
      await clock.advance(60_000);
    },
  );
  const found = (data: object) =>
    trail.filter((each) => Object.entries(data).every(([name, value]) => each.data?.[name] === value));
  assert.is(found({ breaker: 'opened', failingOperations: 9, openMs: 2_000 }).length, 1);
  assert.ok(found({ withheld: 'breaker' }).length > 0);
  assert.is(found({ breaker: 'closed' }).length, 1);
  for (const { category } of trail) assert.is(category, 'graphql.query');
});

it('a retry that the budget withholds leaves a line', async () => {
  const { trail } = await eventsOf(
    refused,
    async ({ ask, clock }) => {
      ask(HomePage);
      await clock.advance(60_000);
    },
    { retry: { budget: { tokens: 1, tokensPerSecond: 0 } } },
  );
  assert.is(trail.filter(({ data }) => data?.['withheld'] === 'budget').length, 3);
});

it('variables are sent by name, and no others', async () => {
  const act: Parameters<typeof eventsOf>[1] = async ({ ask, clock }) => {
    ask(HomePage, { variables: { first: 24, secret: 'my diary' } });
    await clock.advance(60_000);
  };
  for (const script of [refused, () => ({ json: { data: { home: 1 } } })]) {
    const { text } = await eventsOf(script, act, { variables: ['first'] });
    assert.match(text, '"first":24');
    assert.not.match(text, 'my diary');
    assert.not.match((await eventsOf(script, act)).text, '"first":24');
  }
});

it('a result is cut to its size', async () => {
  const { trail, text } = await eventsOf(
    () => ({ json: { data: { home: 'x'.repeat(1_000_000) } } }),
    async ({ ask, clock }) => {
      ask(HomePage);
      await clock.advance(0);
    },
    { maxLength: 100 },
  );
  assert.is(String(trail[0]?.data?.['result']).length, 101);
  assert.ok(text.length < 10_000, `${text.length} characters`);
});

it('no header’s value is ever sent, nor a body’s that was no answer', async () => {
  const secret = 'Bearer s3cr3t';
  const replies: readonly ScriptedReply[] = [
    { status: 401, headers: { 'set-cookie': secret, 'www-authenticate': secret }, text: secret },
    { status: 503, headers: { 'x-debug': secret }, text: secret },
    { text: `<html>${secret}` },
    { json: { data: { home: 1 } }, headers: { 'x-debug': secret } },
    refused(),
  ];
  for (const reply of replies) {
    const { text } = await eventsOf(
      () => reply,
      async ({ ask, clock }) => {
        ask(HomePage, { context: { headers: { 'x-token': secret } } });
        ask(SetLike, { context: { idempotency: secret } });
        await clock.advance(60_000);
      },
      { headers: { authorization: secret, cookie: secret } },
    );
    assert.ok(text.length > 100);
    assert.not.match(text, 's3cr3t');
  }
});

it('nor that of a header that could not be sent at all', async () => {
  const { reports, text } = await eventsOf([], async ({ ask, clock }) => {
    ask(HomePage, { context: { headers: { authorization: 'Bearer s3cr3t\nключ' } } });
    await clock.advance(0);
  });
  assert.is(reports.length, 1);
  assert.match(text, 'nothing was sent, as its headers failed');
  assert.not.match(text, 's3cr3t');
});

it('the global scope is left as it is: tags, contexts, user, fingerprint and all', async () => {
  const state = () => {
    const { tags, extra, contexts, user, fingerprint, transactionName, level } = Sentry.getCurrentHub()
      .getScope()
      .getScopeData();
    return { tags, extra, contexts, user, fingerprint, transactionName, level };
  };
  const depth = () => Sentry.getCurrentHub().getStack().length;
  const stack = depth();
  await eventsOf(
    (_, call) => (call === 1 ? { json: { errors: [{ message: 'no' }] } } : refused()),
    async ({ ask, clock }) => {
      Sentry.setTag('theirs', 'yes');
      Sentry.setUser({ id: 'ann' });
      Sentry.getCurrentHub().getScope().setFingerprint(['theirs']);
      const before = structuredClone(state());
      ask(SetLike);
      await clock.advance(0);
      ask(HomePage)();
      ask(HomePage);
      await clock.advance(60_000);
      assert.equal(state(), before);
      assert.is(depth(), stack);
    },
  );
  assert.is(sent.length, 3);
  for (const { tags, user } of sent) assert.equal([tags?.['theirs'], user?.id], ['yes', 'ann']);
});

it.run();
