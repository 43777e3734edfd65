import { isDeepStrictEqual } from 'node:util';
import type { Cache, CacheDiff } from '../../contract/cache.ts';
import { createCache } from '../createCache.ts';
import { type Act, Acts, nothing, spoil } from './acts.laws.ts';
import { callsFor, expectDiff, expectIs, expectSame, expectShared } from './compare.laws.ts';
import { type FragmentRead, fragmentReadOf, type Read, readsOf, rootIdOf } from './document.laws.ts';
import type { Program, Schema, Simple, Step } from './program.laws.ts';
import { entityTypes, idOf, idsOf, isOneOf, optionsOf } from './schema.laws.ts';
import { leftOut } from './leftOut.laws.ts';
import { SlowCache, type SlowSnapshot } from './slowCache.laws.ts';
import { type SlowDiff, slowRead } from './slowRead.laws.ts';
import { copyJson } from './slowRecords.laws.ts';
import { type StoredBlocks, storedBlocksOf } from '../storedBlocks.ts';
import { callText, literal, Transcript } from './transcript.laws.ts';

/**
 * Runs a program against a new cache and against the model.
 *
 * @throws Error where they differ, with the code that leads there
 */
export function runProgram(program: Program): void {
  const run = new Run(program);
  try {
    run.steps(program.steps);
  } catch (error) {
    throw new Error(run.transcript.textWith((error as Error).message), { cause: error });
  }
}

/** What one reader saw last, and what the model has seen since. */
interface Sight {
  readonly read: Read;
  readonly optimistic: boolean;
  whole: unknown;
  partial: unknown;
  seen: SlowDiff[];
}

interface Watch {
  readonly read: Read;
  readonly optimistic: boolean;
  readonly partial: boolean;
  readonly stop: () => void;
  readonly told: CacheDiff[];
  before: SlowDiff;
}

/** The part of a read that a cache takes. */
const queryOf = ({ query, variables }: Read) => ({ query, variables });

class Run {
  readonly transcript = new Transcript();
  readonly #schema: Schema;
  readonly #reads: readonly Read[];
  readonly #fragments: readonly FragmentRead[];
  #cache: Cache;
  #blocks: StoredBlocks;
  readonly #model: SlowCache;
  readonly #acts: Acts;
  readonly #sights: readonly Sight[];
  #watches: Watch[] = [];
  #saved: { readonly text: string; readonly slow: SlowSnapshot } | null = null;

  constructor({ schema, operations, fragments }: Program) {
    this.#schema = schema;
    this.#reads = operations.flatMap((operation, index) => readsOf(schema, operation, index));
    this.#fragments = fragments.map((fragment, index) => fragmentReadOf(schema, fragment, index));
    this.#cache = createCache(optionsOf(schema));
    this.#blocks = blocksOf(this.#cache);
    this.#model = new SlowCache(schema);
    this.#acts = new Acts(schema, this.#model, this.#reads, this.#fragments, this.transcript);
    this.transcript.add(`let cache = createCache(optionsOf(${literal(schema)}));`);
    this.transcript.add('let blocks = storedBlocksOf(cache);');
    for (const { name, text } of [...this.#reads, ...this.#fragments])
      this.transcript.define(name, `parse(${JSON.stringify(text)})`);
    this.#sights = this.#reads.flatMap((read) =>
      [true, false].map((optimistic) => ({ read, optimistic, whole: null, partial: null, seen: [] })),
    );
  }

  steps(steps: readonly Step[]): void {
    this.#remember();
    this.#check();
    for (let next = 0; next < steps.length;) {
      const batch: Step[] = [];
      do batch.push(steps[next++]!);
      while (
        batch.at(-1)!.joined &&
        next < steps.length &&
        !isRevisit(batch.at(-1)) &&
        !isRevisit(steps[next])
      );
      if (batch.length === 1) this.#do(this.#cache, batch[0]!);
      else this.#batch(batch);
      this.#checkWatches();
      // As a page does in its idle time.
      this.#blocks.prepare();
      if (!batch.at(-1)!.quiet || next === steps.length) this.#check();
    }
  }

  #do(cache: Cache, step: Simple): void {
    const act = this.#actOf(step);
    act.real(cache);
    act.slow();
    this.#remember();
  }

