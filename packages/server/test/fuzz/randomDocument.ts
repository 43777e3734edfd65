import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputType,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  isInterfaceType,
} from 'graphql';
import type { Chooser } from './chooser.ts';

export interface RandomOperation {
  readonly query: string;
  readonly variables: { readonly [name: string]: unknown };
  readonly operationName?: string;
}

const texts = [
  '',
  'a',
  'shownvideo1',
  'hiddenvid01',
  'channel:nature',
  'nature',
  'birds',
  '__proto__',
  '\u0000',
  '\ud800',
  "' OR 1",
  '%_"*',
  'x'.repeat(700),
];
const numbers = [-1, 0, 1, 2, 5, 24, 100, 101, 2 ** 31 - 1];

/** An operation of this schema, most of them valid, the others nearly. */
export function randomOperation(choose: Chooser, schema: GraphQLSchema): RandomOperation {
  const variables: { [name: string]: unknown } = {};
  const declarations: string[] = [];
  const fragments: string[] = [];
  const kind = choose.happens(0.75) ? 'query' : choose.happens(0.8) ? 'mutation' : 'subscription';
  const root = {
    query: schema.getQueryType(),
    mutation: schema.getMutationType(),
    subscription: schema.getSubscriptionType(),
  }[kind];
  // Most are made with care, so that they are run.
  const isCareful = choose.happens(0.65);
  const depth = choose.one(isCareful ? [1, 2, 3, 4] : [3, 5, 7, 14]);

  function literal(type: GraphQLInputType, levels = 3): string {
    if (!isCareful && choose.happens(0.1))
      return choose.one([
        'null',
        '1',
        '"x"',
        '{}',
        '[]',
        'X',
        '$none',
        'true',
        '1e400',
        '99999999999999999999',
      ]);
    if (isNonNullType(type)) return literal(type.ofType, levels);
    if (isListType(type))
      return `[${Array.from({ length: choose.number(4) }, () => literal(type.ofType, levels)).join(', ')}]`;
    if (isEnumType(type)) return choose.one(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || choose.happens(0.4),
      );
      return levels === 0
        ? '{}'
        : `{ ${fields.map((field) => `${field.name}: ${literal(field.type, levels - 1)}`).join(', ')} }`;
    }
    switch (type.name) {
      case 'Int':
        return String(choose.one(isCareful ? [1, 2, 5] : numbers));
      case 'Float':
        return choose.one(['0', '1.5', '-3', '1e300']);
      case 'Boolean':
        return choose.one(['true', 'false']);
      default:
        return JSON.stringify(choose.one(texts));
    }
  }

  function value(type: GraphQLInputType, levels = 3): unknown {
    if (!isCareful && choose.happens(0.1))
      return choose.one<unknown>([null, 1, 'x', {}, [], true, 1e308, { __proto__: 1 }]);
    if (isNonNullType(type)) return value(type.ofType, levels);
    if (isListType(type)) return Array.from({ length: choose.number(3) }, () => value(type.ofType, levels));
    if (isEnumType(type)) return choose.one(type.getValues()).name;
    if (isInputObjectType(type)) {
      const fields = Object.values(type.getFields()).filter(
        (field) => isNonNullType(field.type) || choose.happens(0.4),
      );
      return levels === 0
        ? {}
        : Object.fromEntries(fields.map((field) => [field.name, value(field.type, levels - 1)]));
    }
    if (type.name === 'Int' || type.name === 'Float') return choose.one(isCareful ? [1, 2, 5] : numbers);
    return type.name === 'Boolean' ? choose.happens(0.5) : choose.one(texts);
  }

  function argument({ name, type }: GraphQLArgument): string {
    if (!choose.happens(0.4)) return `${name}: ${literal(type)}`;
    const variable = `v${declarations.length}`;
    // Without its `!` a variable may be left out where there is a default, and be null then.
    const declared = !isCareful && choose.happens(0.3) ? String(type).replace(/!$/, '') : String(type);
    const fallback = choose.happens(0.2) ? ` = ${literal(type)}` : '';
    declarations.push(`$${variable}: ${declared}${fallback}`);
    if (isCareful || choose.happens(0.8)) variables[variable] = value(type);
    return `${name}: $${variable}`;
  }

  function directive(): string {
    if (isCareful || choose.happens(0.85)) return '';
    return ` @${choose.one(['skip', 'include', 'defer', 'unknown'])}(if: ${choose.one(['true', 'false', '$none', '1'])})`.repeat(
      choose.one([1, 1, 2, 40]),
    );
  }

  function selections(type: GraphQLNamedOutputType, levels: number): string {
    if (isUnionType(type) || isInterfaceType(type)) {
      const parts = schema.getPossibleTypes(type).filter(() => choose.happens(0.5));
      return `{ __typename ${parts.map((part) => `... on ${part.name}${directive()} ${selections(part, levels)}`).join(' ')} }`;
    }
    if (!isObjectType(type)) return '';
    const fields = Object.values((type as GraphQLObjectType).getFields()).filter(() => choose.happens(0.25));
    const chosen = fields.flatMap((field) => {
      const named = getNamedType(field.type);
      const isLeaf = selections(named, 0) === '';
      if (!isLeaf && levels === 0) return [];
      const given = field.args.filter((arg) => isNonNullType(arg.type) || choose.happens(0.4)).map(argument);
      const alias = !isCareful && choose.happens(0.06) ? `a${choose.number(50)}: ` : '';
      const below = isLeaf
        ? !isCareful && choose.happens(0.02)
          ? '{ x }'
          : ''
        : ` ${selections(named, levels - 1)}`;
      return [
        `${alias}${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''}${directive()}${below}`,
      ];
    });
    if (choose.happens(0.05)) chosen.push(`... on ${type.name}${directive()} { __typename }`);
    if (choose.happens(0.03) && levels > 0) {
      const name = `F${choose.number(5)}`;
      // Now and then one that spreads itself, or another of that name.
      fragments.push(
        `fragment ${name} on ${type.name} { __typename ${choose.happens(0.1) ? `...${name}` : ''} }`,
      );
      chosen.push(`...${name}`);
    }
    return `{ ${['__typename', ...chosen].join(' ')} }`;
  }

  const body = root ? selections(root, depth) : '{ a }';
  const head = declarations.length > 0 ? `${kind} Q(${declarations.join(', ')})` : `${kind} Q`;
  const query = [`${head} ${body}`, ...new Set(fragments)].join('\n');
  return {
    query: !isCareful && choose.happens(0.15) ? damaged(choose, query) : query,
    variables,
    ...(choose.happens(0.2) && { operationName: isCareful ? 'Q' : choose.one(['Q', 'R', '']) }),
  };
}

function damaged(choose: Chooser, query: string): string {
  const at = choose.number(query.length);
  return (
    query.slice(0, at) +
    choose.one(['', '{', '}', '"', '"""', '...', '$', '@', '\u0000', '\ud800', '#', ')', '!']) +
    query.slice(at + choose.number(3))
  );
}
