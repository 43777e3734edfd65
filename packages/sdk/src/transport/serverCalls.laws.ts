// Calls to which any GraphQL server must respond alike, with any platform's `fetch`: in Node, a page, or a service
// worker.
import * as assert from 'uvu/assert';
import type { ClientError } from '../contract/errors.ts';
import type { GraphQLResponse } from '../contract/response.ts';
import type { Stage } from '../contract/stage.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { gql } from '../gql.ts';
import { batchRequests } from './stages/batchRequests.ts';
import { createTransport, type TransportOptions } from './createTransport.ts';
import { getQueries } from './stages/getQueries.ts';
import { incrementalDelivery } from './streams/incrementalDelivery.ts';
import { keepaliveMutations } from './stages/keepaliveMutations.ts';
import { limitConcurrency } from './stages/limitConcurrency.ts';
import { persistedQueries } from './stages/persistedQueries.ts';
import { sseSubscriptions } from './streams/sseSubscriptions.ts';
import { uploadFiles } from './stages/uploadFiles.ts';

/** A server for `serverSchema`, and its optional capabilities. */
export interface ServerFacts {
  readonly name: string;
  readonly url: string;
  readonly takesHashes: boolean;
  readonly takesBatches: boolean;
  readonly takesUploads: boolean;
  /** Incremental delivery, and subscriptions over server-sent events. */
  readonly streams: boolean;
}

export const serverSchema = /* GraphQL */ `
  scalar File
  input Point {
    x: Int!
    y: Int = 7
  }
  type Query {
    hello: String!
    echo(text: String, points: [Point!], flag: Boolean): String!
    broken: String
    many(count: Int!): [Item!]!
    slow: String
    never: String
    count(of: String!): Int!
  }
  type Item {
    id: Int!
    title: String!
  }
  type Mutation {
    add(of: String!): Int!
    upload(file: File!): String
  }
  type Subscription {
    ticks(to: Int!): Int!
  }
  directive @defer(if: Boolean, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
`;

/** Makes assertions, and throws the failures. */
export interface ServerCall {
  readonly name: string;
  run(): Promise<void>;
}

const Hello = gql`
  query Hello {
    hello
  }
`;
const Echo = gql`
  query Echo($text: String, $points: [Point!], $flag: Boolean) {
    echo(text: $text, points: $points, flag: $flag)
  }
`;
const Count = gql`
  query Count($of: String!) {
    count(of: $of)
  }
`;
const Add = gql`
  mutation Add($of: String!) {
    add(of: $of)
  }
`;
const Never = gql`
  query Never {
    never
  }
`;

/** The arguments that `echo` received. */
const echoed = (data: unknown) => JSON.parse((data as { echo: string }).echo) as { readonly text: string };

