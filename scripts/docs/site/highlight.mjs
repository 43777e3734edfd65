import ts from 'typescript';

const keywords = [ts.SyntaxKind.FirstKeyword, ts.SyntaxKind.LastKeyword];
const strings = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.RegularExpressionLiteral,
]);

/**
 * Returns code as HTML with classes for keywords (`k`), strings (`s`), numbers (`n`) and comments (`c`), without
 * styles and scripts.
 *
 * @param linkOf returns the address of the declaration of a name in the code, or undefined
 */
export function highlight(code, language, linkOf = () => undefined) {
  if (['ts', 'tsx', 'js', 'jsx', 'mjs', 'json'].includes(language))
    return highlightTs(code, language, linkOf);
  const marked = { sh: /(^|\s)(#.*)$/gm, graphql: /()(#.*|"""[^]*?""")/g }[language];
  return marked ? splitBy(code, marked) : escapeHtml(code);
}

/** Escapes text for HTML. */
export const escapeHtml = (text) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]);

function highlightTs(code, language, linkOf) {
  const isTsx = language.endsWith('x');
  const source = ts.createSourceFile(
    isTsx ? 'a.tsx' : 'a.ts',
    code,
    ts.ScriptTarget.Latest,
    true,
    isTsx ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  let html = '';
  let end = 0;
  visit(source);
  return html + splitBy(code.slice(end), /()(\/\/.*|\/\*[^]*?\*\/)/g);

  function visit(node) {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    if (children.length > 0) children.forEach(visit);
    else if (node.end > node.getStart(source)) token(node);
  }

  // The text between two tokens consists of white space and comments.
  function token(node) {
    const start = node.getStart(source);
    html += splitBy(code.slice(end, start), /()(\/\/.*|\/\*[^]*?\*\/)/g);
    html += tokenHtml(node, code.slice(start, node.end), linkOf);
    end = node.end;
  }
}

function tokenHtml(node, text, linkOf) {
  const escaped = escapeHtml(text);
  if (ts.isIdentifier(node)) {
    const href = linkOf(text);
    return href === undefined ? escaped : `<a href="${escapeHtml(href)}">${escaped}</a>`;
  }
  if (node.kind >= keywords[0] && node.kind <= keywords[1]) return `<span class="k">${escaped}</span>`;
  if (strings.has(node.kind)) return `<span class="s">${escaped}</span>`;
  return ts.isNumericLiteral(node) ? `<span class="n">${escaped}</span>` : escaped;
}

function splitBy(text, comment) {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(comment)) {
    const start = match.index + match[1].length;
    html += `${escapeHtml(text.slice(end, start))}<span class="c">${escapeHtml(match[2])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}
