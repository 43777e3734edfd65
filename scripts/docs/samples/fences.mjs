/**
 * Returns the fenced blocks and multi-line HTML comments of a Markdown text, in order. Lines are counted from 1, and
 * `lines` are those between the opening and the closing mark.
 *
 * @returns a list of `{ kind: 'fence', info, firstLine, lines }` and `{ kind: 'comment', info, firstLine, lines }`;
 *   `info` is the text after the opening mark
 */
export function fencesOf(markdown) {
  const found = [];
  let open = null;
  for (const [i, line] of markdown.split('\n').entries()) {
    if (open !== null) {
      if (open.ends(line)) {
        found.push(open.block);
        open = null;
      } else open.block.lines.push(line);
      continue;
    }
    const start = (kind, info, ends) => {
      open = { ends, block: { kind, info: info.trim(), firstLine: i + 2, lines: [] } };
    };
    const fence = /^\s*(`{3,}|~{3,})([^`]*)$/.exec(line);
    // A fence is closed by at least as many of the same marks (CommonMark 0.31 §4.5).
    if (fence) {
      const closing = new RegExp(`^\\s*${fence[1][0]}{${fence[1].length},}\\s*$`);
      start('fence', fence[2], (text) => closing.test(text));
    } else if (/^\s*<!--(?!.*-->)/.test(line)) {
      start('comment', line.replace(/^\s*<!--/, ''), (text) => text.trim() === '-->');
    }
  }
  if (open !== null) throw new SyntaxError(`line ${open.block.firstLine - 1}: this block is never closed`);
  return found;
}
