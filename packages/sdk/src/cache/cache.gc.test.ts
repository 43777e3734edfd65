import { gql } from 'graphql-tag';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache, CacheOptions } from '../contract/cache.ts';
import type { Runtime } from '../contract/runtime.ts';
import { createVirtualClock } from '../testing/index.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { createCache } from './createCache.ts';
import { create, link, Node, node, query, read } from './garbageCache.laws.ts';

const it = suite('createCache: garbage');

const shortQuery = gql`
  query ($n: Int) {
    list(n: $n) {
      id
    }
  }
`;

/** Returns whether an entity is stored, without using it. */
const isThere = (cache: Cache, id: string) =>
  (cache.extract()['records'] as [string, number, unknown[][]][]).some(
    ([table, , rows]) => table === 'Node' && rows.some((row) => row.includes(id)),
  );

it('removes what was unlinked by itself, some time later', async () => {
  const { clock, cache, write, settle } = create();
  write(1, node('a', 'b'), node('c'));
  assert.is(clock.pendingTimers, 0);
  write(1, node('c'));
  assert.ok(isThere(cache, 'a'));
  assert.is(clock.pendingTimers, 1);
  await settle();
  assert.equal(
    ['a', 'b', 'c'].map((id) => isThere(cache, id)),
    [false, false, true],
  );
  assert.equal(cache.gc(), []);
});

it('plans nothing while nothing is unlinked', async () => {
  const { clock, cache, write } = create();
  const stop = cache.watch({ query, variables: { n: 1 }, callback: () => undefined });
  write(1, node('a'));
  write(1, node('a'));
  write(2, node('b'));
  cache.readQuery({ query, variables: { n: 2 } });
  cache.modify({ id: 'Node:a', fields: { next: () => ({ __ref: 'Node:b' }) } });
  stop();
  cache.invalidate({ id: 'Node:a' });
  assert.is(clock.pendingTimers, 0);
});

it('plans one collection for many changes, and none after it', async () => {
  const { clock, cache, write } = create();
  for (const id of ['a', 'b', 'c', 'd']) write(1, node(id));
  assert.is(clock.pendingTimers, 1);
  await clock.advance(200);
  assert.is(clock.pendingTimers, 0);
  assert.equal(
    ['a', 'b', 'c', 'd'].map((id) => isThere(cache, id)),
    [false, false, false, true],
  );
});

it('leaves collections to gc() if configured', () => {
  const { clock, cache, write } = create({ gc: false });
  write(1, node('a'));
  write(1, node('b'));
  assert.is(clock.pendingTimers, 0);
  assert.equal(cache.gc(), ['Node:a']);
});

it('has nothing left to do where gc() was there before', async () => {
  const { clock, cache, write, settle } = create();
  write(1, node('a'));
  write(1, node('b'));
  assert.equal(cache.gc(), ['Node:a']);
  await settle();
  assert.is(clock.pendingTimers, 0);
  assert.ok(isThere(cache, 'b'));
});

for (const [name, unlink] of [
  ['evicted fields', (cache) => void cache.evict({ fieldName: 'list', args: { n: 1 } })],
  ['modifiers', (cache) => void cache.modify({ fields: { list: () => [] } })],
  ['snapshots', (cache) => void cache.restore(createCache().extract())],
  ['a reset', (cache) => cache.reset()],
] as const satisfies readonly (readonly [string, (cache: Cache) => void])[]) {
  it(`notices what is unlinked by ${name}`, async () => {
    const { cache, write, settle } = create();
    write(1, node('a', 'b'));
    unlink(cache);
    await settle();
    assert.not.ok(isThere(cache, 'b'));
    assert.equal(cache.gc(), []);
  });
}

it('removes what only an optimistic layer reached once that is gone', async () => {
  const { cache, write, settle } = create();
  write(1, node('a'));
  cache.recordOptimisticTransaction(
    (layer) => layer.writeQuery({ query, variables: { n: 1 }, data: { list: [node('b')] } }),
    'layer',
  );
  await settle();
  assert.equal(cache.readQuery<any, any>({ query, variables: { n: 1 } }).list, [node('b')]);
  write(2, node('c'));
  write(2);
  cache.removeOptimistic('layer');
  await settle();
  assert.equal(cache.readQuery<any, any>({ query, variables: { n: 1 } }).list, [node('a')]);
  assert.equal(cache.gc(), []);
});

