import type {
  CallExpression,
  Expression,
  Identifier,
  Node,
  ObjectLiteralElementLike,
  SourceFile,
} from 'typescript';
import type { TypeScript } from '../codegen/loadTypeScript.ts';

/** Calls back for a node and everything in it. */
export function visitAll(ts: TypeScript, node: Node, each: (node: Node) => void): void {
  each(node);
  ts.forEachChild(node, (child) => visitAll(ts, child, each));
}

/** Returns the properties of an object literal that have a plain name; of anything else, none. */
export function propertiesOf(
  ts: TypeScript,
  node: Node | undefined,
): { readonly name: string; readonly node: ObjectLiteralElementLike }[] {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((property) =>
    property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
      ? [{ name: property.name.text, node: property }]
      : [],
  );
}

/** Returns whether a node is an object literal with no other properties than these. */
export function hasOnly(ts: TypeScript, node: Node, names: readonly string[]): boolean {
  const isPlain =
    ts.isObjectLiteralExpression(node) && propertiesOf(ts, node).length === node.properties.length;
  return isPlain && propertiesOf(ts, node).every(({ name }) => names.includes(name));
}

/** Returns the value of a property: of `{ a }`, the identifier. */
export function valueOf(ts: TypeScript, property: ObjectLiteralElementLike): Expression | undefined {
  if (ts.isPropertyAssignment(property)) return property.initializer;
  return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}

/** Of `Name.member(…)`, returns the call and the name of the member. */
export function calledMember(
  ts: TypeScript,
  use: Identifier,
): { readonly name: string; readonly call: CallExpression } | null {
  const { parent } = use;
  if (!ts.isPropertyAccessExpression(parent) || parent.expression !== use) return null;
  const call = parent.parent;
  return ts.isCallExpression(call) && call.expression === parent ? { name: parent.name.text, call } : null;
}

/** Returns the initializer of a constant of a module that is declared alone. */
export function constantOf(ts: TypeScript, module: SourceFile, name: string) {
  for (const statement of module.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const { declarations } = statement.declarationList;
    const [declaration] = declarations;
    if (declarations.length !== 1 || !declaration || !ts.isIdentifier(declaration.name)) continue;
    if (declaration.name.text !== name || !declaration.initializer) continue;
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    return { statement, initializer: declaration.initializer, isExported };
  }
  return undefined;
}

/** Returns how often a name occurs in a node. */
export function countOf(ts: TypeScript, node: Node, name: string): number {
  let count = 0;
  visitAll(ts, node, (each) => {
    if (ts.isIdentifier(each) && each.text === name) count += 1;
  });
  return count;
}

/** Returns what a function with this body returns, without parentheses. */
export function returnedBy(ts: TypeScript, body: Node): Expression[] {
  const found: Expression[] = [];
  const visit = (node: Node): void => {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  if (ts.isBlock(body)) visit(body);
  else found.push(body as Expression);
  return found.map((each) => (ts.isParenthesizedExpression(each) ? each.expression : each));
}

/** Returns whether a name is used as a type. */
export function isTypePosition(ts: TypeScript, node: Node): boolean {
  let current = node.parent;
  while (ts.isQualifiedName(current)) current = current.parent;
  return (
    ts.isTypeReferenceNode(current) ||
    (ts.isExpressionWithTypeArguments(current) && ts.isInterfaceDeclaration(current.parent.parent))
  );
}

/** Returns the function, or the module, that a node is in. */
export function scopeOf(ts: TypeScript, node: Node): Node {
  let scope = node.parent;
  while (!ts.isFunctionLike(scope) && !ts.isSourceFile(scope)) scope = scope.parent;
  return scope;
}

/** Whether an option is switched on, as far as its text says. */
export const isOn = (value: Expression | undefined): boolean => value?.getText() !== 'false';
