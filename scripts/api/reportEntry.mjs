import { join, sep } from 'node:path';
import ts from 'typescript';
import { target } from './readEntries.mjs';

const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed });

/**
 * Returns the public surface of an entry as text: every exported name with its declarations, then the declarations that they use
 * without exporting them (a base class, the type of an argument), because users depend on those too. Doc comments are left out, and
 * members are in the order of the source.
 *
 * @param elsewhere the other entries; their exports are only named here, and printed in their own reports
 */
export function reportEntry({ name, exported, ambient }, elsewhere, { checker, folder }) {
  const reached = new Set(exported.values());
  const parts = [];
  const fromElsewhere = new Map();

  for (const [exportedName, symbol] of exported) {
    if (exportedName !== symbol.name)
      parts.push(`export { ${symbol.name} as ${exportedName} };\n${print(symbol)}`);
    else parts.push(print(symbol));
  }
  for (const statement of ambient) {
    follow(statement);
    parts.push(printed(statement));
  }
  const hidden = [...reached].filter((symbol) => ![...exported.values()].includes(symbol));
  const hiddenParts = hidden.sort((one, other) => (one.name < other.name ? -1 : 1)).map(textOf);

  const paragraphs = [
    `# \`${name}\``,
    'Made by `node scripts/apiReport.mjs` from the built declarations: a change of the public surface shows here in review.',
    fenced(parts),
  ];
  if (hiddenParts.length > 0) paragraphs.push('Reached by these, and not exported:', fenced(hiddenParts));
  for (const [entry, names] of [...fromElsewhere].sort(([one], [other]) => (one < other ? -1 : 1)))
    paragraphs.push(`From \`${entry}\`: ${[...names].sort().join(', ')}.`);
  return `${paragraphs.join('\n\n')}\n`;

  function print(symbol) {
    for (const statement of statementsOf(symbol)) follow(statement);
    return textOf(symbol);
  }

  function follow(node) {
    if (ts.isIdentifier(node)) reach(checker.getSymbolAtLocation(node));
    ts.forEachChild(node, follow);
  }

  function reach(found) {
    const symbol = found && target(found, checker);
    if (symbol === undefined || reached.has(symbol) || !isOwn(symbol)) return;
    const owner = elsewhere.find((entry) => [...entry.exported.values()].includes(symbol));
    if (owner === undefined) {
      reached.add(symbol);
      print(symbol);
    } else {
      fromElsewhere.set(owner.name, (fromElsewhere.get(owner.name) ?? new Set()).add(symbol.name));
    }
  }

  // Only top-level declarations of the package's modules: no members, no type parameters.
  function isOwn(symbol) {
    return statementsOf(symbol).some(
      (statement) =>
        statement.parent?.kind === ts.SyntaxKind.SourceFile &&
        statement.getSourceFile().fileName.startsWith(join(folder, 'dist').split(sep).join('/')),
    );
  }
}

function statementsOf(symbol) {
  return (symbol.declarations ?? []).map((node) =>
    ts.isVariableDeclaration(node) ? node.parent.parent : node,
  );
}

function textOf(symbol) {
  return statementsOf(symbol).map(printed).join('\n');
}

const printed = (node) => printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());

const fenced = (parts) => `\`\`\`ts\n${parts.join('\n\n')}\n\`\`\``;
