// Sends mutations through the SDK's transport over connections that break, to the real server and its database.
import { createTransport, gql, idempotencyKeys } from '@mainvideo/sdk';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApp } from '../../site/app.ts';
import { createCatalogue } from '../../database/queries/catalogue.ts';
import { createViewers } from '../../database/queries/viewers.ts';
import { type Handler, listen } from '../../http/limits/listen.ts';
import type { Viewers } from '../../library/viewers/viewers.ts';
import { type Cut, startCuttingProxy } from '../../testing/sites/cuttingProxy.ts';
import { sampled } from '../../testing/sampled.ts';
import { makeVideo, openTestDatabase } from '../../testing/databases/testDatabase.ts';
import { schemaText } from '../../testing/sites/testGraphql.ts';
import { partsOf } from '../../testing/sites/partsOf.ts';

const Watch = gql`
  mutation Watch($positionSeconds: Float!) {
    recordProgress(input: { videoId: "a", positionSeconds: $positionSeconds, started: true }) {
      video {
        viewCount
      }
    }
  }
`;

const Write = gql`
  mutation Write($clientId: ID) {
    addComment(input: { videoId: "a", text: "A calm sea.", clientId: $clientId }) {
      comment {
        id
      }
      video {
        commentCount
      }
    }
  }
`;

const cuts: { readonly [name: string]: Cut } = {
  'before the request': { of: 'request', after: 0 },
  'in the head of the request': { of: 'request', after: 0.3 },
  'in the body of the request': { of: 'request', after: 0.95 },
  'after the request, which the server sees': { of: 'request', after: 1 },
  'after the request, which the server does not see': { of: 'request', after: 1, isUnseen: true },
  'before the first byte of the answer': { of: 'answer', after: 0 },
  'in the head of the answer': { of: 'answer', after: 0.3 },
  'in the body of the answer': { of: 'answer', after: 0.99 },
  'after the answer': { of: 'answer', after: 1 },
};

/** Opens the server behind a proxy, with a transport to it and the count in the database. */
async function withServer(
  body: (parts: {
    readonly proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
    watch(positionSeconds?: number, key?: string): Promise<unknown>;
    countViews(): Promise<number>;
    write(clientId: string | null): Promise<unknown>;
    /** Returns the number of comment rows, and the comment count stored with the video. */
    countComments(): Promise<readonly [rows: number, counted: number]>;
  }) => Promise<void>,
  replace: {
    readonly viewers?: (viewers: Viewers) => Viewers;
    readonly onRequest?: () => void;
  } = {},
): Promise<void> {
  const database = await openTestDatabase([makeVideo('a')]);
  const catalogue = createCatalogue(database);
  const viewers = createViewers(database);
  const app = createApp({
    schemaText,
    ...partsOf(database),
    catalogue,
    viewers: replace.viewers?.(viewers) ?? viewers,
    libraryRoot: '/nowhere',
    madeFolder: null,
    clientFolder: '/nowhere',
    docsFolder: '/nowhere',
    sessionSecret: new Uint8Array(32),
    loadRender: () => Promise.reject(new Error('no pages here')),
    config: { sentryDsn: null, release: '1' },
    now: Date.now,
    log: () => {},
  });
  const handle: Handler = (request, address) => {
    replace.onRequest?.();
    return app.fetch(request, address);
  };
  const site = await listen(handle, { port: 0, host: '127.0.0.1', origin: null });
  const proxy = await startCuttingProxy(site.port);
  /** Uses a new transport each time, like a page that has just loaded. */
  const send = (query: typeof Watch, variables: { readonly [name: string]: unknown }, key?: string) =>
    new Promise<unknown>((resolve, reject) => {
      const transport = createTransport({
        url: `http://127.0.0.1:${proxy.port}/api/graphql`,
        retry: { attempts: 20, initialDelayMs: 0, budget: false, breaker: false },
        stages: [idempotencyKeys()],
      });
      const context = key === undefined ? {} : { idempotency: key };
      transport.execute({ query, variables, context }, { next: resolve, error: reject, complete: () => {} });
    });
  try {
    const readVideo = async () => (await catalogue.findVideos(['a']))[0]!;
    await body({
      proxy,
      watch: (positionSeconds = 5, key) => send(Watch, { positionSeconds }, key),
      countViews: async () => (await readVideo()).viewCount,
      write: (clientId) => send(Write, { clientId }),
      async countComments() {
        const rows = await database.selectFrom('comment').selectAll().execute();
        return [rows.length, (await readVideo()).commentCount];
      },
    });
  } finally {
    await proxy.stop();
    await site.stop(0);
    await database.destroy();
  }
}

/** Like a key from the transport. A viewer without a cookie is derived from it. */
const key = '5b1f7c9e-8f0d-4c39-9d5e-0f4b8f0a6d11';

