import type * as Typescript from 'typescript';
import type { SyntaxNode } from './findTemplates.ts';
import type { Language } from './language.ts';

/**
 * Parses a module with the TypeScript compiler and returns the parts that `findTemplates` reads as ESTree: imports,
 * tagged templates, constants, names and paths of names. Other nodes keep TypeScript's name and their children.
 *
 * @throws SyntaxError if the code is not valid in this language
 */
export function fromTypescript(ts: typeof Typescript, code: string, language: Language): SyntaxNode {
  const kind = { jsx: ts.ScriptKind.JSX, ts: ts.ScriptKind.TS, tsx: ts.ScriptKind.TSX }[language];
  const file = ts.createSourceFile('module', code, ts.ScriptTarget.Latest, false, kind);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly Typescript.Diagnostic[] };
  const [problem] = parseDiagnostics;
  if (problem !== undefined)
    throw new SyntaxError(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));

  const at = (node: Typescript.Node, type: string, more: object = {}): SyntaxNode => ({
    type,
    start: node.getStart(file),
    end: node.end,
    ...more,
  });
  const childrenOf = (node: Typescript.Node) => {
    const children: SyntaxNode[] = [];
    ts.forEachChild(node, (child) => void children.push(convert(child)));
    return children;
  };

  const convert = (node: Typescript.Node): SyntaxNode => {
    if (ts.isIdentifier(node)) return at(node, 'Identifier', { name: node.text });
    if (ts.isTaggedTemplateExpression(node)) {
      return at(node, 'TaggedTemplateExpression', {
        tag: convert(node.tag),
        quasi: templateOf(node.template),
      });
    }
    if (ts.isPropertyAccessExpression(node) && node.questionDotToken === undefined) {
      return at(node, 'MemberExpression', {
        object: convert(node.expression),
        property: convert(node.name),
        computed: false,
      });
    }
    if (ts.isVariableDeclaration(node)) {
      return at(node, 'VariableDeclarator', {
        id: convert(node.name),
        init: node.initializer ? convert(node.initializer) : null,
      });
    }
    if (ts.isArrowFunction(node)) {
      return at(node, 'ArrowFunctionExpression', {
        body: convert(node.body),
        rest: node.parameters.map(convert),
      });
    }
    if (ts.isExpressionStatement(node))
      return at(node, 'ExpressionStatement', { expression: convert(node.expression) });
    if (
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isTypeAssertionExpression(node) ||
      ts.isParenthesizedExpression(node)
    ) {
      const type = ts.isParenthesizedExpression(node) ? 'ParenthesizedExpression' : 'TSAsExpression';
      const typeNode = 'type' in node ? [convert(node.type as Typescript.Node)] : [];
      return at(node, type, { expression: convert(node.expression), typeNode });
    }
    if (ts.isImportDeclaration(node)) return importOf(node);
    return at(node, ts.SyntaxKind[node.kind]!, { children: childrenOf(node) });
  };

  const templateOf = (template: Typescript.TemplateLiteral): SyntaxNode => {
    const isWhole = ts.isNoSubstitutionTemplateLiteral(template);
    const spans = isWhole ? [] : [...template.templateSpans];
    const texts = isWhole ? [template] : [template.head, ...spans.map(({ literal }) => literal)];
    return at(template, 'TemplateLiteral', {
      quasis: texts.map((text) => at(text, 'TemplateElement', { value: { cooked: text.text } })),
      expressions: spans.map(({ expression }) => convert(expression)),
    });
  };

  const importOf = (node: Typescript.ImportDeclaration): SyntaxNode => {
    const clause = node.importClause;
    const bindings = clause?.namedBindings;
    const named = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
    const specifiers = [
      ...(clause?.name ? [at(clause.name, 'ImportDefaultSpecifier', { local: convert(clause.name) })] : []),
      ...(bindings && ts.isNamespaceImport(bindings)
        ? [at(bindings, 'ImportNamespaceSpecifier', { local: convert(bindings.name) })]
        : []),
      ...named.map((each) =>
        at(each, 'ImportSpecifier', {
          local: convert(each.name),
          imported: convert(each.propertyName ?? each.name),
        }),
      ),
    ];
    const source = { value: (node.moduleSpecifier as Typescript.StringLiteral).text };
    return at(node, 'ImportDeclaration', { specifiers, source });
  };

  return at(file, 'Program', { body: file.statements.map(convert) });
}
