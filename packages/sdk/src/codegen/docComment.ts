import { type DefinitionNode, TokenKind } from 'graphql';

/**
 * Returns the description of a definition, or the `#` comments above it, as a TypeScript comment; or an empty string.
 */
export function docComment(definition: DefinitionNode): string {
  const description = (definition as { readonly description?: { readonly value: string } }).description;
  const lines = description === undefined ? commentLines(definition) : description.value.split('\n');
  const safe = lines.map((line) => line.trim().replaceAll('*/', '*\\/'));
  if (safe.length === 0) return '';
  return safe.length === 1
    ? `/** ${safe[0]} */\n`
    : `/**\n${safe.map((line) => ` * ${line}`).join('\n')}\n */\n`;
}

/** Returns the comments directly above a definition. A blank line ends them. */
function commentLines(definition: DefinitionNode): string[] {
  const lines: string[] = [];
  let token = definition.loc!.startToken;
  for (let above = token.prev; above?.kind === TokenKind.COMMENT; above = above.prev) {
    const isOfAnotherLine = above.prev === null || above.prev.line < above.line;
    if (above.line !== token.line - 1 || !isOfAnotherLine) break;
    lines.unshift(above.value);
    token = above;
  }
  return lines;
}
