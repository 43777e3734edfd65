import { gql } from 'graphql-tag';
import type { Contender } from '../contender.ts';
import { right, type Rule } from '../rule.ts';

const oneQuery = gql`
  query One {
    one {
      id
      name
    }
  }
`;
const otherQuery = gql`
  query Other {
    other {
      id
      name
      size
    }
  }
`;

export const names: readonly Rule[] = [
  {
    id: 'emptyId',
    title: "'' is a valid id: two fields with this id refer to one entity",
    async run(contender) {
      const client = contender.create(({ name }) =>
        name === 'One'
          ? { data: { one: { __typename: 'Item', id: '', name: 'before' } } }
          : { data: { other: { __typename: 'Item', id: '', name: 'now', size: 1 } } },
      );
      await client.fetch(oneQuery);
      await client.fetch(otherQuery);
      const { data } = client.read(oneQuery);
      return data?.one?.name === 'now' ? right : `two entities: the first still reads ${data?.one?.name}`;
    },
  },
  {
    id: 'typeName',
    title: 'types named `constructor` and `__proto__` work like other types',
    async run(contender) {
      for (const typename of ['__proto__', 'constructor']) {
        const client = contender.create(() => ({
          data: { one: { __typename: typename, id: '1', name: 'x' } },
        }));
        await client.fetch(oneQuery);
        const name = client.read(oneQuery).data?.one?.name;
        if (name !== 'x') return `an object of type \`${typename}\` is not found`;
      }
      return harm() ?? right;
    },
  },
  {
    id: 'alias',
    title: 'the aliases `constructor` and `__proto__` work like other aliases',
    run: (contender) =>
      readsBack(contender, (name) => [
        `${name}: one { id name }`,
        { __typename: 'Item', id: '1', name: 'x' },
      ]),
  },
  {
    id: 'fieldName',
    title: 'fields named `constructor` and `__proto__` can be read',
    run: (contender) => readsBack(contender, (name) => [name, 5]),
  },
];

/** Queries a field with each name in an object, and checks that the value in the response can be read. */
async function readsBack(
  contender: Contender,
  make: (name: string) => readonly [selection: string, value: unknown],
): Promise<string> {
  for (const name of ['__proto__', 'constructor']) {
    const [selection, value] = make(name);
    const query = gql(`query Names { parent { id ${selection} } }`);
    const client = contender.create(() => ({
      // JSON.parse creates an own property. In a literal, `__proto__` would set the prototype.
      data: JSON.parse(
        `{ "parent": { "__typename": "Parent", "id": "p", ${JSON.stringify(name)}: ${JSON.stringify(value)} } }`,
      ),
    }));
    await client.fetch(query);
    const found = harm();
    if (found !== undefined) return found;
    const { data, isComplete } = client.read(query);
    if (!isComplete) return `\`${name}\` is never found`;
    const read = Object.getOwnPropertyDescriptor(data.parent, name)?.value;
    if (read === undefined) return `\`${name}\` is lost, but the data is reported as complete`;
    if ((read.name ?? read) !== ((value as { name?: string }).name ?? value))
      return `\`${name}\` reads ${read}`;
  }
  return right;
}

/** Returns a description of properties that were added to the prototype of all objects. */
function harm(): string | undefined {
  const written = Object.keys(Object.prototype).map((name) => `\`${name}\``);
  return written.length > 0 ? `writes ${written.join(', ')} into \`Object.prototype\`` : undefined;
}