it('keeps what a layer holds under a younger layer', () => {
  const { cache, write } = create();
  write(1, node('a', 'x'));
  for (const id of ['b', 'c']) {
    cache.recordOptimisticTransaction(
      (layer) => layer.writeQuery({ query, variables: { n: 1 }, data: { list: [node(id, id + id)] } }),
      id,
    );
  }
  assert.equal(cache.gc(), []);
  cache.removeOptimistic('c');
  assert.equal(cache.readQuery<any, any>({ query, variables: { n: 1 } }).list, [node('b', 'bb')]);
});

it('keeps an entity that was written by name, and all it links to, until it is evicted', async () => {
  const { cache, settle } = create();
  cache.writeFragment({ id: 'Node:a', fragment: Node, data: node('a', 'b') });
  assert.equal(cache.gc(), []);
  assert.equal(read(cache, 'a'), node('a', 'b'));
  const copy = create();
  copy.cache.restore(JSON.parse(JSON.stringify(cache.extract())));
  assert.equal(copy.cache.gc(), []);
  cache.evict({ id: 'Node:a' });
  await settle();
  assert.not.ok(isThere(cache, 'b'));
});

it('collects what is released', async () => {
  const { cache, write, settle } = create();
  write(1, node('a'));
  cache.retain('Node:a');
  write(1);
  await settle();
  assert.ok(isThere(cache, 'a'));
  cache.release('Node:a');
  await settle();
  assert.not.ok(isThere(cache, 'a'));
});

const byPolicy = {
  typePolicies: {
    Query: {
      fields: {
        node: {
          read: (_: unknown, { args, toReference }: any) => toReference({ __typename: 'Node', id: args.id }),
        },
        nextOf: {
          read: (_: unknown, { args, toReference, readField }: any) =>
            readField('next', toReference({ __typename: 'Node', id: args.id }))?.__ref ?? null,
        },
      },
    },
  },
};
const nodeById = gql`
  {
    node(id: "a") {
      id
    }
  }
`;
const nextOfNode = gql`
  {
    nextOf(id: "a")
  }
`;

it('keeps what a policy shows to a watcher, or only looks at for one, as long as it watches', async () => {
  for (const watched of [nodeById, nextOfNode]) {
    const { cache, write, settle } = create(byPolicy);
    write(1, node('a', 'b'));
    let calls = 0;
    const stop = cache.watch({ query: watched, callback: () => (calls += 1) });
    write(1);
    await settle();
    assert.ok(isThere(cache, 'a'));
    assert.is(calls, 0);
    stop();
    await settle();
    assert.not.ok(isThere(cache, 'a'));
  }
});

it('lets a policy find an entity that was removed and came back', async () => {
  for (const [asked, shown, none] of [
    [nodeById, { node: link('a') }, null],
    [nextOfNode, { nextOf: 'Node:b' }, { nextOf: null }],
  ] as const) {
    const { cache, write, settle } = create(byPolicy);
    const result = () => cache.readQuery({ query: asked });
    assert.equal(result(), none);
    cache.gc();
    write(1, node('a', 'b'));
    assert.equal(result(), shown);
    write(1);
    await settle();
    assert.equal(result(), none);
    write(1, node('a', 'b'));
    assert.equal(result(), shown);
  }
});

it('calls no watcher, and leaves results as they are', async () => {
  const { cache, write, settle } = create();
  write(1, node('a', 'b', ['c']), node('d'));
  write(2, node('x', 'c'));
  let calls = 0;
  cache.watch({ query, variables: { n: 1 }, callback: () => (calls += 1) });
  const before = cache.readQuery({ query, variables: { n: 1 } });
  write(2);
  await settle();
  assert.not.ok(isThere(cache, 'x'));
  assert.is(calls, 0);
  assert.is(cache.readQuery({ query, variables: { n: 1 } }), before);
});