  #batch(steps: readonly Step[]): void {
    this.transcript.block('cache.batch({ update: (cache) => {', '} });', () =>
      this.#cache.batch({
        update: (cache) => {
          for (const step of steps) {
            this.#do(cache, step);
            if (!step.quiet) this.#check();
          }
        },
      }),
    );
  }

  /** Returns `null` if there are no layers. */
  #layerName(at: number): string | null {
    const { layers } = this.#model;
    return layers.length === 0 ? null : layers[at % layers.length]!.name;
  }

  #actOf(step: Simple): Act {
    const { transcript } = this;
    const model = this.#model;
    const act = this.#acts.change(step);
    if (act !== null) return act;
    switch (step.step) {
      case 'layer': {
        const name = `layer ${step.name % 3}`;
        const head = 'cache.recordOptimisticTransaction((cache) => {';
        const acts = transcript.block(head, `}, ${literal(name)});`, () =>
          step.changes.flatMap((change) => this.#acts.layerChange(change) ?? []),
        );
        return {
          real: (cache) =>
            cache.recordOptimisticTransaction((inner) => acts.forEach((inside) => inside.real(inner)), name),
          slow: () =>
            model.layer(name, () => {
              for (const inside of acts) {
                inside.slow();
                this.#remember();
              }
            }),
        };
      }
      case 'removeLayer':
        return this.#removeLayer(step);
      case 'watch':
        return this.#watch(step);
      case 'unwatch': {
        const watch = this.#watches[step.watch % this.#watches.length];
        transcript.add(`stops[${this.#watches.indexOf(watch!)}]?.();`);
        return {
          real: () => watch?.stop(),
          slow: () => (this.#watches = this.#watches.filter((other) => other !== watch)),
        };
      }
      case 'gc': {
        transcript.add('cache.gc();');
        let ids: readonly string[] = [];
        return { real: (cache) => (ids = cache.gc()), slow: () => this.#checkGarbage(ids) };
      }
      case 'retain':
      case 'release': {
        const id = idOf(this.#schema, step.target);
        transcript.add(`cache.${step.step}(${literal(id)});`);
        let count = 0;
        return {
          real: (cache) => (count = cache[step.step](id)),
          slow: () => expectSame(count, model.retain(id, step.step === 'retain' ? 1 : -1), step.step),
        };
      }
      case 'save': {
        transcript.add('const saved = JSON.stringify(cache.extract());');
        transcript.add('blocks.settle(Infinity);');
        let text = '';
        return {
          real: (cache) => {
            text = JSON.stringify(cache.extract());
            this.#blocks.settle(Infinity);
          },
          slow: () => (this.#saved = { text, slow: model.snapshot() }),
        };
      }
      case 'restore':
      case 'merge': {
        const saved = this.#saved;
        if (saved === null) return nothing;
        transcript.add(`cache.${step.step}(JSON.parse(saved));`);
        return {
          real: (cache) => expectSame(cache[step.step](JSON.parse(saved.text)), true, step.step),
          slow: () => model[step.step](saved.slow),
        };
      }
      case 'reload':
        transcript.add('const fresh = createCache(options);');
        transcript.add('fresh.restore(JSON.parse(JSON.stringify(cache.extract())));');
        return { real: (cache) => this.#checkSnapshot(cache), slow: () => {} };
      case 'revisit':
        transcript.add('[cache, blocks] = revisited(blocks);');
        return { real: () => this.#revisit(), slow: () => model.revisit() };
      case 'revisitLate':
        return this.#revisitLate(step);
      case 'reset':
        transcript.add('cache.reset();');
        return { real: (cache) => cache.reset(), slow: () => model.reset() };
      default:
        return nothing;
    }
  }

  #revisit(meanwhile = () => {}): void {
    const texts = this.#blocks.settle(Infinity).map((block) => ({ ...block }));
    const facts = JSON.parse(JSON.stringify(this.#blocks.facts));
    this.#cache = createCache(optionsOf(this.#schema));
    this.#blocks = blocksOf(this.#cache);
    meanwhile();
    this.#blocks.restore(texts, facts);
    this.#acts.forgetRequests();
    this.#watches = [];
    for (const sight of this.#sights) sight.whole = sight.partial = null;
  }

  #revisitLate({ changes, reads, prepares }: Extract<Simple, { readonly step: 'revisitLate' }>): Act {
    const { transcript } = this;
    const acts = transcript.block('[cache, blocks] = revisited(blocks, (cache, blocks) => {', '});', () => {
      const made = this.#acts.lateChanges(changes);
      if (reads) transcript.add('readEverything();');
      if (prepares) transcript.add('while (blocks.prepare());');
      return made;
    });
    return {
      real: () => {
        const told: (() => void)[] = [];
        this.#revisit(() => {
          for (const act of acts) {
            act.real(this.#cache);
            if (reads) for (const read of this.#reads) this.#cache.diff(queryOf(read));
          }
          if (reads) for (const read of this.#reads) told.push(this.#expectTold(read));
          if (prepares) while (this.#blocks.prepare());
        });
        for (const expectTold of told) expectTold();
      },
      slow: () => {
        this.#model.revisit();
        for (const act of acts) act.slow();
      },
    };
  }

  /** Checks that a watcher is called once if the data has changed, and otherwise not at all. */
  #expectTold(read: Read): () => void {
    const { query, variables } = read;
    const cache = this.#cache;
    const before = cache.diff({ query, variables });
    let calls = 0;
    const stop = cache.watch({ query, variables, callback: () => (calls += 1) });
    return () => {
      const after = cache.diff({ query, variables });
      expectSame(calls, isDeepStrictEqual(before, after) ? 0 : 1, `calls of who watches ${read.name}`);
      stop();
    };
  }

  #removeLayer({ layer, changes }: Extract<Simple, { readonly step: 'removeLayer' }>): Act {
    const model = this.#model;
    const name = this.#layerName(layer);
    if (name === null) return nothing;
    if (leftOut.identityOverLayersThatRunAgain) this.#forget();
    if (changes.length === 0) {
      this.transcript.add(`cache.removeOptimistic(${literal(name)});`);
      return { real: (cache) => cache.removeOptimistic(name), slow: () => model.removeLayer(name, () => {}) };
    }
    const head = `cache.batch({ removeOptimistic: ${literal(name)}, update: (cache) => {`;
    const acts = this.transcript.block(head, '} });', () =>
      changes.map((change) => this.#acts.change(change)!),
    );
    return {
      real: (cache) =>
        cache.batch({ removeOptimistic: name, update: (inner) => acts.forEach((act) => act.real(inner)) }),
      // By now, the cache has run the updates of the layers above again.
      slow: () =>
        model.removeLayer(name, () => {
          for (const act of acts) {
            act.slow();
            // A value that changed and changed back may be a different object.
            this.#remember();
          }
        }),
    };
  }

  #watch(step: Extract<Simple, { readonly step: 'watch' }>): Act {
    const { optimistic, partial, immediate } = step;
    const read = this.#reads[step.operation % this.#reads.length]!;
    const { query, variables } = read;
    const told: CacheDiff[] = [];
    const how = { variables, optimistic, returnPartialData: partial, immediate };
    this.transcript.add(`${callText('cache.watch', how, { query: read.name, callback: 'console.log' })};`);
    let stop = () => {};
    return {
      real: (cache) => (stop = cache.watch({ query, ...how, callback: (diff) => told.push(diff) })),
      slow: () => {
        const before = this.#slowDiff(read, optimistic);
        expectSame(told.length, immediate ? 1 : 0, 'calls of a watcher at once');
        for (const diff of told.splice(0))
          expectDiff(diff, before, partial, 'what a watcher is told at once');
        this.#watches.push({ read, optimistic, partial, stop, told, before });
      },
    };
  }

  #slowDiff(read: Read, optimistic: boolean): SlowDiff {
    return this.#model.read(read, rootIdOf(read), optimistic);
  }

  /** Records the current results for all later comparisons. */
  #remember(): void {
    for (const sight of this.#sights) sight.seen.push(this.#slowDiff(sight.read, sight.optimistic));
  }

  /** Excludes earlier results from later comparisons. */
  #forget(): void {
    for (const sight of this.#sights) if (sight.optimistic) sight.whole = sight.partial = null;
  }

  #checkWatches(): void {
    for (const watch of this.#watches) {
      const { read, optimistic, partial, told, before } = watch;
      const after = this.#slowDiff(read, optimistic);
      const what = `the watcher of ${read.name} ${literal({ variables: read.variables, optimistic, partial })}`;
      const allowed = callsFor(before, after, partial);
      if (!allowed.includes(told.length)) expectSame(told.length, allowed[0], `${what}: calls`);
      const now = this.#cache.diff({ ...queryOf(read), optimistic, returnPartialData: partial });
      for (const diff of told.splice(0)) {
        expectDiff(diff, after, partial, `${what}: told`);
        expectIs(diff.result, now.result, `${what}: told`);
      }
      watch.before = after;
    }
  }

  /** Compares all results. */
  #check(): void {
    for (const sight of this.#sights) {
      const { read, optimistic, seen } = sight;
      const { query, variables } = read;
      const slow = seen.at(-1)!;
      const what = `${read.name} ${literal({ variables, optimistic })}`;
      const partial = this.#cache.diff({ query, variables, optimistic, returnPartialData: true });
      const whole = this.#cache.diff({ query, variables, optimistic });
      expectDiff(partial, slow, true, `${what}, partial`);
      expectDiff(whole, slow, false, what);
      expectIs(this.#cache.readQuery({ query, variables, optimistic }), whole.result, `${what}, read again`);
      expectIs(this.#cache.diff({ query, variables, optimistic }), whole, `${what}, read again`);
      expectShared(sight.partial, partial.result, seen, `${what}, partial`);
      expectShared(sight.whole, whole.result, seen, what);
      sight.partial = partial.result;
      sight.whole = whole.result;
      sight.seen = [slow];
    }
    for (const read of this.#fragments) for (const id of this.#idsFor(read)) this.#checkFragment(read, id);
  }

  #checkFragment(read: FragmentRead, id: string): void {
    for (const optimistic of [true, false]) {
      const { query: fragment, fragmentName, variables } = read;
      const slow = this.#model.readFragment(read, id, optimistic);
      const what = `${read.name} ${literal({ id, optimistic })}`;
      const actual = this.#cache.readFragment({ id, fragment, fragmentName, variables, optimistic });
      expectSame(actual, slow === null || slow.missing.length > 0 ? null : slow.result, what);
      expectIs(
        this.#cache.readFragment({ id, fragment, fragmentName, variables, optimistic }),
        actual,
        `${what}, read again`,
      );
    }
  }

  /** Returns ids of entities that the fragment may apply to, and one that it does not apply to. */
  #idsFor({ on }: FragmentRead): readonly string[] {
    const typenames = entityTypes.filter((typename) => isOneOf(typename, on));
    const ids = typenames.flatMap((typename) => idsOf(this.#schema).map((id) => `${typename}:${id}`));
    const other = entityTypes.find((typename) => !isOneOf(typename, on));
    return other === undefined ? ids : [...ids, `${other}:${idsOf(this.#schema)[0]!}`];
  }

  #checkGarbage(ids: readonly string[]): void {
    const watched = this.#watches.flatMap(({ read, optimistic }) => [
      ...this.#slowDiff(read, optimistic).shown,
    ]);
    // Entities that a policy once read for a watcher may be retained for it.
    const mayKeep = this.#watches.some(({ read }) => /\b(f0|d1)\b/.test(read.text));
    const lost = this.#model.lost(watched);
    const expected = mayKeep ? lost.filter((id) => ids.includes(id)) : lost;
    expectSame([...ids].sort(), [...expected].sort(), 'gc');
    this.#model.remove(ids);
    // Incomplete results without watchers are not retained.
    for (const sight of this.#sights) if (sight.seen.at(-1)!.missing.length > 0) sight.partial = null;
  }

  #checkSnapshot(cache: Cache): void {
    const fresh = createCache(optionsOf(this.#schema));
    const extracted = cache.extract();
    const snapshot = copyJson(extracted);
    expectSame(fresh.restore(snapshot), true, 'restore');
    spoil(extracted);
    spoil(snapshot);
    const { records } = this.#model.snapshot();
    for (const read of this.#reads) {
      const slow = slowRead(this.#schema, this.#model.types, records, read, records.get(rootIdOf(read))!);
      for (const partial of [true, false])
        expectDiff(
          fresh.diff({ ...queryOf(read), returnPartialData: partial }),
          slow,
          partial,
          `${read.name}, restored`,
        );
    }
  }
}

function isRevisit(step: Simple | undefined): boolean {
  return step?.step === 'revisit' || step?.step === 'revisitLate';
}

function blocksOf(cache: Cache): StoredBlocks {
  return storedBlocksOf(cache, 'The model', {
    maxBytes: Infinity,
    onMalformed: () => {
      throw new Error('A block that was made here could not be read.');
    },
  });
}
