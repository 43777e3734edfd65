import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ClientError, NetworkError, ParseError, TimeoutError } from '../../contract/errors.ts';
import type { GraphQLResponse } from '../../contract/response.ts';
import type { TransportRequest } from '../../contract/transport.ts';
import { gql } from '../../gql.ts';
import {
  createScriptedFetch,
  createStreamedResponse,
  createVirtualClock,
  type Script,
} from '../../testing/index.ts';
import { forEachSeed } from '../../testing/forEachSeed.laws.ts';
import { createTransport } from '../createTransport.ts';
import { incrementalDelivery } from './incrementalDelivery.ts';
import { stageLaws } from '../stages/stage.laws.ts';

const WatchPage = gql`
  query WatchPage {
    video {
      id
      ... @defer(label: "about") {
        description
      }
    }
  }
`;
const HomePage = gql`
  query HomePage {
    home {
      totalCount
    }
  }
`;

const multipart = () => createStreamedResponse({ contentType: 'multipart/mixed; boundary="-"' });
const part = (json: unknown) =>
  `\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${JSON.stringify(json)}\r\n---`;
/** A complete body of these parts. */
const bodyOf = (parts: readonly unknown[]) => `---${parts.map(part).join('')}--\r\n`;

function setup(script: Script) {
  const clock = createVirtualClock({ startMs: 0 });
  const fetch = createScriptedFetch(script);
  const heard: GraphQLResponse[] = [];
  const ends: (ClientError | 'complete')[] = [];
  const transport = createTransport({
    url: 'http://site.test/api/graphql',
    fetch,
    runtime: clock.runtime,
    stages: [incrementalDelivery()],
  });
  const execute = (request: Partial<TransportRequest> = {}) =>
    transport.execute(
      { query: WatchPage, ...request },
      {
        next: (response) => heard.push(response),
        error: (error) => ends.push(error),
        complete: () => ends.push('complete'),
      },
    );
  return { clock, fetch, heard, ends, execute };
}

/** Returns the events for a response of these parts, and how it ends. */
async function eventsOf(...parts: readonly unknown[]) {
  const answer = multipart();
  const { clock, heard, ends, execute } = setup([answer.response]);
  execute();
  answer.send(bodyOf(parts));
  await clock.advance(0);
  return { heard, ends, last: heard.at(-1), answer, clock };
}

const asking = suite('incrementalDelivery: what is asked');

asking('both forms of multipart answers, before the plain ones, for a document that defers', async () => {
  const { clock, fetch, execute } = setup([{ json: { data: { video: null } } }]);
  execute();
  await clock.advance(0);
  assert.is(
    fetch.requests[0]!.headers['accept'],
    'multipart/mixed;deferSpec=20220824, multipart/mixed;incrementalSpec=v0.2, ' +
      'application/graphql-response+json, application/json;q=0.9',
  );
});

asking('nothing more than ever, for a document that does not', async () => {
  const { clock, fetch, execute } = setup([{ json: { data: { home: { totalCount: 3 } } } }]);
  execute({ query: HomePage });
  await clock.advance(0);
  assert.is(
    fetch.requests[0]!.headers['accept'],
    'application/graphql-response+json, application/json;q=0.9',
  );
});

asking('a plain answer to a document that defers is one like any other', async () => {
  const { clock, heard, ends, execute } = setup([{ json: { data: { video: { id: '1' } } } }]);
  execute();
  await clock.advance(0);
  assert.equal(heard, [{ data: { video: { id: '1' } } }]);
  assert.equal(ends, ['complete']);
});

asking.run();

const first = { data: { video: { id: '1' } }, hasNext: true };
const joining = suite('incrementalDelivery: what comes out');