/** Each reading of the clock takes as long as a slice may last, so a slice is one batch. */
function createShortSlices(options: CacheOptions = {}) {
  const clock = createVirtualClock();
  let looks = 0;
  let slices = 0;
  const runtime: Runtime = {
    ...clock.runtime,
    now: () => (looks += 1) * 1_000,
    setTimeout: (callback, delayMs) =>
      clock.setTimeout(
        () => {
          slices += 1;
          callback();
        },
        Math.min(delayMs, 100),
      ),
  };
  return { ...create({ ...options, runtime }), clock, looks: () => looks, slices: () => slices };
}

it('does a little at a time, and lets others have their turn', async () => {
  const { clock, cache, write, slices, looks } = createShortSlices();
  const count = 100_000;
  write(1, ...Array.from({ length: count }, (_, id) => node(String(id))));
  write(2, node('a'));
  cache.evict({ fieldName: 'list', args: { n: 1 } });
  let most = 0;
  let before = looks();
  while (clock.pendingTimers > 0) {
    await clock.advance(8);
    most = Math.max(most, looks() - before);
    before = looks();
  }
  assert.ok(slices() > count / 512, `${slices()} slices`);
  // At the start, after the one batch, and at the end.
  assert.ok(most <= 3, `${most} looks at the clock in a slice`);
  assert.equal(cache.gc(), []);
  assert.not.ok(isThere(cache, '7'));
});

it('ends a slice where the clock stands still', async () => {
  const { clock, cache, write } = create();
  const count = 100_000;
  write(1, ...Array.from({ length: count }, (_, id) => node(String(id))));
  write(2, node('a'));
  write(2);
  const steps: number[] = [];
  while (clock.pendingTimers > 0) {
    await clock.advance(8);
    steps.push(clock.pendingTimers);
  }
  assert.ok(steps.length > count / (64 * 512), `${steps.length} slices`);
  assert.not.ok(isThere(cache, 'a'));
});

it('takes the moments in which the platform is idle, where it knows of them', async () => {
  const idle: (() => void)[] = [];
  const clock = createVirtualClock();
  const runtime = { ...clock.runtime, requestIdle: (callback: () => void) => void idle.push(callback) };
  const { cache, write } = create({ runtime });
  write(1, node('a'));
  write(1);
  await clock.advance(1_000);
  assert.ok(isThere(cache, 'a'));
  assert.is(idle.length, 1);
  idle.shift()!();
  assert.not.ok(isThere(cache, 'a'));
  assert.equal([idle.length, clock.pendingTimers], [0, 0]);
});

type ShortSlices = ReturnType<typeof createShortSlices>;

/** Acts after the first slice of a collection, then after the second one in another cache, and so on until the last. */
async function atEveryMoment(
  options: CacheOptions,
  prepare: (made: ShortSlices) => void,
  act: (made: ShortSlices, wasRemoved: boolean) => void,
  check: (made: ShortSlices, wasRemoved: boolean, moment: string) => void,
): Promise<void> {
  for (let after = 1, isOver = false; !isOver; after += 1) {
    const made = createShortSlices(options);
    const { clock, cache, write } = made;
    // The first item of the list is visited last.
    write(1, ...Array.from({ length: 1_500 }, (_, id) => node(String(id), id === 0 ? 'late' : null)));
    write(2, node('a'));
    prepare(made);
    write(2);
    for (let slice = 1; slice <= after; slice += 1) await clock.advance(slice === 1 ? 100 : 8);
    isOver = clock.pendingTimers === 0;
    const wasRemoved = !isThere(cache, 'a');
    act(made, wasRemoved);
    while (clock.pendingTimers > 0) await clock.advance(100);
    check(made, wasRemoved, `after ${after} slices`);
    assert.ok(!isOver || after > 5, 'there are many moments');
  }
}

it('keeps what a policy shows from some moment on, whenever that is', () => {
  const chosen = gql`
    {
      chosen
    }
  `;
  const nodeChosen = gql`
    {
      node {
        id
      }
    }
  `;
  const readNode = (_: unknown, { toReference, readField }: any) =>
    toReference({ __typename: 'Node', id: readField('chosen') });
  let shown: any;
  return atEveryMoment(
    { typePolicies: { Query: { fields: { node: { read: readNode } } } } },
    ({ cache }) => {
      cache.writeQuery({ query: chosen, data: { chosen: '0' } });
      cache.watch({ query: nodeChosen, callback: (diff) => (shown = diff.result) });
    },
    ({ cache }) => void cache.writeQuery({ query: chosen, data: { chosen: 'a' } }),
    ({ cache }, wasRemoved, moment) => {
      assert.equal(shown, wasRemoved ? null : { node: link('a') }, moment);
      assert.is(isThere(cache, 'a'), !wasRemoved, moment);
    },
  );
});