let counted = 0;
/** A counter on the server that no other call uses. */
const newCounter = () =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}-${(counted += 1)}`;

export function serverCalls({
  url,
  takesHashes,
  takesBatches,
  takesUploads,
  streams,
}: ServerFacts): ServerCall[] {
  const calls: ServerCall[] = [];
  const it = (name: string, run: () => Promise<void>) => calls.push({ name, run });

  /** Returns a transport to the server, and the requests that it sent. */
  function connect(options: Partial<TransportOptions> = {}) {
    const requests: { readonly method: string; readonly body: unknown; status: number }[] = [];
    const transport = createTransport({
      url,
      // Servers require this header for requests that a form could have sent.
      headers: { 'apollo-require-preflight': 'true' },
      fetch: async (input, init) => {
        const request = { method: String(init?.method), body: init?.body, status: 0 };
        requests.push(request);
        const answer = await fetch(input, init);
        request.status = answer.status;
        return answer;
      },
      ...options,
    });
    const ask = (request: TransportRequest) =>
      new Promise<GraphQLResponse>((resolve, reject) => {
        transport.execute(request, { next: resolve, error: reject, complete: () => {} });
      });
    /** Collects all results until the end. */
    const hear = (request: TransportRequest) =>
      new Promise<GraphQLResponse[]>((resolve, reject) => {
        const heard: GraphQLResponse[] = [];
        const next = (response: GraphQLResponse) => void heard.push(response);
        transport.execute(request, { next, error: reject, complete: () => resolve(heard) });
      });
    return { ask, hear, requests };
  }
  const failureOf = (asked: Promise<unknown>) =>
    asked.then(
      () => assert.unreachable('it was answered'),
      (error: ClientError) => error,
    ) as Promise<ClientError>;

  it('answers a query', async () => {
    const { ask, requests } = connect();
    assert.equal(await ask({ query: Hello }), { data: { hello: 'world' } });
    assert.equal(
      requests.map(({ method, status }) => [method, status]),
      [['POST', 200]],
    );
  });

  it('takes variables of all sorts, and their defaults', async () => {
    const variables = { text: 'a "quoted" \\ text\n', points: [{ x: 1 }, { x: 2, y: 3 }], flag: null };
    const { data } = await connect().ask({ query: Echo, variables });
    assert.equal(echoed(data), {
      text: variables.text,
      points: [
        { x: 1, y: 7 },
        { x: 2, y: 3 },
      ],
      flag: null,
    });
  });

  it('keeps any script whole, there and back', async () => {
    const text = '鴨 🦆 \u2028 é e\u0301 \u0000 नमस्ते';
    const { data } = await connect().ask({ query: Echo, variables: { text } });
    assert.is(echoed(data).text, text);
  });

  it('answers with errors beside the data, and their paths', async () => {
    const { ask, requests } = connect();
    const { data, errors } = await ask({
      query: gql`
        query Partly {
          hello
          broken
        }
      `,
    });
    assert.equal(data, { hello: 'world', broken: null });
    assert.equal(
      errors?.map(({ message, path }) => [message, path]),
      [['it is broken', ['broken']]],
    );
    assert.is(requests.length, 1, 'an answer is not retried');
  });

  const badText: Stage = (operation, next) =>
    next({ ...operation, http: { ...operation.http, body: '{"query":"{ hello"}' } });
  const refusals: readonly (readonly [string, TransportRequest, Stage[]])[] = [
    ['a syntax error', { query: Hello }, [badText]],
    [
      'a field that is not there',
      {
        query: gql`
          query Wrong {
            nothing
          }
        `,
      },
      [],
    ],
    ['a variable of another type', { query: Echo, variables: { flag: 'yes' } }, []],
    ['a variable that is missing', { query: Count }, []],
  ];
  for (const [name, request, stages] of refusals) {
    it(`says what is wrong with ${name}, once`, async () => {
      const { ask, requests } = connect({ stages });
      const { data, errors } = await ask(request);
      assert.is(data ?? null, null);
      assert.ok(errors!.length > 0 && errors![0]!.message.length > 0);
      assert.is(requests.length, 1);
      // The draft requires 400; servers from before the draft send 200.
      assert.ok([200, 400].includes(requests[0]!.status), `status ${requests[0]!.status}`);
    });
  }

  it('makes a mutation once', async () => {
    const { ask } = connect();
    const of = newCounter();
    assert.equal(await ask({ query: Add, variables: { of } }), { data: { add: 1 } });
    assert.equal(await ask({ query: Count, variables: { of } }), { data: { count: 1 } });
  });

  it('reads an answer of megabytes', async () => {
    const { data } = await connect().ask({
      query: gql`
        query Many {
          many(count: 20000) {
            id
            title
          }
        }
      `,
    });
    const { many } = data as { many: readonly { id: number; title: string }[] };
    assert.is(many.length, 20_000);
    assert.equal(many.at(-1), { id: 19_999, title: `Item 19999 ${'x'.repeat(80)}` });
  });

  it('can be left in the middle, and asked again', async () => {
    const { ask, requests } = connect();
    const controller = new AbortController();
    const left = failureOf(ask({ query: Never, signal: controller.signal }));
    controller.abort('left');
    const error = await left;
    assert.equal([error.kind, error.cause], ['abort', 'left']);
    assert.equal(await ask({ query: Hello }), { data: { hello: 'world' } });
    assert.is(requests.length, 2);
  });

  it('is given up when it takes too long', async () => {
    const { ask } = connect({ timeoutMs: 100, retry: false });
    assert.is((await failureOf(ask({ query: Never }))).kind, 'timeout');
  });

  it('gives each of fifty at once its own answer', async () => {
    const { ask } = connect();
    const texts = Array.from({ length: 50 }, (_, index) => `text ${index}`);
    const answers = await Promise.all(texts.map((text) => ask({ query: Echo, variables: { text } })));
    assert.equal(
      answers.map(({ data }) => echoed(data).text),
      texts,
    );
  });

  it('responds once to two callers with the same request', async () => {
    const { ask, requests } = connect();
    const [one, other] = await Promise.all([ask({ query: Hello }), ask({ query: Hello })]);
    assert.is(one, other);
    assert.is(requests.length, 1);
  });

  it('answers through lanes', async () => {
    const { ask } = connect({ attemptStages: [limitConcurrency(2)] });
    const priorities = ['low', 'high', 'low', 'high'] as const;
    const answers = await Promise.all(
      priorities.map((priority, index) =>
        ask({ query: Echo, variables: { text: String(index) }, context: { priority } }),
      ),
    );
    assert.is(answers.filter(({ data }) => data).length, 4);
  });

  it('makes a mutation that may outlive its page', async () => {
    const { ask } = connect({ stages: [keepaliveMutations()] });
    assert.equal(await ask({ query: Add, variables: { of: newCounter() } }), { data: { add: 1 } });
  });

  it('answers a query by GET', async () => {
    const { ask, requests } = connect({ stages: [getQueries()] });
    const text = 'a&b=c#d?e+f%20 鴨';
    const { data } = await ask({ query: Echo, variables: { text } });
    assert.is(echoed(data).text, text);
    assert.is(requests[0]?.method, 'GET');
  });

  it(`answers a hash ${takesHashes ? 'that it has learnt' : 'with a text in its place, which it misses'}`, async () => {
    const { ask, requests } = connect({ stages: [persistedQueries()] });
    // A unique text, so that no earlier call has registered it.
    const query = gql(`query Hash_${newCounter().replaceAll('-', '_')} { hello }`);
    const first = await ask({ query });
    const { length } = requests;
    const second = await ask({ query });
    for (const { data } of [first, second]) assert.equal(data, { hello: 'world' });
    assert.equal([length, requests.length], [2, 3]);
    assert.is(String(requests[2]?.body).includes('"query"'), !takesHashes);
  });

  it('makes a mutation once that is sent as a hash', async () => {
    const { ask } = connect({ stages: [persistedQueries()] });
    const of = newCounter();
    const query = gql(`mutation Hash_${newCounter().replaceAll('-', '_')}($of: String!) { add(of: $of) }`);
    assert.equal(await ask({ query, variables: { of } }), { data: { add: 1 } });
    assert.equal(await ask({ query: Count, variables: { of } }), { data: { count: 1 } });
  });

  if (takesBatches) {
    it('answers a batch, each its own, with the errors of each', async () => {
      const { ask, requests } = connect({ attemptStages: [batchRequests()] });
      const broken = gql`
        query Broken {
          broken
        }
      `;
      const [hello, echo, failed] = await Promise.all([
        ask({ query: Hello }),
        ask({ query: Echo, variables: { text: 'b' } }),
        ask({ query: broken }),
      ]);
      assert.is(requests.length, 1);
      assert.equal(hello, { data: { hello: 'world' } });
      assert.is(echoed(echo!.data).text, 'b');
      assert.equal(failed?.data, { broken: null });
      assert.is(failed?.errors?.[0]?.message, 'it is broken');
    });
  }

  if (takesUploads) {
    it('takes a file', async () => {
      const { ask } = connect({ stages: [uploadFiles] });
      const file = new File(['pixels'], '鴨.png', { type: 'image/png' });
      const query = gql`
        mutation Upload($file: File!) {
          upload(file: $file)
        }
      `;
      assert.equal(await ask({ query, variables: { file } }), {
        data: { upload: '鴨.png image/png pixels' },
      });
    });
  }

  if (streams) {
    it('shows what there is of an answer in parts, and then the whole', async () => {
      const { hear } = connect({ stages: [incrementalDelivery()] });
      const query = gql`
        query InParts {
          hello
          ... @defer {
            slow
          }
        }
      `;
      const heard = await hear({ query });
      assert.equal(heard[0], { data: { hello: 'world' }, hasNext: true });
      assert.equal(heard.at(-1), { data: { hello: 'world', slow: 'at last' }, hasNext: false });
    });

    it('receives a subscription to its end', async () => {
      // Passed directly instead of lazily: a service worker cannot load code later.
      const { hear } = connect({ subscriptions: sseSubscriptions() });
      const query = gql`
        subscription Ticks($to: Int!) {
          ticks(to: $to)
        }
      `;
      const heard = await hear({ query, variables: { to: 3 } });
      assert.equal(
        heard.map(({ data }) => data),
        [{ ticks: 1 }, { ticks: 2 }, { ticks: 3 }],
      );
    });
  }

  return calls;
}
