// Messages that other code of the same origin can post to the channel: none of them throws or is applied in part.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createCache } from '../cache/createCache.ts';
import type { CacheOptions } from '../contract/cache.ts';
import type { ClientEvent } from '../contract/events.ts';
import { gql } from '../gql.ts';
import { createChannelNetwork, settleMicrotasks } from '../testing/index.ts';
import { corruptText } from '../testing/corruptText.laws.ts';
import { createRepeatableChance } from '../testing/repeatableChance.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { connectTabs, type TabsOptions } from './connectTabs.ts';

const query = gql`
  query Home {
    list {
      id
      title
      tags
      state {
        liked
      }
      marks {
        at
      }
      channel {
        id
        name
      }
    }
  }
`;

const data = (title: string, ids = ['1', '2', '3']) => ({
  list: ids.map((id) => ({
    __typename: 'Video',
    id,
    title,
    tags: [title, { deep: [id] }],
    state: { __typename: 'State', liked: title === 'after' },
    marks: [{ __typename: 'Mark', at: title.length }],
    channel: { __typename: 'Channel', id: `c${id}`, name: title },
  })),
});

const startMs = Date.UTC(2026, 6, 1);

/** Opens a tab with the earlier data, and a channel on which to send messages to it. */
async function openTab(options: TabsOptions = {}, cacheOptions: CacheOptions = {}) {
  const network = createChannelNetwork();
  const events: ClientEvent[] = [];
  const cache = createCache({ gc: false, ...cacheOptions });
  connectTabs(cache, {
    channel: network.open,
    runtime: { random: () => 0.7, now: () => startMs },
    onEvent: (event) => events.push(event),
    ...options,
  });
  cache.writeQuery({ query, data: data('before') });
  const channel = network.open();
  await settleMicrotasks();
  const say = async (message: unknown) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no other window as its target.
    channel.postMessage(message);
    await network.settle();
  };
  return { cache, events, say };
}

/** Returns the messages that a tab sends for real changes. */
async function realMessages(): Promise<string[]> {
  const network = createChannelNetwork();
  const chance = createRepeatableChance(2);
  const [cache] = [0, 1].map(() => {
    const own = createCache({ gc: false });
    connectTabs(own, { channel: network.open, runtime: { random: chance, now: () => startMs + 1_000 } });
    own.writeQuery({ query, data: data('before') });
    return own;
  });
  await network.settle();
  network.posted.length = 0;
  cache!.writeQuery({ query, data: data('after', ['1', '2', '4']) });
  await network.settle();
  cache!.evict({ id: 'Video:1', fieldName: 'title' });
  await network.settle();
  cache!.invalidate({ id: 'Video:2' });
  await network.settle();
  return network.posted as string[];
}

const messages = await realMessages();

const it = suite('connectTabs: hostile messages');

it('takes the real ones', async () => {
  const { cache, events, say } = await openTab();
  await say(messages[0]);
  assert.equal(events, []);
  assert.equal(cache.readQuery({ query }), data('after', ['1', '2', '4']));
});

it('passes over 2,000 spoilt ones whole, or takes them whole', async () => {
  const { cache, events, say } = await openTab();
  let ignored = 0;
  await forEachSeed(2_000, async (chance) => {
    const message = corruptText(messages[Math.floor(chance() * messages.length)]!, chance);
    const changes = cache.extract();
    events.length = 0;
    await say(message);
    assert.not(events.some((event) => event.type === 'tabs.failed' || event.type === 'listener.failed'));
    if (events.length === 0) return;
    ignored += 1;
    assert.equal(cache.extract(), changes, 'what was passed over has changed something');
  });
  assert.ok(ignored > 800 || process.env['SEED'], `${ignored} ignored`);
  // Whatever was accepted, the data can still be read, written and stored.
  cache.writeQuery({ query, data: data('before') });
  assert.equal(cache.readQuery({ query }), data('before'));
  assert.ok(createCache().restore(cache.extract()));
});

const parsed = (at: number) => JSON.parse(messages[at]!) as any;

