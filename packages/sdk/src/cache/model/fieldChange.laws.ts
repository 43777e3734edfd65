import type { Modifier } from '../../contract/cache.ts';
import { kindOf, idsOf, nameOf } from './schema.laws.ts';
import type { Schema } from './program.laws.ts';
import { copyHeld, Held, Leaf, Ref, type Value, isList } from './slowRecords.laws.ts';

/** One modifier, for the cache and for the model. */
export interface FieldChange {
  readonly text: string;
  readonly modifier: Modifier;
  readonly slow: (value: Value) => Value | 'DELETE' | 'INVALIDATE';
}

export function fieldChange(schema: Schema, field: string, how: number): FieldChange {
  const name = nameOf(schema, 's0');
  const entity = { __typename: 'A', id: idsOf(schema)[1]! };
  const changes: FieldChange[] = [
    {
      text: '(value) => value',
      modifier: (value) => value,
      slow: (value) => value,
    },
    {
      text: '(_, { DELETE }) => DELETE',
      modifier: (_, { DELETE }) => DELETE,
      slow: () => 'DELETE',
    },
    {
      text: '(_, { INVALIDATE }) => INVALIDATE',
      modifier: (_, { INVALIDATE }) => INVALIDATE,
      slow: () => 'INVALIDATE',
    },
  ];
  switch (kindOf(field)) {
    case 's':
    case 'j':
    case 'k':
    case 'd':
      changes.push(
        { text: `() => 'modified'`, modifier: () => 'modified', slow: () => new Leaf('modified') },
        { text: '() => null', modifier: () => null, slow: () => new Leaf(null) },
      );
      break;
    case 'e':
    case 'r':
    case 'u':
      changes.push(
        {
          text: `(_, { toReference }) => toReference(${JSON.stringify(entity)})`,
          modifier: (_, { toReference }) => toReference(entity),
          slow: () => new Ref(`A:${entity.id}`),
        },
        { text: '() => null', modifier: () => null, slow: () => new Leaf(null) },
      );
      break;
    case 'l':
    case 'f':
    case 'w':
      changes.push(
        {
          text: '(items) => items && [...items].reverse()',
          modifier: (items) => items && [...items].reverse(),
          slow: (items) => (isList(items) ? [...items].reverse() : items),
        },
        {
          text: `(items, { toReference }) => items && [...items, toReference(${JSON.stringify(entity)})]`,
          modifier: (items, { toReference }) => items && [...items, toReference(entity)],
          slow: (items) => (isList(items) ? [...items, new Ref(`A:${entity.id}`)] : items),
        },
      );
      break;
    case 'p':
      changes.push(
        {
          text: '(items) => items && items.slice(1)',
          modifier: (items) => items && items.slice(1),
          slow: (items) => (isList(items) ? items.slice(1) : items),
        },
        {
          text: '(items) => items && [...items, ...items.slice(0, 1)]',
          modifier: (items) => items && [...items, ...items.slice(0, 1)],
          slow: (items) => (isList(items) ? [...items, ...items.slice(0, 1).map(copied)] : items),
        },
      );
      break;
    case 'o':
    case 'n':
    case 'a':
      changes.push({
        text: `(object) => object && { ...object, [${JSON.stringify(name)}]: 'modified' }`,
        modifier: (object) => object && { ...object, [name]: 'modified' },
        slow: (object) => (object instanceof Held ? withField(object, `${name} {}`) : object),
      });
  }
  return changes[how % changes.length]!;
}

function copied(item: Value | undefined): Value | undefined {
  return item instanceof Held ? copyHeld(item) : item;
}

function withField(object: Held, key: string): Held {
  const copy = copyHeld(object);
  const order = copy.fields.get(key)?.order ?? 0;
  copy.fields.set(key, { value: new Leaf('modified'), order });
  return copy;
}
