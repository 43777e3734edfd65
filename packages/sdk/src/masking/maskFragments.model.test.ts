// Masked data after each of many random changes, beside a plain and slow model of it.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { internalsOf } from '../cache/cacheInternals.ts';
import { createCache, createClient, gql } from '../index.ts';
import { equalJson } from '../store/records/jsonValue.ts';
import { forEachSeed } from '../testing/forEachSeed.laws.ts';
import { maskFragments } from './maskFragments.ts';
import { slowMask } from './slowMask.laws.ts';

const document = gql<any, { more: boolean }>`
  query Everything($more: Boolean!) {
    best {
      ...Badge
      name
      owner {
        name
      }
    }
    shelves {
      label
      ...Shelved
      spots {
        ...Placed
        place
        at
        thing {
          ...Badge
          ...Owned @unmask
          ... on Named {
            alias: name
          }
          ... on Box @include(if: $more) {
            size
            inner {
              ...Badge
            }
          }
        }
      }
    }
    matrix {
      ...Badge
    }
    ...Rest
  }
  fragment Badge on Named {
    id
    name
    score
    owner {
      id
      name
      mood
    }
  }
  fragment Owned on Item {
    owner {
      mood
      ...Person
    }
  }
  fragment Person on Person {
    id
    name
  }
  fragment Shelved on Shelf {
    label
    wood
  }
  fragment Placed on Spot {
    note
    frame {
      wood
    }
  }
  fragment Rest on Query {
    motto
  }
`;
const possibleTypes = { Named: ['Item', 'Box', 'Person'] };

type Chance = () => number;
const below = (chance: Chance, count: number): number => Math.floor(chance() * count);

/** A few things, shown in several places, with values that often come back. */
function randomData(chance: Chance, more: boolean): any {
  const people = [0, 1].map((id) => ({
    __typename: 'Person',
    id: `p${id}`,
    name: `Person ${below(chance, 2)}`,
    score: below(chance, 2),
    mood: ['glad', null][below(chance, 2)],
  }));
  const owner = () => (chance() < 0.2 ? null : people[below(chance, 2)]!);
  const things = Array.from({ length: 6 }, (_, id) => {
    const thing = {
      id: `t${id}`,
      name: `Thing ${below(chance, 2)}`,
      score: below(chance, 3),
      owner: owner(),
    };
    if (id % 2 === 0) return { __typename: 'Item', ...thing };
    const inner = chance() < 0.5 ? null : { __typename: 'Item', ...thing, id: 'inner' };
    return { __typename: 'Box', ...thing, size: below(chance, 2), inner };
  });
  const badge = ({ __typename, id, name, score, owner: of }: any) => ({
    __typename,
    id,
    name,
    score,
    owner: of && { __typename: 'Person', id: of.id, name: of.name, mood: of.mood },
  });
  const inSpot = (thing: any) => ({
    ...badge(thing),
    alias: thing.name,
    ...(more && thing.__typename === 'Box' && { size: thing.size, inner: thing.inner && badge(thing.inner) }),
  });
  const pick = () => (chance() < 0.1 ? null : things[below(chance, 6)]!);
  const best = pick();
  return {
    best: best && badge(best),
    shelves: Array.from({ length: 1 + below(chance, 4) }, (_, shelf) => ({
      __typename: 'Shelf',
      label: `Shelf ${below(chance, 2)}`,
      wood: ['oak', 'elm'][below(chance, 2)],
      spots: things
        .filter(() => chance() < 0.7)
        .map((thing, place) => ({
          __typename: 'Spot',
          place,
          at: { x: [place] },
          thing: inSpot(thing),
          note: `Note ${below(chance, 2)}`,
          frame: { __typename: 'Frame', wood: `${shelf} ${below(chance, 2)}` },
        })),
    })),
    matrix: [[things[0]!, things[1]!].map(badge), [], [null, badge(things[2]!)]],
    motto: `Motto ${below(chance, 2)}`,
  };
}

/** Are equal things the same, wherever both have the same place? A thing that moved is the same as where it was. */
function isShared(now: any, before: any, isPlace = true): boolean {
  if (typeof now !== 'object' || now === null || typeof before !== 'object' || before === null) return true;
  if (isPlace && equalJson(now, before)) return now === before;
  if (now === before) return equalJson(now, before);
  if (Array.isArray(now) || Array.isArray(before)) return true;
  return Object.keys(now).every((key) => isShared(now[key], before[key]));
}

/** Each masked object without a key, with the complete object at the same place. */
function partsOf(masked: any, whole: any): readonly (readonly [any, any])[] {
  return masked.shelves.flatMap((shelf: any, index: number) => [
    [shelf, whole.shelves[index]],
    ...shelf.spots.map((spot: any, place: number) => [spot, whole.shelves[index].spots[place]]),
  ]);
}