const answered = (viewCount: number) => ({ data: { recordProgress: { video: { viewCount } } } });

/** Waits some turns of the event loop: enough for a request to be parsed and to wait. */
async function aWhile(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const it = suite('a mutation whose connection is cut');

for (const [name, cut] of Object.entries(cuts)) {
  it(`${name} is applied once, and its caller gets the answer; once, twice or four times in a row`, () =>
    withServer(async ({ proxy, watch, countViews }) => {
      for (const [index, times] of sampled([0, 1, 2, 4], 2).entries()) {
        const before = proxy.connections;
        proxy.cutNext(Array.from({ length: times }, () => cut));
        assert.equal(await watch(), answered(index + 1));
        assert.is(await countViews(), index + 1);
        // If the response was complete before the cut, no second request is needed.
        const isWhole = cut.of === 'answer' && cut.after === 1;
        assert.is(proxy.connections - before, isWhole ? 1 : times + 1);
      }
    }));
}

it('in each of these ways, one after the other, is applied once', () =>
  withServer(async ({ proxy, watch, countViews }) => {
    proxy.cutNext(Object.values(cuts));
    assert.equal(await watch(), answered(1));
    assert.is(await countViews(), 1);
  }));

for (const isUnseen of [false, true]) {
  it(`while it runs, which the server ${isUnseen ? 'does not see' : 'sees'}, is run once: the repeat waits for it`, async () => {
    let requests = 0;
    let runs = 0;
    let finish = (): void => {};
    const mayFinish = new Promise<void>((resolve) => (finish = resolve));
    const onRequest = (): void => {
      requests += 1;
      if (requests === 2) void aWhile().then(finish);
    };
    const slow = (viewers: Viewers): Viewers => ({
      ...viewers,
      async recordProgress(progress) {
        runs += 1;
        await mayFinish;
        await viewers.recordProgress(progress);
      },
    });
    await withServer(
      async ({ proxy, watch, countViews }) => {
        proxy.cutNext([{ of: 'request', after: 1, isUnseen }]);
        assert.equal(await watch(), answered(1));
        assert.equal([requests, runs, await countViews()], [2, 1, 1]);
      },
      { viewers: slow, onRequest },
    );
  });
}

it('and that is made again after a reload, with its key, is answered from the record', () =>
  withServer(async ({ watch, countViews }) => {
    const first = await watch(5, key);
    assert.equal(await watch(5, key), first);
    assert.is(await countViews(), 1);
  }));

it('is refused where its key was used for another, and nothing is applied', () =>
  withServer(async ({ watch, countViews }) => {
    await watch(5, key);
    const { errors } = (await watch(6, key)) as { errors: readonly { extensions: object }[] };
    assert.equal(errors[0]?.extensions, { code: 'IDEMPOTENCY_KEY_REUSED' });
    assert.is(await countViews(), 1);
  }));

it('is applied once each, where thirty are made at a time and half the connections are cut', () =>
  withServer(async ({ proxy, watch, countViews }) => {
    const all = Object.values(cuts);
    const whole: Cut = { of: 'answer', after: 1 };
    proxy.cutNext(Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? all[index % 9]! : whole)));
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => watch(index)));
    assert.is(await countViews(), 30);
    const counts = answers.map(
      (answer) => (answer as ReturnType<typeof answered>).data.recordProgress.video.viewCount,
    );
    assert.is(counts.length, 30);
    assert.ok(counts.every((count) => count >= 1 && count <= 30));
  }));

it.run();

const itKeeps = suite('a comment whose connection is cut');

for (const [named, clientIds] of [
  ['its client', [0, 1, 2, 4].map((digit) => key.replace(/.$/, String(digit)))],
  ['the server', [null, null, null, null]],
] as const) {
  for (const [name, cut] of Object.entries(cuts)) {
    itKeeps(`${name} is one row, named by ${named}; once, twice or four times in a row`, () =>
      withServer(async ({ proxy, write, countComments }) => {
        const ids = new Set<string>();
        for (const [index, times] of [0, 1, 2, 4].entries()) {
          proxy.cutNext(Array.from({ length: times }, () => cut));
          const { data } = (await write(clientIds[index]!)) as { data: any };
          ids.add(data.addComment.comment.id);
          assert.is(data.addComment.video.commentCount, index + 1);
          assert.equal(await countComments(), [index + 1, index + 1]);
        }
        assert.is(ids.size, 4);
      }),
    );
  }
}

itKeeps('in each of these ways, one after the other, is one row', () =>
  withServer(async ({ proxy, write, countComments }) => {
    proxy.cutNext(Object.values(cuts));
    await write(null);
    assert.equal(await countComments(), [1, 1]);
  }),
);

itKeeps.run();
