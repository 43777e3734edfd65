import { type DocumentNode, parse } from 'graphql';
import type { Variables } from '../../contract/document.ts';
import { plainKeyOf, kindOf, nameOf } from './schema.laws.ts';
import type {
  EntityFragment,
  Kind,
  Operation,
  Schema,
  SelectedField,
  Selection,
  When,
} from './program.laws.ts';

// A selection as a tree that the model reads and the server answers, and as the text that the cache gets.

export type Node = FieldNode | FragmentNode;

export interface FieldNode {
  readonly is: 'field';
  readonly name: string;
  readonly kind: Kind | 'id' | 'typename' | 'edges' | 'node' | 'pageInfo' | 'part';
  readonly responseKey: string;
  readonly form: ArgumentForm;
  readonly when: When;
  /** `null`: a leaf. */
  readonly below: readonly Node[] | null;
  /** A `__typename` that is not in the document: the cache adds it. */
  readonly isAdded: boolean;
}

export interface FragmentNode {
  readonly is: 'fragment';
  readonly on: string | null;
  readonly isNamed: boolean;
  readonly when: When;
  readonly below: readonly Node[];
}

export interface Read {
  readonly query: DocumentNode;
  readonly variables: Variables;
  /** Those given, with the operation's defaults. */
  readonly values: Variables;
  readonly kind: Operation['kind'];
  readonly isReadOnly: boolean;
  readonly nodes: readonly Node[];
  /** The name of the read in the code of the transcript. */
  readonly name: string;
  readonly text: string;
}

export interface FragmentRead extends Omit<Read, 'kind' | 'isReadOnly'> {
  readonly fragmentName: string;
  readonly on: string;
}

interface ArgumentForm {
  readonly text: string;
  readonly values: (variables: Variables) => Variables;
}

const list = (...items: readonly unknown[]) => items.map((item) => item ?? null);
const forms: readonly ArgumentForm[] = [
  { text: '', values: () => ({}) },
  { text: '(x: 1)', values: () => ({ x: 1 }) },
  { text: '(x: $v)', values: ({ v }) => ({ x: v }) },
  { text: '(x: null, y: $e)', values: ({ e }) => ({ x: null, y: e }) },
  { text: '(y: RED, l: [1, $v])', values: ({ v }) => ({ y: 'RED', l: list(1, v) }) },
  { text: '(l: [1, 2], y: $e)', values: ({ e }) => ({ l: [1, 2], y: e }) },
  { text: '(o: { a: { b: $v }, c: 1.0 })', values: ({ v }) => ({ o: { c: 1, a: { b: v } } }) },
  { text: '(o: $o)', values: ({ o }) => ({ o }) },
];
const formsByKind: { readonly [kind in Kind]?: readonly ArgumentForm[] } = {
  r: [
    forms[0]!,
    { text: '(id: "2")', values: () => ({ id: '2' }) },
    { text: '(id: $v)', values: ({ v }) => ({ id: v }) },
  ],
  i: [0, 1, 2, 3].flatMap((offset) => [
    { text: `(offset: ${offset})`, values: () => ({ offset }) },
    { text: `(offset: ${offset}, x: 1)`, values: () => ({ offset, x: 1 }) },
  ]),
  c: [
    forms[0]!,
    ...['after', 'before'].flatMap((side) =>
      ['0', '1', '2'].map((at) => ({
        text: `(${side}: "at ${at}")`,
        values: () => ({ [side]: `at ${at}` }),
      })),
    ),
    { text: '(first: 2, x: 1)', values: () => ({ first: 2, x: 1 }) },
    { text: '(last: 2)', values: () => ({ last: 2 }) },
    { text: '(after: "at 1", x: 1)', values: () => ({ after: 'at 1', x: 1 }) },
  ],
};

const directives: { readonly [when in When]: string } = {
  always: '',
  include: ' @include(if: $b)',
  skip: ' @skip(if: $b)',
  never: ' @include(if: false)',
};
const header = '($v: Int = 2, $e: Color, $o: In, $b: Boolean = true)';
const defaults = { v: 2, b: true };