/** The same items, some elsewhere and some twice, and not all. */
const rearranged = (chance: Chance, list: readonly unknown[]): unknown[] =>
  list.map(() => list[below(chance, list.length)]!).slice(below(chance, 2));

/** What the fragment about the type of a part selects. */
const shownOf = ({ __typename, label, wood, note, frame }: any) =>
  __typename === 'Shelf' ? { label, wood, __typename } : { note, frame, __typename };

const it = suite('maskFragments (model)');

it('shows what a slow model does, as the same object for as long as that is equal', () =>
  forEachSeed(25, (chance) => {
    const cache = createCache({ possibleTypes });
    const client = maskFragments(createClient({ url: 'http://localhost/', cache }));
    const more = chance() < 0.5;
    const world = { document, possibleTypes, variables: { more } };
    const write = (data: any, into = cache) =>
      into.writeQuery({ query: document, variables: { more }, data });
    write(randomData(chance, more));
    const watched = client.watchQuery({ query: document, variables: { more }, fetchPolicy: 'cache-only' });
    let told = 0;
    const stop = watched.subscribe(() => void (told += 1));
    let layers = 0;
    for (let step = 0; step < 30; step += 1) {
      const before = watched.getCurrentResult().data;
      const toldBefore = told;
      const action = below(chance, 6);
      if (action === 0) write(randomData(chance, more));
      else if (action === 1)
        cache.recordOptimisticTransaction((layer) => write(randomData(chance, more), layer), `${++layers}`);
      else if (action === 2) cache.removeOptimistic(`${1 + below(chance, layers + 1)}`);
      else {
        const id = `${['Item:t0', 'Box:t1', 'Item:t2', 'Person:p0'][below(chance, 4)]}`;
        const field = ['name', 'score', 'score', 'mood', 'size'][below(chance, 5)]!;
        cache.modify({ id, fields: { [field]: () => (field === 'name' ? 'Thing 1' : below(chance, 3)) } });
      }
      const whole = cache.readQuery({ query: document, variables: { more } });
      const { data } = watched.getCurrentResult();
      assert.equal(data, slowMask(world, whole), `step ${step}`);
      assert.ok(isShared(data, before), `step ${step}: the same where it is equal`);
      if (data === before) assert.is(told, toldBefore, `step ${step}: nobody is told of what is not shown`);
      else assert.is.not(told, toldBefore, `step ${step}: who listens is told`);
    }
    stop();
  }));

it('shows fragments of objects without a key as a slow model does, and tells of their changes alone', () =>
  forEachSeed(25, (chance) => {
    const cache = createCache({ possibleTypes });
    const client = maskFragments(createClient({ url: 'http://localhost/', cache }));
    const write = () => cache.writeQuery({ query: document, variables, data: randomData(chance, false) });
    const variables = { more: false };
    write();
    const watched = client.watchQuery({ query: document, variables, fetchPolicy: 'cache-only' });
    const stop = watched.subscribe(() => {});
    for (let step = 0; step < 20; step += 1) {
      const before = watched.getCurrentResult().data;
      const parts = partsOf(before, cache.readQuery({ query: document, variables })).map(([part]) => {
        const fragmentName = part.__typename === 'Shelf' ? 'Shelved' : 'Placed';
        const fragment = internalsOf(client.cache!, 'test').watchPart!(part, {
          fragment: document,
          fragmentName,
        })!;
        const shown = { part, fragment, told: 0, data: fragment.getCurrentResult().data };
        const end = fragment.subscribe(() => void (shown.told += 1));
        return Object.assign(shown, { end });
      });
      if (chance() < 0.6) write();
      else cache.modify({ fields: { shelves: (list: any) => rearranged(chance, list) } });
      const whole: any = cache.readQuery({ query: document, variables });
      const { data } = watched.getCurrentResult();
      const now = new Map(partsOf(data, whole));
      assert.is(now.size, partsOf(data, whole).length, `step ${step}: each is an object of its own`);
      for (const { part, fragment, told, data: last } of parts) {
        const wholePart = now.get(part);
        // A part that is no longer shown has what it had.
        if (wholePart === undefined) continue;
        const result = fragment.getCurrentResult();
        assert.equal(result.data, shownOf(wholePart), `step ${step}`);
        assert.ok(result.complete);
        assert.is(told, result.data === last ? 0 : 1, `step ${step}: told once of a change, and of no other`);
        assert.is(result.data === last, equalJson(result.data, last), `step ${step}: the same if equal`);
      }
      for (const { end } of parts) end();
    }
    stop();
  }));

it.run();
