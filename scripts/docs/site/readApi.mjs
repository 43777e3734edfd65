import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { root } from '../../root.mjs';

const sdk = join(root, 'packages/sdk');

/**
 * Reads the SDK's entry points and their exports from the sources: `{ name, exports }` each, where an export is
 * `{ name, kind, file, signature, says, tags }`. `file` is its path within the sources, `signature` its declaration
 * without bodies, `says` its doc comment as Markdown, and `tags` the tags of the comment: `{ name, subject, says }`
 * each.
 */
export function readApi() {
  const { name: packageName, exports } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8'));
  const entries = Object.entries(exports)
    .filter(([, conditions]) => conditions['@mainvideo/source'])
    .map(([path, conditions]) => ({
      name: join(packageName, path),
      file: join(sdk, conditions['@mainvideo/source']),
    }));
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram(
    entries.map(({ file }) => file),
    options,
  );
  const checker = program.getTypeChecker();
  return entries.map(({ name, file }) => {
    const source = program.getSourceFile(file);
    const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(source));
    return { name, exports: symbols.flatMap((symbol) => describe(symbol, checker)) };
  });
}

function describe(exported, checker) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declarations = symbol.declarations ?? [];
  const [first] = declarations;
  const file = first && relative(join(sdk, 'src'), first.getSourceFile().fileName).split(sep).join('/');
  // Exports of other packages are documented there.
  if (first === undefined || file.startsWith('..')) return [];
  // Callers see the overloads and not the implementation behind them.
  const isOverloaded =
    declarations.length > 1 && declarations.some((node) => ts.isFunctionDeclaration(node) && !node.body);
  const shown = declarations.filter((node) => !(isOverloaded && node.body));
  return {
    name: exported.name,
    kind: kindOf(first),
    file,
    signature: shown.map((node) => signatureOf(node, checker)).join('\n'),
    says: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    tags: symbol.getJsDocTags(checker).map((tag) => {
      const parts = tag.text ?? [];
      const hasSubject = parts[0]?.kind === 'parameterName';
      // TypeScript does not parse this tag of TSDoc: its text begins with the name of the parameter.
      const [, typeParameter, rest] =
        (tag.name === 'typeParam' && /^(\w+)\s+([^]*)$/.exec(ts.displayPartsToString(parts))) || [];
      if (typeParameter) return { name: tag.name, subject: typeParameter, says: rest.trim() };
      return {
        name: tag.name,
        subject: hasSubject ? parts[0].text : '',
        says: ts.displayPartsToString(hasSubject ? parts.slice(1) : parts).trim(),
      };
    }),
  };
}

function kindOf(node) {
  if (ts.isFunctionDeclaration(node)) return 'function';
  if (ts.isClassDeclaration(node)) return 'class';
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) ? 'type' : 'value';
}

function signatureOf(node, checker) {
  if (ts.isClassDeclaration(node)) return classText(node);
  if (ts.isFunctionDeclaration(node)) {
    const head = textUntil(node, node.body).replace(/^export (default )?(async )?/, '');
    if (node.type !== undefined) return `${head};`;
    const returned = checker.getReturnTypeOfSignature(checker.getSignatureFromDeclaration(node));
    return `${head}: ${checker.typeToString(returned, node, ts.TypeFormatFlags.NoTruncation)};`;
  }
  if (ts.isVariableDeclaration(node)) {
    const type = checker.typeToString(checker.getTypeAtLocation(node), node, ts.TypeFormatFlags.NoTruncation);
    return `const ${node.name.getText()}: ${type};`;
  }
  return node.getText().replace(/^export /, '');
}

/** Returns the public members of a class, without their bodies. */
function classText(node) {
  const isPrivate = (member) =>
    ts.isPrivateIdentifier(member.name ?? node) ||
    (ts.canHaveModifiers(member) &&
      ts.getModifiers(member)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword));
  const members = node.members
    .filter((member) => !isPrivate(member))
    .map((member) => `  ${commentOf(member)}${textUntil(member, member.body).replace(/;?$/, ';')}`);
  const open = node.getSourceFile().text.indexOf('{', (node.heritageClauses?.end ?? node.name.end) - 1);
  const head = node
    .getSourceFile()
    .text.slice(node.getStart(), open)
    .replace(/^export /, '');
  return `${head}{\n${members.join('\n')}\n}`;
}

function commentOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  return comment === undefined ? '' : `${comment.getText()}\n  `;
}

const textUntil = (node, body) =>
  node
    .getSourceFile()
    .text.slice(node.getStart(), body?.getStart() ?? node.end)
    .trim();