it('keeps what an entity links to that is written after it was looked at', () =>
  atEveryMoment(
    {},
    ({ cache, write }) => {
      write(3);
      const toNew = (value: unknown, { storageKey }: { storageKey: string }) =>
        storageKey.includes('3') ? [{ __ref: 'Node:new' }] : value;
      cache.modify({ fields: { list: toNew } });
    },
    ({ cache, write }) => {
      write(3, node('new', 'late'));
      cache.modify({ id: 'Node:0', fields: { next: () => null } });
    },
    ({ cache }, _, moment) => assert.ok(isThere(cache, 'late'), moment),
  ));

it('keeps what a layer changes, whatever else reaches it', () =>
  atEveryMoment(
    {},
    () => undefined,
    ({ cache }) => {
      const fields = { next: () => ({ __ref: 'Node:7' }) };
      cache.recordOptimisticTransaction((layer) => void layer.modify({ id: 'Node:a', fields }), 'layer');
    },
    ({ cache }, wasRemoved, moment) => {
      assert.equal(read(cache, 'a'), wasRemoved ? null : node('a', '7'), moment);
      cache.removeOptimistic('layer');
      assert.equal(read(cache, 'a'), wasRemoved ? null : node('a'), moment);
    },
  ));

it('keeps what is retained, watched or written by name from some moment on', async () => {
  for (const keep of [
    (cache: Cache) => void cache.retain('Node:a'),
    (cache: Cache) => void cache.writeFragment({ id: 'Node:a', fragment: Node, data: node('a') }),
  ]) {
    await atEveryMoment(
      {},
      () => undefined,
      ({ cache }, wasRemoved) => wasRemoved || keep(cache),
      ({ cache }, wasRemoved, moment) => assert.is(isThere(cache, 'a'), !wasRemoved, moment),
    );
  }
});

it('works no more than a small part of the time', async () => {
  const clock = createVirtualClock();
  let spentMs = 0;
  const runtime = { ...clock.runtime, now: () => clock.now() + (spentMs += 100) };
  const { write } = create({ runtime });
  write(1, node('a'));
  write(1, node('b'));
  await clock.advance(100);
  assert.is(clock.pendingTimers, 0);
  write(1, node('c'));
  // 100 ms passed between the clock readings at the start and the end of the collection.
  await clock.advance(1_900);
  assert.is(clock.pendingTimers, 1);
  await clock.advance(200);
  assert.is(clock.pendingTimers, 0);
});

