import type { Template } from './compileTemplate.ts';

/** A node of the tree that Rollup's `parse` answers (ESTree), as far as it is read here. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [property: string]: unknown;
}

export interface FoundTemplates {
  readonly templates: readonly Template[];
  /** Names that may stand for documents: imports, and constants made by a template. */
  readonly documentNames: ReadonlySet<string>;
  /** Ranges to cut once every template is compiled: imports of `gql` that would then be unused. */
  readonly tagImports: readonly TextRange[];
}

/** Half-open. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Finds the templates tagged with a `gql` that came from one of these modules, in the order of the text. */
export function findTemplates(program: SyntaxNode, isGqlModule: (source: string) => boolean): FoundTemplates {
  const tags = new Set<string>();
  const documentNames = new Set<string>();
  const tagImports: TextRange[] = [];
  for (const statement of program.body as SyntaxNode[]) {
    if (statement.type !== 'ImportDeclaration') continue;
    const isGql = isGqlModule((statement.source as { value: string }).value);
    for (const [i, specifier] of (statement.specifiers as SyntaxNode[]).entries()) {
      const localName = nameOf(specifier.local)!;
      const isTag =
        isGql && (specifier.type === 'ImportDefaultSpecifier' || nameOf(specifier.imported) === 'gql');
      (isTag ? tags : documentNames).add(localName);
      if (isTag) tagImports.push(...cutImport(statement, i));
    }
  }

  const isTemplate = (node: unknown): node is SyntaxNode =>
    isNode(node) && node.type === 'TaggedTemplateExpression' && tags.has(nameOf(node.tag) ?? '');

  const templates: Template[] = [];
  let mentions = 0;
  for (const statement of program.body as SyntaxNode[]) {
    if (tags.size === 0 || statement.type === 'ImportDeclaration') continue;
    visit(statement, (node) => {
      if (isTemplate(node)) templates.push(readTemplate(node));
      if (tags.has(nameOf(node) ?? '')) mentions++;
      const constantName =
        node.type === 'VariableDeclarator' && isTemplate(node.init) ? nameOf(node.id) : undefined;
      if (constantName !== undefined) documentNames.add(constantName);
    });
  }
  // Each template mentions its tag once. Where something else does too, the import must stay.
  return { templates, documentNames, tagImports: mentions === templates.length ? tagImports : [] };
}

/** What to cut to import all but one: the statement where it is the only one, else the name with its comma. */
function cutImport(statement: SyntaxNode, index: number): TextRange[] {
  const specifiers = statement.specifiers as SyntaxNode[];
  const [previous, specifier, next] = [specifiers[index - 1], specifiers[index]!, specifiers[index + 1]];
  if (specifiers.length === 1) return [{ start: statement.start, end: statement.end }];
  // A default import stands outside the braces: cutting there is not worth the cases.
  if (specifiers[0]!.type !== 'ImportSpecifier') return [];
  return next === undefined
    ? [{ start: previous!.end, end: specifier.end }]
    : [{ start: specifier.start, end: next.start }];
}

function readTemplate(node: SyntaxNode): Template {
  const quasi = node.quasi as { quasis: SyntaxNode[]; expressions: SyntaxNode[] };
  const texts = quasi.quasis.map((element) => (element.value as { cooked: string }).cooked);
  return {
    start: node.start,
    end: node.end,
    texts,
    embedded: quasi.expressions.map(pathOf),
    positionOf(offset) {
      let left = offset;
      for (const [i, text] of texts.entries()) {
        // Escapes make the source longer than the text: then the position is a little early, on the same template.
        if (left <= text.length || i === texts.length - 1) return quasi.quasis[i]!.start + left;
        left -= text.length + 1;
      }
      return node.start;
    },
  };
}

/** `Card` or `Card.fragments.video` as text; `null` for any other expression. */
function pathOf(node: SyntaxNode): string | null {
  const name = nameOf(node);
  if (name !== undefined) return name;
  if (node.type !== 'MemberExpression' || node.computed === true || node.optional === true) return null;
  const owner = pathOf(node.object as SyntaxNode);
  const property = nameOf(node.property);
  return owner === null || property === undefined ? null : `${owner}.${property}`;
}

function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

function visit(node: SyntaxNode, see: (node: SyntaxNode) => void): void {
  see(node);
  for (const child of Object.values(node)) {
    for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each, see);
  }
}