export function rootIdOf({ kind }: Read): string {
  return `ROOT_${kind.toUpperCase()}`;
}

/** The arguments of a field as `evict` takes them, in another order than that of documents. */
export function argumentsOf(field: string, form: number): Variables {
  const known = formsByKind[kindOf(field)] ?? forms;
  return Object.fromEntries(Object.entries(present(known[form % known.length]!.values(defaults))).reverse());
}

/** Returns whether the server or the cache evaluates a node at all. */
export function isWanted({ when }: Node, variables: Variables): boolean {
  return (
    when === 'always' ||
    (when === 'include' && variables['b'] === true) ||
    (when === 'skip' && variables['b'] !== true)
  );
}

/** All reads of one operation: one for each of its sets of variables. */
export function readsOf(schema: Schema, operation: Operation, index: number): Read[] {
  const { kind, isReadOnly } = operation;
  const rootType = { query: 'Query', mutation: 'Mutation', subscription: 'Subscription' }[kind];
  const all = rootNodes(schema, operation, rootType);
  const nodes = isReadOnly ? withoutIds(all) : all;
  const text = documentText((inner) => `${kind} ${header} ${inner(nodes)}`);
  const query = parse(text, { noLocation: true });
  return operation.variables.map((given) => {
    const variables = present(given);
    return {
      query,
      variables,
      values: { ...defaults, ...variables },
      kind,
      isReadOnly,
      nodes,
      name: `q${index}`,
      text,
    };
  });
}

/** A fragment has no defaults, so they are handed over. */
export function fragmentReadOf(
  schema: Schema,
  { on, below, variables }: EntityFragment,
  index: number,
): FragmentRead {
  const nodes = selectionNodes(schema, below, { asksId: true, typename: false, rootType: null });
  const fragmentName = `Entity${index}`;
  const text = documentText((inner) => `fragment ${fragmentName} on ${on} ${inner(nodes)}`);
  const values = { ...defaults, ...present(variables) };
  // What the whole fragment is on is a condition of all that is in it.
  const conditional: Node = { is: 'fragment', on, isNamed: false, when: 'always', below: nodes };
  const query = parse(text, { noLocation: true });
  return {
    query,
    fragmentName,
    variables: values,
    values,
    on,
    nodes: [conditional],
    name: `f${index}`,
    text,
  };
}