joining('each state as soon as it is there, and the last with the end', async () => {
  const answer = multipart();
  const { clock, heard, ends, execute } = setup([answer.response]);
  execute();
  answer.send(`---${part(first)}`);
  await clock.advance(1_000);
  assert.equal(heard, [{ data: { video: { id: '1' } }, hasNext: true }]);
  assert.equal(ends, []);
  answer.send(part({ incremental: [{ path: ['video'], data: { description: 'Ducks.' } }], hasNext: false }));
  await clock.advance(0);
  assert.equal(heard.at(-1), { data: { video: { id: '1', description: 'Ducks.' } }, hasNext: false });
  assert.is(heard.length, 2);
  assert.equal(ends, ['complete']);
  assert.ok(answer.isCancelled, 'the connection is let go');
  assert.is(clock.pendingTimers, 0);
});

joining('the form of 2022: fields of a fragment, and items at their index', async () => {
  const { last } = await eventsOf(
    { data: { list: [{ n: 0 }], video: { id: '1' } }, hasNext: true },
    { incremental: [{ path: ['list', 1], items: [{ n: 1 }, { n: 2 }] }], hasNext: true },
    { incremental: [{ path: ['list', 2], data: { even: true } }], hasNext: true },
    { incremental: [{ path: [], data: { more: 1 }, label: 'root' }], hasNext: true },
    { hasNext: false },
  );
  assert.equal(last!.data, {
    list: [{ n: 0 }, { n: 1 }, { n: 2, even: true }],
    video: { id: '1' },
    more: 1,
  });
});

joining('the form before that: a patch that is a part of its own', async () => {
  const { last } = await eventsOf(first, {
    path: ['video'],
    data: { description: 'Ducks.' },
    errors: [{ message: 'half' }],
    hasNext: false,
  });
  assert.equal(last, {
    data: { video: { id: '1', description: 'Ducks.' } },
    errors: [{ message: 'half' }],
    hasNext: false,
  });
});

joining('the form with ids: what is pending, announced at first or later, and paths below it', async () => {
  const { last, ends } = await eventsOf(
    {
      data: { list: [1], video: { id: '1', channel: { id: 'c' } } },
      pending: [
        { id: '0', path: ['video'], label: 'about' },
        { id: '1', path: ['list'] },
      ],
      hasNext: true,
    },
    {
      pending: [{ id: '2', path: ['video', 'channel'] }],
      incremental: [
        { id: '0', data: { description: 'Ducks.' } },
        { id: '0', subPath: ['channel'], data: { name: 'Pond' } },
        { id: '1', items: [2, 3] },
      ],
      completed: [{ id: '0' }],
      hasNext: true,
    },
    {
      incremental: [
        { id: '1', items: [4] },
        { id: '2', data: { followers: 7 } },
      ],
      completed: [{ id: '1' }, { id: '2' }],
      hasNext: false,
    },
  );
  assert.equal(last!.data, {
    list: [1, 2, 3, 4],
    video: { id: '1', channel: { id: 'c', name: 'Pond', followers: 7 }, description: 'Ducks.' },
  });
  assert.equal(ends, ['complete']);
});

for (const [name, failed] of [
  [
    'in the form of 2022',
    {
      incremental: [
        { path: ['video'], data: null, errors: [{ message: 'no words', path: ['video', 'description'] }] },
        { path: ['list', 1], items: null, errors: [{ message: 'no more', path: ['list', 1] }] },
      ],
      hasNext: false,
    },
  ],
  [
    'in the form with ids',
    {
      completed: [
        { id: '0', errors: [{ message: 'no words', path: ['video', 'description'] }] },
        { id: '1', errors: [{ message: 'no more', path: ['list', 1] }] },
      ],
      hasNext: false,
    },
  ],
] as const) {
  joining(`of what failed, the errors, and nothing else changes (${name})`, async () => {
    const data = { list: [1], video: { id: '1' } };
    const { last } = await eventsOf({ data, errors: [{ message: 'before' }], hasNext: true }, failed);
    assert.equal(last, {
      data,
      errors: [
        { message: 'before' },
        { message: 'no words', path: ['video', 'description'] },
        { message: 'no more', path: ['list', 1] },
      ],
      hasNext: false,
    });
  });
}

