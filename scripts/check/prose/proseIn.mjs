/**
 * Returns the prose of a file, line by line: Markdown without code, comments of code and schemas, or the values of a
 * message catalogue. Inline code is left out. Lines without prose are empty.
 *
 * It reads lines and not syntax trees, so that a check of the whole repository takes about a second.
 *
 * @param path determines which parts of the file are prose
 */
export function proseIn(path, text) {
  const lines = text.split('\n');
  const prose = path.endsWith('.md')
    ? withoutFences(lines)
    : path.endsWith('.json')
      ? lines.map((line) => /^\s*"[^"]*": "(.*)",?$/.exec(line)?.[1] ?? '')
      : path.endsWith('.graphql')
        ? commentsOf(lines, { block: /^\s*"""/, blockEnd: '"""', line: /(?:^|\s)# (.*)$/ })
        : commentsOf(lines, {
            block: /(?:^|[\s{(,;])\/\*/,
            blockEnd: '*/',
            line: path.endsWith('.css') ? null : /(?:^|\s)\/\/ (.*)$/,
          });
  return prose.map((line) => line.replace(/`[^`]*`/g, '``'));
}

function withoutFences(lines) {
  let fence = null;
  return lines.map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === null || mark.startsWith(fence))) {
      fence = fence === null ? mark : null;
      return '';
    }
    return fence === null ? line : '';
  });
}

function commentsOf(lines, { block, blockEnd, line: lineComment }) {
  let isInBlock = false;
  return lines.map((line) => {
    if (isInBlock) {
      const end = line.indexOf(blockEnd);
      isInBlock = end < 0;
      return isInBlock ? line : line.slice(0, end);
    }
    const start = block.exec(line);
    if (start !== null && !isInText(line.slice(0, start.index))) {
      const rest = line.slice(start.index + start[0].length);
      const end = rest.indexOf(blockEnd);
      isInBlock = end < 0;
      return isInBlock ? rest : rest.slice(0, end);
    }
    const comment = lineComment?.exec(line);
    return comment && !isInText(line.slice(0, comment.index)) ? comment[1] : '';
  });
}

/** Returns whether a quotation mark before this place is still open. */
function isInText(before) {
  return ['"', "'", '`'].some((quote) => before.split(quote).length % 2 === 0);
}
