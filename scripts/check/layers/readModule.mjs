import ts from 'typescript';

/**
 * Returns the imports and the used globals of a module, from its syntax only.
 *
 * @returns imports: `{ source, isType, line }` for each import, export-from, `import()` and `import('…')` type;
 *   globals: `{ name, line }` for each of the watched names that is used but declared nowhere in the module
 */
export function readModule(fileName, text, watchedGlobals = new Set()) {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const imports = [];
  const uses = [];
  const declared = new Set();
  const lineOf = (node) => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;

  const visit = (node) => {
    const source = importedSource(node);
    if (source !== undefined) imports.push({ source, isType: isTypeOnly(node), line: lineOf(node) });
    if (node.name && ts.isIdentifier(node.name) && isDeclaration(node)) declared.add(node.name.text);
    const name = globalName(node);
    if (watchedGlobals.has(name)) uses.push({ name, line: lineOf(node) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { imports, globals: uses.filter(({ name }) => !declared.has(name)) };
}

function importedSource(node) {
  const literal =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : ts.isImportTypeNode(node)
        ? node.argument.literal
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined;
  return literal && ts.isStringLiteralLike(literal) ? literal.text : undefined;
}

function isTypeOnly(node) {
  if (ts.isImportTypeNode(node)) return true;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly;
  return ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

const isDeclaration = (node) =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isBindingElement(node) ||
  ts.isImportSpecifier(node) ||
  ts.isImportClause(node);

/**
 * Returns the name that a node uses as a value, together with the kind of use: `fetch`, `Date.now`, `new Date`,
 * `new Function`.
 */
function globalName(node) {
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && !node.arguments?.length) {
    return `new ${node.expression.text}`;
  }
  if (ts.isNewExpression(node) && node.expression.getText() === 'Function') return 'new Function';
  if (ts.isPropertyAccessExpression(node)) {
    return node
      .getText()
      .replaceAll('?.', '.')
      .replace(/^(globalThis|window|self)\./, '');
  }
  if (!ts.isIdentifier(node) || ts.isTypeNode(node.parent) || ts.isTypeQueryNode(node.parent))
    return undefined;
  const parent = node.parent;
  return parent.name === node && !ts.isShorthandPropertyAssignment(parent) ? undefined : node.text;
}