joining('objects and lists beside the path of a part are the same as before it', async () => {
  const { heard } = await eventsOf(
    { data: { list: [{ n: 0 }, { n: 1 }], aside: { a: [1] } }, hasNext: true },
    { incremental: [{ path: ['list', 1], data: { even: false } }], hasNext: false },
  );
  const [before, after] = heard.map(({ data }) => data as { list: object[]; aside: object });
  assert.is(after!.aside, before!.aside);
  assert.is(after!.list[0], before!.list[0]);
  assert.equal(before!.list[1], { n: 1 }, 'what was handed out does not change');
  assert.equal(after!.list[1], { n: 1, even: false });
});

joining('what several fragments say of one object or list is laid together', async () => {
  const { last } = await eventsOf(
    { data: { video: { id: '1', tags: [{ id: 'a' }, { id: 'b' }] } }, hasNext: true },
    {
      incremental: [
        { path: [], data: { video: { title: 'Pond', tags: [{ name: 'A' }, { name: 'B' }], old: null } } },
        { path: [], data: { video: { old: { is: 'not' } } } },
      ],
      hasNext: false,
    },
  );
  const tags = [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ];
  assert.equal(last!.data, { video: { id: '1', tags, title: 'Pond', old: { is: 'not' } } });
});

joining('a field may have any name', async () => {
  const { last } = await eventsOf(
    JSON.parse('{"data":{"__proto__":{"a":1},"o":{}},"hasNext":true}'),
    JSON.parse('{"incremental":[{"path":["__proto__"],"data":{"b":2}}],"hasNext":true}'),
    JSON.parse(
      '{"incremental":[{"path":["o"],"data":{"__proto__":{"c":3},"constructor":4}}],"hasNext":false}',
    ),
  );
  assert.is(
    JSON.stringify(last!.data),
    '{"__proto__":{"a":1,"b":2},"o":{"__proto__":{"c":3},"constructor":4}}',
  );
  assert.is((Object.prototype as any).b, undefined);
});

joining('extensions are laid together', async () => {
  const { last } = await eventsOf(
    { ...first, extensions: { a: 1, b: 1 } },
    {
      incremental: [{ path: ['video'], data: { x: 1 }, extensions: { b: 2 } }],
      extensions: { c: 3 },
      hasNext: false,
    },
  );
  assert.equal(last!.extensions, { a: 1, b: 2, c: 3 });
});

joining('heartbeats change nothing, and a part that does not speak of the end is not the last', async () => {
  const { heard, ends } = await eventsOf({}, { data: { video: { id: '1' } } }, {}, {});
  assert.equal(heard, [
    { data: { video: { id: '1' } }, hasNext: true },
    { data: { video: { id: '1' } }, hasNext: false },
  ]);
  assert.equal(ends, ['complete']);
});

joining('an answer in one part that has errors alone', async () => {
  const { last, ends } = await eventsOf({ errors: [{ message: 'no' }], hasNext: false });
  assert.equal(last, { data: null, errors: [{ message: 'no' }], hasNext: false });
  assert.equal(ends, ['complete']);
});

joining('the same, wherever the body is cut in pieces, also within a letter', async () => {
  const parts = [
    { data: { video: { id: 'Ä🦆' } }, hasNext: true },
    { incremental: [{ path: ['video'], data: { description: 'ü€𝄞' } }], hasNext: false },
  ];
  const body = new TextEncoder().encode(bodyOf(parts));
  for (let size = 1; size <= 9; size += 1) {
    const answer = multipart();
    const { clock, heard, execute } = setup([answer.response]);
    execute();
    for (let at = 0; at < body.length; at += size) answer.send(body.slice(at, at + size));
    // Each piece takes a few turns.
    for (let n = 0; n < 10; n += 1) await clock.advance(0);
    assert.equal(heard.at(-1)?.data, { video: { id: 'Ä🦆', description: 'ü€𝄞' } }, `pieces of ${size}`);
  }
});

joining.run();

const failing = suite('incrementalDelivery: what goes wrong');