it('keeps what is moved about while it works, and nothing else in the end', () =>
  forEachSeed(5, async (chance) => {
    const { clock, cache, slices } = createShortSlices();
    const below = (count: number) => Math.floor(chance() * count);
    const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
    const nodes = new Map<string, { next: string | null; friends: string[] }>();
    const lists = new Map<number, string[]>();
    const layers = new Map<string, string[]>();
    const kept = new Set<string>();
    /** Linked, but not written yet. */
    const unknown = new Set<string>();
    const add = () => {
      const id = `n${nodes.size}`;
      nodes.set(id, { next: null, friends: [] });
      return id;
    };
    const reachable = () => {
      const found = new Set([...lists.values(), ...layers.values(), kept].flatMap((ids) => [...ids]));
      for (const id of found) {
        const { next, friends } = nodes.get(id)!;
        if (next !== null) found.add(next);
        for (const friend of friends) found.add(friend);
      }
      return [...found].filter((id) => !unknown.has(id));
    };
    const dataOf = (id: string) => node(id, nodes.get(id)!.next, nodes.get(id)!.friends);
    const setList = (n: number, ids: string[]) => {
      lists.set(n, ids);
      cache.writeQuery({
        query,
        variables: { n },
        data: { list: ids.map(dataOf) },
        takeOwnership: chance() < 0.5,
      });
    };
    const setLinks = (id: string, next: string | null, friends: string[]) => {
      nodes.set(id, { next, friends });
      const links = {
        next: next && { __ref: `Node:${next}` },
        friends: friends.map((one) => ({ __ref: `Node:${one}` })),
      };
      cache.modify({ id: `Node:${id}`, fields: { next: () => links.next, friends: () => links.friends } });
    };

    // Two trees, so that there is one path to each node. The second one is cut off at the start.
    const count = 1_000;
    const all = Array.from({ length: 2 * count }, add);
    for (const trunk of [0, count]) {
      for (let index = 0; index < count; index += 1) {
        const friends = [2 * index + 1, 2 * index + 2]
          .filter((at) => at < count)
          .map((at) => all[trunk + at]!);
        nodes.set(all[trunk + index]!, { next: null, friends });
      }
    }
    cache.writeQuery({ query, variables: { n: -1 }, data: { list: all.map(dataOf) }, takeOwnership: true });
    setList(0, [all[0]!]);

    /** Passes a link of some node to `take`, then cuts it. */
    const move = (take: (moved: string) => void) => {
      const from = pick(reachable());
      const moved = nodes.get(from)!.friends[0];
      if (moved === undefined || unknown.has(moved)) return;
      take(moved);
      setLinks(
        from,
        nodes.get(from)!.next,
        nodes.get(from)!.friends.filter((one) => one !== moved),
      );
    };
    const steps: readonly (() => void)[] = [
      () =>
        move((moved) => {
          const to = pick(reachable());
          setLinks(to, moved, nodes.get(to)!.friends);
        }),
      () => move((moved) => setList(1 + below(4), [moved])),
      function beneathSomethingNew() {
        move((moved) => {
          const id = add();
          nodes.get(id)!.next = moved;
          setList(1 + below(4), [id]);
        });
      },
      function toWhatIsNotThereYet() {
        const id = add();
        unknown.add(id);
        const to = pick(reachable());
        setLinks(to, id, nodes.get(to)!.friends);
      },
      function beneathWhatWasNotThereYet() {
        const [id] = unknown;
        if (id === undefined) return;
        move((moved) => {
          unknown.delete(id);
          nodes.get(id)!.next = moved;
          setList(1 + below(4), [id]);
        });
      },
      () =>
        move((moved) =>
          setList(1 + below(4), [...(lists.get(1) ?? []).filter((id) => !unknown.has(id)), moved]),
        ),
      function evict() {
        const n = 1 + below(4);
        lists.delete(n);
        cache.evict({ fieldName: 'list', args: { n } });
      },
      function byName() {
        const id = pick([...nodes.keys()]);
        if (unknown.has(id)) return;
        // The entities that it linked to may be gone.
        if (!reachable().includes(id)) nodes.set(id, { next: null, friends: [] });
        kept.add(id);
        cache.writeFragment({ id: `Node:${id}`, fragment: Node, data: dataOf(id) });
      },
      function applyDown() {
        const layerId = String(layers.size);
        if (layers.has(layerId)) return;
        const ids = [pick(reachable())];
        layers.set(layerId, ids);
        cache.recordOptimisticTransaction(
          (layer) =>
            layer.writeQuery({
              query: shortQuery,
              variables: { n: 100 + Number(layerId) },
              data: { list: ids.map(link) },
            }),
          layerId,
        );
      },
      function lift() {
        const [layerId] = layers.keys();
        if (layerId === undefined) return;
        layers.delete(layerId);
        cache.removeOptimistic(layerId);
      },
    ];

    cache.evict({ fieldName: 'list', args: { n: -1 } });
    while (clock.pendingTimers > 0 && slices() < 80) {
      await clock.advance(8);
      for (let step = below(4); step > 0; step -= 1) pick(steps)();
    }
    const late = [...unknown];
    unknown.clear();
    setList(9, late);
    while (clock.pendingTimers > 0) await clock.advance(100);

    assert.ok(slices() > 10, `${slices()} slices`);
    assert.equal(cache.gc(), [], 'what is left after the last collection');
    const left = new Set(reachable());
    for (const id of nodes.keys()) {
      if (left.has(id)) assert.equal(read(cache, id), dataOf(id), `${id} is reachable`);
      else assert.is(read(cache, id), null, `${id} is not reachable`);
    }
  }));

it.run();