function present(given: object): Variables {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

interface Place {
  readonly asksId: boolean;
  readonly typename: boolean;
  /** Of a root: all fragments there are on it. */
  readonly rootType: string | null;
}

function rootNodes(schema: Schema, { below, typename }: Operation, rootType: string): Node[] {
  const nodes = selectionNodes(schema, onePageOfEach(below), { asksId: false, typename, rootType });
  // An operation is asked for no `__typename` that is not in the document.
  const asked = nodes.filter((node) => node.is === 'fragment' || !node.isAdded);
  return asked.length > 0 ? asked : [typenameNode(false)];
}

function withoutIds(nodes: readonly Node[]): Node[] {
  return nodes
    .filter((node) => node.is === 'fragment' || node.kind !== 'id')
    .map((node) => (node.is === 'field' ? { ...node, below: node.below && withoutIds(node.below) } : node))
    .map((node) => (node.is === 'field' ? node : { ...node, below: withoutIds(node.below) }));
}

/** Removes repeated paged lists: one response would join two pages at once. */
function onePageOfEach(selections: readonly Selection[]): Selection[] {
  const asked = new Set<string>();
  const isFirst = ({ field }: SelectedField) => {
    if (!'ic'.includes(kindOf(field))) return true;
    return !asked.has(field) && asked.add(field);
  };
  return selections.flatMap((selection): Selection[] => {
    if ('field' in selection) return isFirst(selection) ? [selection] : [];
    return [{ ...selection, below: selection.below.filter(isFirst) }];
  });
}

function selectionNodes(schema: Schema, selections: readonly Selection[], place: Place): Node[] {
  const nodes = selections.map((selection): Node => {
    if ('field' in selection) return fieldNode(schema, selection);
    const on = selection.on && (place.rootType ?? selection.on);
    const isNamed = selection.named && on !== null;
    const inner = selection.below.map((field) => fieldNode(schema, field));
    const below = isNamed || inner.length === 0 ? [...inner, typenameNode(inner.length > 0)] : inner;
    return { is: 'fragment', on, isNamed, when: selection.when, below };
  });
  if (place.asksId)
    nodes.push({ ...partNode('id', null), kind: 'id', responseKey: plainKeyOf(schema, 'id') });
  return [...nodes, typenameNode(!place.typename && nodes.length > 0)];
}

function fieldNode(schema: Schema, selected: SelectedField): FieldNode {
  const { field, when } = selected;
  const kind = kindOf(field);
  const known = formsByKind[kind] ?? forms;
  const at = selected.form % known.length;
  const plainKey = plainKeyOf(schema, field);
  // A key always represents one field with one set of arguments, so any two selections can be combined.
  const responseKey = `${plainKey}${at === 0 ? '' : `_${at}`}${selected.alias ? '_' : ''}`;
  return {
    is: 'field',
    name: nameOf(schema, field),
    kind,
    responseKey,
    form: known[at]!,
    when,
    below: nodesBelow(schema, kind, selected),
    isAdded: false,
  };
}

function nodesBelow(schema: Schema, kind: Kind, { below, typename }: SelectedField): readonly Node[] | null {
  const inside = (asksId: boolean, rootType: string | null = null) =>
    selectionNodes(schema, below, { asksId, typename, rootType });
  switch (kind) {
    case 's':
    case 'j':
    case 'k':
    case 'm':
    case 'd':
      return null;
    case 'o':
    case 'n':
    case 'a':
    case 'p':
      return inside(false);
    case 'q':
      return inside(false, 'Query');
    case 'c':
      return [
        partNode('edges', [partNode('cursor', null), partNode('node', inside(true)), typenameNode(true)]),
        partNode('pageInfo', [
          ...['hasNextPage', 'hasPreviousPage', 'startCursor', 'endCursor'].map((name) =>
            partNode(name, null),
          ),
          typenameNode(true),
        ]),
        typenameNode(true),
      ];
    default:
      return inside(true);
  }
}

function partNode(name: string, below: readonly Node[] | null): FieldNode {
  const kind = name === 'edges' || name === 'node' || name === 'pageInfo' ? name : 'part';
  return {
    is: 'field',
    name,
    kind,
    responseKey: name,
    form: forms[0]!,
    when: 'always',
    below,
    isAdded: false,
  };
}

function typenameNode(isAdded: boolean): FieldNode {
  return { ...partNode('__typename', null), kind: 'typename', isAdded };
}

function documentText(write: (inner: (nodes: readonly Node[]) => string) => string): string {
  const definitions: string[] = [];
  const inner = (nodes: readonly Node[]): string => {
    const parts = nodes.flatMap((node) => (node.is === 'field' && node.isAdded ? [] : [nodeText(node)]));
    return `{ ${parts.join(' ')} }`;
  };
  const nodeText = (node: Node): string => {
    if (node.is === 'field') {
      const { responseKey, name, form, when, below } = node;
      const alias = responseKey === name ? '' : `${responseKey}: `;
      return `${alias}${name}${form.text}${directives[when]}${below === null ? '' : ` ${inner(below)}`}`;
    }
    const condition = node.on === null ? '' : ` on ${node.on}`;
    if (!node.isNamed) return `...${condition}${directives[node.when]} ${inner(node.below)}`;
    const name = `F${definitions.length}`;
    const at = definitions.push('') - 1;
    definitions[at] = ` fragment ${name}${condition} ${inner(node.below)}`;
    return `...${name}${directives[node.when]}`;
  };
  return [write(inner), ...definitions].join('');
}