failing('a connection that is lost half-way is tried again, from the start', async () => {
  const [lost, whole] = [multipart(), multipart()];
  const { clock, fetch, heard, ends, execute } = setup([lost.response, whole.response]);
  execute();
  lost.send(`---${part(first)}`);
  await clock.advance(0);
  lost.cut();
  await clock.advance(1_000);
  assert.is(fetch.requests.length, 2);
  whole.send(bodyOf([first, { incremental: [{ path: ['video'], data: { x: 1 } }], hasNext: false }]));
  await clock.advance(0);
  assert.equal(
    heard.map(({ data }) => data),
    [{ video: { id: '1' } }, { video: { id: '1' } }, { video: { id: '1', x: 1 } }],
  );
  assert.equal(ends, ['complete']);
});

for (const [name, send] of [
  ['before the first part', ''],
  ['between two parts', `---${part(first)}`],
  ['in the middle of one', `---${part(first)}\r\n\r\n{"incremental":[`],
] as const) {
  failing(`an end ${name} is a failure of the network`, async () => {
    const answers = Array.from({ length: 5 }, multipart);
    const { clock, ends, execute } = setup(answers.map(({ response }) => response));
    for (const answer of answers) {
      answer.send(send);
      answer.end();
    }
    execute();
    await clock.advance(60_000);
    const [error] = ends as [NetworkError];
    assert.instance(error, NetworkError);
    assert.is(error.attempts, 5);
    assert.match(error.message, 'WatchPage: the connection was closed before the end of the answer.');
  });
}

failing('the error of a lost connection says what the platform says', async () => {
  const answers = Array.from({ length: 5 }, multipart);
  const { clock, ends, execute } = setup(answers.map(({ response }) => response));
  for (const answer of answers)
    answer.cut(new TypeError('terminated', { cause: new Error('other side closed') }));
  execute();
  await clock.advance(60_000);
  assert.is((ends[0] as NetworkError).message, 'WatchPage: terminated (other side closed).');
});

for (const [name, parts] of [
  ['no GraphQL response', [{ data: 5 }]],
  ['nothing that has come', [first, { incremental: [{ path: ['channel'], data: { x: 1 } }] }]],
  ['a null', [{ data: { video: null } }, { incremental: [{ path: ['video'], data: { x: 1 } }] }]],
  ['no list', [first, { incremental: [{ path: ['video', 0], items: [1] }] }]],
  [
    'a place behind the end of the list',
    [{ data: { l: [] } }, { incremental: [{ path: ['l', 1], items: [1] }] }],
  ],
  ['an id that was not announced', [first, { incremental: [{ id: '7', data: { x: 1 } }] }]],
  ['no object', [first, null]],
] as const) {
  failing(
    `a part that is, or belongs to, ${name} cannot be understood, and is not asked for again`,
    async () => {
      const { ends, answer, clock } = await eventsOf(...parts, { hasNext: false });
      const [error] = ends as [ParseError];
      assert.instance(error, ParseError);
      assert.is(error.message, 'WatchPage: a part of the answer makes no sense.');
      assert.is(error.status, 200);
      assert.ok(answer.isCancelled);
      assert.is(clock.pendingTimers, 0);
    },
  );
}

failing('bytes that are no UTF-8 cannot be understood', async () => {
  const answer = multipart();
  const { clock, ends, execute } = setup([answer.response]);
  execute();
  answer.send(new Uint8Array([0x2d, 0xff, 0xfe]));
  await clock.advance(0);
  assert.instance(ends[0], ParseError);
});

failing('each part has the time of an attempt', async () => {
  const answers = Array.from({ length: 5 }, multipart);
  const { clock, ends, execute } = setup(answers.map(({ response }) => response));
  execute();
  for (let n = 0; n < 3; n += 1) {
    await clock.advance(29_000);
    answers[0]!.send(n === 0 ? `---${part(first)}` : part({ hasNext: true, extensions: { n } }));
  }
  await clock.advance(29_000);
  assert.not(answers[0]!.isCancelled);
  await clock.advance(1_000);
  assert.ok(answers[0]!.isCancelled);
  await clock.advance(300_000);
  assert.instance(ends[0], TimeoutError);
});

