import { cookedToRaw } from './cookedToRaw.ts';

/** The part of a syntax tree node (ESTree, as Rollup, Rolldown and oxc return it) that is read here. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

/** A `gql` template in a module: its texts and the expressions between them. */
export interface Template {
  /** Offsets of the whole expression in the module. */
  readonly start: number;
  readonly end: number;
  /** Texts with resolved escapes; one more than there are embedded expressions. */
  readonly texts: readonly string[];
  /** Source text of each embedded expression, or `null` unless it is a name or a path of names. */
  readonly embedded: readonly (string | null)[];
  /** Whether it is at a place where an object literal would be parsed as a block. */
  readonly needsParentheses: boolean;
  /** Returns the offset in the module of an offset in the joined texts. */
  positionOf(offset: number): number;
}

export interface FoundTemplates {
  readonly templates: readonly Template[];
  /** Imported names, which may refer to documents. */
  readonly importedNames: ReadonlySet<string>;
  /** Constants of the module that are templates. */
  readonly constants: ReadonlyMap<string, Template>;
  /** Ranges to remove once every template is compiled: unused imports of `gql`. */
  readonly tagImports: readonly TextRange[];
  /** Whether the tag is followed by a `<`: type arguments that were parsed as JavaScript. */
  readonly isMisread: boolean;
}

/** A half-open range. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Returns the templates whose `gql` tag was imported from one of these modules, in order. */
export function findTemplates(
  program: SyntaxNode,
  code: string,
  isGqlModule: (source: string) => boolean,
): FoundTemplates {
  const tags = new Set<string>();
  const importedNames = new Set<string>();
  const tagImports: TextRange[] = [];
  for (const statement of program.body as SyntaxNode[]) {
    if (statement.type !== 'ImportDeclaration') continue;
    const isGql = isGqlModule((statement.source as { value: string }).value);
    for (const [i, specifier] of (statement.specifiers as SyntaxNode[]).entries()) {
      const localName = nameOf(specifier.local)!;
      const isTag =
        isGql && (specifier.type === 'ImportDefaultSpecifier' || nameOf(specifier.imported) === 'gql');
      (isTag ? tags : importedNames).add(localName);
      if (isTag) tagImports.push(...cutImport(statement, i));
    }
  }

  const isTemplate = (node: unknown): node is SyntaxNode =>
    isNode(node) && node.type === 'TaggedTemplateExpression' && tags.has(nameOf(node.tag) ?? '');

  const templates: Template[] = [];
  const byNode = new Map<SyntaxNode, Template>();
  const constants = new Map<string, Template>();
  const blockStarts = new Set<number>();
  let mentions = 0;
  let isMisread = false;
  const see = (node: SyntaxNode) => {
    if (node.type === 'ExpressionStatement') blockStarts.add(node.start);
    if (node.type === 'ArrowFunctionExpression') blockStarts.add((node.body as SyntaxNode).start);
    if (isTemplate(node)) {
      const template = readTemplate(node, code, blockStarts.has(node.start));
      templates.push(template);
      byNode.set(node, template);
    }
    if (node.type === 'BinaryExpression' && tags.has(nameOf(node.left) ?? '')) isMisread = true;
    if (tags.has(nameOf(node) ?? '')) mentions++;
  };
  for (const statement of program.body as SyntaxNode[]) {
    if (tags.size === 0 || statement.type === 'ImportDeclaration') continue;
    visit(statement, see, (node) => {
      const constantName = node.type === 'VariableDeclarator' ? nameOf(node.id) : undefined;
      const template = constantName === undefined ? undefined : byNode.get(withoutTypes(node.init)!);
      if (template !== undefined) constants.set(constantName!, template);
    });
  }
  // Each template uses its tag once. If there are other uses, the import must stay.
  return {
    templates,
    importedNames,
    constants,
    tagImports: mentions === templates.length ? tagImports : [],
    isMisread,
  };
}

/**
 * Returns the range that removes one imported name: the whole statement if it is the only name, otherwise the name
 * with its comma.
 */
function cutImport(statement: SyntaxNode, index: number): TextRange[] {
  const specifiers = statement.specifiers as SyntaxNode[];
  const [previous, specifier, next] = [specifiers[index - 1], specifiers[index]!, specifiers[index + 1]];
  if (specifiers.length === 1) return [{ start: statement.start, end: statement.end }];
  // A default import is outside of the braces. Removing it is not worth the complexity.
  if (specifiers[0]!.type !== 'ImportSpecifier') return [];
  return next === undefined
    ? [{ start: previous!.end, end: specifier.end }]
    : [{ start: specifier.start, end: next.start }];
}

function readTemplate(node: SyntaxNode, code: string, needsParentheses: boolean): Template {
  const quasi = node.quasi as SyntaxNode & { quasis: SyntaxNode[]; expressions: SyntaxNode[] };
  const texts = quasi.quasis.map((element) => {
    const { cooked, raw } = element.value as { cooked: string | null; raw: string };
    // JavaScript has no value for an invalid escape; GraphQL's parser reports what is wrong.
    return cooked ?? raw;
  });
  // Parsers differ in whether a text begins before or after its backtick or brace.
  const starts = [quasi.start, ...quasi.expressions.map(({ end }) => code.indexOf('}', end))];
  return {
    start: node.start,
    end: node.end,
    texts,
    embedded: quasi.expressions.map((each) => pathOf(withoutTypes(each)!)),
    needsParentheses,
    positionOf(offset) {
      let left = offset;
      for (const [i, text] of texts.entries()) {
        if (left <= text.length || i === texts.length - 1) {
          const start = starts[i]! + 1;
          return start + cookedToRaw(code.slice(start, node.end), left);
        }
        left -= text.length + 1;
      }
      return node.start;
    },
  };
}

/** Returns `Card` or `Card.fragments.video` as text, or `null` for any other expression. */
function pathOf(node: SyntaxNode): string | null {
  const name = nameOf(node);
  if (name !== undefined) return name;
  if (node.type !== 'MemberExpression' || node.computed === true || node.optional === true) return null;
  const owner = pathOf(node.object as SyntaxNode);
  const property = nameOf(node.property);
  return owner === null || property === undefined ? null : `${owner}.${property}`;
}

/** Unwraps `value as Type`, `value!` and `(value)`. */
function withoutTypes(node: unknown): SyntaxNode | undefined {
  let inner = node;
  while (isNode(inner) && /^(TS\w+Expression|TSTypeAssertion|ParenthesizedExpression)$/.test(inner.type))
    inner = inner.expression;
  return isNode(inner) ? inner : undefined;
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

function visit(node: SyntaxNode, enter: (node: SyntaxNode) => void, leave: (node: SyntaxNode) => void): void {
  enter(node);
  for (const [name, child] of Object.entries(node)) {
    if (name === 'parent') continue;
    for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each, enter, leave);
  }
  leave(node);
}
