import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Stage } from '../contract/stage.ts';
import type { TransportRequest } from '../contract/transport.ts';
import { gql } from '../gql.ts';
import { createScriptedFetch, createVirtualClock, type ScriptedRequest } from '../testing/index.ts';
import { batchRequests } from './stages/batchRequests.ts';
import { composeTransport } from './composeTransport.ts';
import { explainCors } from './explainCors.ts';
import { getQueries } from './stages/getQueries.ts';
import { graphqlWsSubscriptions } from './streams/graphqlWsSubscriptions.ts';
import { idempotencyKeys } from './stages/idempotencyKeys.ts';
import { incrementalDelivery } from './streams/incrementalDelivery.ts';
import { keepaliveMutations } from './stages/keepaliveMutations.ts';
import { limitConcurrency } from './stages/limitConcurrency.ts';
import { limitTime } from './stages/limitTime.ts';
import { multipartSubscriptions } from './streams/multipartSubscriptions.ts';
import { persistedQueries } from './stages/persistedQueries.ts';
import { refreshAuth } from './stages/refreshAuth.ts';
import { retryFailures } from './stages/retryFailures.ts';
import { shareRequests } from './stages/shareRequests.ts';
import { sseSubscriptions } from './streams/sseSubscriptions.ts';
import { Rename, Video } from './stages/stage.laws.ts';
import { uploadFiles } from './stages/uploadFiles.ts';

const folder = new URL('../../../../docs/sdk/', import.meta.url);
const textOf = (page: string) => readFileSync(new URL(page, folder), 'utf8');
const sectionOf = (text: string, title: string) => text.split(`\n## ${title}\n`)[1]!.split('\n## ')[0]!;
const namesIn = (text: string) => [...text.matchAll(/`([\w-]+)(?:\([^`]*\))?`/g)].map(([, name]) => name!);

const listed = new Map(
  sectionOf(textOf('cors.md'), 'Headers by stage')
    .split('\n')
    .map((line) => /^\| (?:`(\w+)`|none) \| (.+) \|$/.exec(line))
    .filter((row) => row !== null)
    .map(([, name = 'none', headers]) => [name, headers!]),
);

const Parts = gql`
  query Parts {
    video {
      id
      ... @defer {
        title
      }
    }
  }
`;
const Progress = gql`
  subscription Progress {
    progress
  }
`;
const event = (text: string) => () =>
  new Response(text, { headers: { 'content-type': 'text/event-stream' } });

/** Each stage; what else than a query and a mutation it is for; and its headers of an app's own. */
const stages: {
  readonly [name: string]: {
    readonly stage: Stage | null;
    readonly requests?: readonly TransportRequest[];
    readonly isSubscription?: true;
    readonly own?: string;
  };
} = {
  none: { stage: null },
  idempotencyKeys: { stage: idempotencyKeys() },
  refreshAuth: {
    stage: refreshAuth({ headers: () => ({ authorization: 'Bearer 1' }), refresh: async () => {} }),
    own: 'authorization',
  },
  persistedQueries: { stage: persistedQueries() },
  keepaliveMutations: { stage: keepaliveMutations() },
  uploadFiles: { stage: uploadFiles, requests: [{ query: Rename, variables: { title: new Blob(['x']) } }] },
  incrementalDelivery: { stage: incrementalDelivery(), requests: [{ query: Parts }] },
  batchRequests: { stage: batchRequests() },
  getQueries: { stage: getQueries() },
  limitConcurrency: { stage: limitConcurrency() },
  limitTime: { stage: limitTime() },
  explainCors: { stage: explainCors },
  retryFailures: { stage: retryFailures() },
  shareRequests: { stage: shareRequests() },
  sseSubscriptions: { stage: sseSubscriptions(), isSubscription: true },
  multipartSubscriptions: { stage: multipartSubscriptions(), isSubscription: true },
  graphqlWsSubscriptions: {
    stage: graphqlWsSubscriptions({ subscribe: () => () => {} }),
    isSubscription: true,
  },
};

/** Whether a browser asks the server about a header first (Fetch standard, section 2.2.2). */
function needsAllowing(name: string, value: string): boolean {
  if (name === 'accept') return value.length > 128 || /["():<>?@[\\\]{}]/.test(value);
  return !(name === 'content-type' && /^(multipart\/form-data|text\/plain)/.test(value));
}

async function sentBy({ stage, requests = [], isSubscription }: (typeof stages)[string]) {
  const clock = createVirtualClock();
  const answers = event('id: 7\nevent: next\ndata: {"data":{"progress":1}}\n\n');
  const fetch = createScriptedFetch(() =>
    isSubscription ? answers() : { json: { data: { video: { id: '1' } } } },
  );
  const transport = composeTransport({
    url: 'https://api.test/graphql',
    fetch,
    runtime: clock.runtime,
    ...(isSubscription ? { subscriptions: stage! } : { stages: stage ? [stage] : [] }),
  });
  const ask = (request: TransportRequest) =>
    transport.execute(request, { next: () => {}, error: () => {}, complete: () => {} });
  const all = isSubscription
    ? [{ query: Progress }]
    : [{ query: Video }, { query: Rename, variables: { title: 'x' } }, ...requests];
  const stops = all.map(ask);
  await clock.advance(5_000);
  // Hashing takes its own time.
  while (!isSubscription && fetch.requests.length < all.length) await new Promise(setImmediate);
  for (const stop of stops) stop();
  return fetch.requests;
}
const toAllow = (requests: readonly ScriptedRequest[]) =>
  new Set(
    requests.flatMap(({ headers }) =>
      Object.entries(headers).flatMap(([name, value]) => (needsAllowing(name, value) ? [name] : [])),
    ),
  );

const it = suite('docs/sdk/cors.md');

for (const [name, parts] of Object.entries(stages)) {
  it(`lists what a server has to allow with ${name}`, async () => {
    const names = toAllow(await sentBy(parts));
    const row = listed.get(name)!;
    if (parts.own !== undefined) {
      assert.ok(names.delete(parts.own));
      assert.match(row, 'those that its `headers` returns');
    }
    assert.equal(
      [...names].sort(),
      namesIn(row)
        .filter((each) => each !== 'headers' && each !== 'defer' && each !== 'stream')
        .sort(),
    );
  });
}

it('lists every stage that docs/sdk/transport.md has, and no other', () => {
  const table = sectionOf(textOf('transport.md'), 'Stages');
  const added = [...table.matchAll(/^\| `(\w+)/gm)].map(([, name]) => name!);
  assert.ok(added.length > 5);
  assert.equal([...listed.keys()].sort(), Object.keys(stages).sort());
  assert.equal(
    added.filter((name) => !listed.has(name)),
    [],
  );
});

it.run();