failing('a caller that leaves receives nothing more, and the connection is closed', async () => {
  const answer = multipart();
  const { clock, heard, ends, execute } = setup([answer.response]);
  const cancel = execute();
  answer.send(`---${part(first)}`);
  await clock.advance(0);
  cancel();
  await clock.advance(0);
  assert.ok(answer.isCancelled);
  assert.is(heard.length, 1);
  assert.equal(ends, []);
  assert.is(clock.pendingTimers, 0);
});

failing.run();

type Tree = { [key: string]: Tree | Tree[] | number };
const fuzz = suite('incrementalDelivery: any answer, in any parts');

/** Creates a tree of objects, lists and numbers. */
function growTree(chance: () => number, depth: number): Tree {
  const fields = Array.from({ length: 1 + Math.floor(chance() * 4) }, (_, i) => {
    const kind = depth === 0 ? 0 : chance();
    if (kind < 0.4) return [`n${i}`, Math.floor(chance() * 100)];
    if (kind < 0.7) return [`o${i}`, growTree(chance, depth - 1)];
    const items = Array.from({ length: Math.floor(chance() * 4) }, () => growTree(chance, depth - 1));
    return [`l${i}`, items];
  });
  return Object.fromEntries(fields);
}

/** Splits a tree: parts that are left out of the first response follow in patches, those of outer objects first. */
function takeApart(chance: () => number, tree: Tree, path: (string | number)[], patches: object[]): Tree {
  const now: Tree = {};
  const later: Tree = {};
  const waiting: (() => void)[] = [];
  for (const [key, value] of Object.entries(tree)) {
    const isLater = chance() < 0.3;
    const own: object[] = [];
    const part = (isLater ? later : now) as { [key: string]: unknown };
    if (typeof value === 'number') part[key] = value;
    else if (!Array.isArray(value)) part[key] = takeApart(chance, value, [...path, key], own);
    else {
      const items = value.map((item, i) => takeApart(chance, item, [...path, key, i], own));
      const atFirst = Math.floor(chance() * (items.length + 1));
      part[key] = items.slice(0, atFirst);
      const rest = items.slice(atFirst);
      if (rest.length > 0) own.unshift({ path: [...path, key, atFirst], items: rest });
    }
    if (isLater) waiting.push(() => patches.push(...own));
    else patches.push(...own);
  }
  if (Object.keys(later).length > 0) patches.push({ path, data: later });
  for (const push of waiting) push();
  return now;
}

fuzz('is put together as it was', () =>
  forEachSeed(50, async (chance) => {
    const tree = growTree(chance, 4);
    const patches: object[] = [];
    const data = takeApart(chance, tree, [], patches);
    const parts: object[] = [{ data, hasNext: true }];
    while (patches.length > 0)
      parts.push({ incremental: patches.splice(0, 1 + Math.floor(chance() * 3)), hasNext: true });
    const { last, ends } = await eventsOf(...parts, { hasNext: false });
    assert.equal(last!.data, tree);
    assert.equal(ends, ['complete']);
  }),
);

fuzz('ends well only if the last part came whole, wherever the connection is cut', async () => {
  const last = { incremental: [{ path: ['video'], data: { description: 'Ducks.' } }], hasNext: false };
  const body = bodyOf([first, last]);
  const wholeFrom = body.lastIndexOf('\r\n---') + '\r\n---'.length;
  for (let length = 0; length <= body.length; length += 1) {
    const answer = multipart();
    const { clock, heard, ends, execute } = setup([answer.response]);
    execute({ context: { retry: false } });
    answer.send(body.slice(0, length));
    await clock.advance(0);
    if (length < wholeFrom) answer.cut();
    await clock.advance(0);
    if (length < wholeFrom) assert.instance(ends[0], NetworkError, `after ${length} characters`);
    else assert.equal(ends, ['complete'], `after ${length} characters`);
    assert.is(ends.length, 1);
    if (length >= wholeFrom) assert.equal(heard.at(-1)!.data, { video: { id: '1', description: 'Ducks.' } });
    assert.is(clock.pendingTimers, 0);
  }
});

fuzz.run();

stageLaws('incrementalDelivery that is answered in one part', {
  options: () => ({ stages: [incrementalDelivery()] }),
  script: (answer) => () => answer,
  request: { query: WatchPage },
});