const malformed: { readonly [what: string]: (message: any) => unknown } = {
  'no object': () => 'null',
  'a number': () => 7,
  nothing: () => undefined,
  'an object that is no text': (message) => ({ ...message, purgedAtMs: undefined }),
  'another format': (message) => ({ ...message, format: 'other' }),
  'a word that it does not know': (message) => ({ ...message, says: 'reset' }),
  'a tab that has no number': (message) => ({ ...message, tab: '1' }),
  'no changes': (message) => ({ ...message, changes: undefined }),
  'objects that are no list': (message) => ({ ...message, changes: { ...message.changes, objects: {} } }),
  'a place without an id': (message) => {
    message.changes.objects.at(-1)[1] = 3;
    return message;
  },
  'the root of mutations': (message) => {
    message.changes.objects.at(-1).splice(0, 2, '', 'ROOT_MUTATION');
    return message;
  },
  'an order that ends all orders': (message) => {
    message.changes.objects.at(-1)[3][0][1] = 1e300;
    return message;
  },
  'an order that is none': (message) => {
    message.changes.objects.at(-1)[3][0][1] = null;
    return message;
  },
  'a header that is not there': (message) => {
    message.changes.objects.at(-1)[3][0][2] = 99;
    return message;
  },
  'a header of another field': (message) => {
    message.changes.objects.at(-1)[3][0][0] = 'other';
    return message;
  },
  'a cell of no kind': (message) => {
    message.changes.objects.at(-1)[3][0][3] = ['x', 9];
    return message;
  },
  'what became of a field that nobody can say': (message) => {
    message.changes.objects.at(-1)[3][0].splice(2, 2, 'exploded');
    return message;
  },
};

for (const [what, spoil] of Object.entries(malformed))
  it(`ignores ${what}, and changes nothing`, async () => {
    const { cache, events, say } = await openTab();
    const before = cache.extract();
    const spoilt = spoil(parsed(0));
    await say(
      typeof spoilt === 'object' && what !== 'an object that is no text' ? JSON.stringify(spoilt) : spoilt,
    );
    assert.equal(
      events.map((event) => event.type === 'tabs.ignored' && event.reason),
      ['malformed'],
    );
    assert.equal(cache.extract(), before);
  });

const foreign: {
  readonly [what: string]: readonly [(message: any) => unknown, TabsOptions?, CacheOptions?];
} = {
  'another version of the format': [(message) => ({ ...message, version: 2 })],
  'another version of the application': [(message) => message, { version: '2' }],
  'other keys': [(message) => message, {}, { typePolicies: { Video: { keyFields: ['slug'] } } }],
};

for (const [what, [change, options, cacheOptions]] of Object.entries(foreign))
  it(`ignores a message of ${what}`, async () => {
    const { cache, events, say } = await openTab(options, cacheOptions);
    const before = cache.extract();
    await say(JSON.stringify(change(parsed(0))));
    assert.equal(
      events.map((event) => event.type === 'tabs.ignored' && event.reason),
      ['foreign'],
    );
    assert.equal(cache.extract(), before);
  });

it('takes names that mean something to JavaScript for names', async () => {
  const { cache, events, say } = await openTab();
  const message = parsed(0);
  const { headers, objects } = message.changes;
  headers.push(['Video', ['__proto__']], ['Video', ['constructor']]);
  const at = headers.length - 2;
  const order = objects[0][3][0][1];
  objects.push(
    [
      'Video',
      '1',
      [],
      [
        ['__proto__', order, at, 1],
        ['constructor', order, at + 1, 1],
      ],
    ],
    ['__proto__', '__proto__', ['__proto__'], [['__proto__', order, at, 1]]],
    ['constructor', 'prototype', [], [['polluted', order, 'removed']]],
  );
  await say(JSON.stringify(message));
  assert.equal(events, []);
  assert.is(({} as any).polluted, undefined);
  assert.equal(cache.readQuery({ query }), data('after', ['1', '2', '4']));
});

it('is not silenced by a purge that is yet to come', async () => {
  const { cache, say } = await openTab();
  await say({ purgedAtMs: 1e300 });
  await say({ purgedAtMs: -1 });
  await say({ purgedAtMs: NaN });
  const message = parsed(0);
  await say(JSON.stringify(message));
  assert.equal(cache.readQuery({ query }), data('after', ['1', '2', '4']));
});

it.run();
