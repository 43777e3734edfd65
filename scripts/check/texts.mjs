import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';

export const title = 'texts';

/** Attributes, and properties of our components, that are read by people. */
const read =
  /^(?:alt|label|placeholder|title|aria-(?:description|label|placeholder|roledescription|valuetext)|\w+Label)$/;
/** The same in each language: the site's name. */
const names = ['Mainvideo', 'ffmpeg'];

/** What viewers read comes from packages/web/src/i18n, in their language: no other text is left in the markup. */
export async function run(folder = join(root, 'packages/web/src')) {
  return listFiles(folder)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      textsLeft(file, readFileSync(file, 'utf8')).map(
        ({ line, text }) =>
          `${relative(root, file)}:${line} “${text}” is one language's: make it a message of packages/web/src/i18n`,
      ),
    )
    .join('\n');
}

/** The texts for people in a module's markup, each with its line. */
export function textsLeft(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const report = (node, text) => {
    const trimmed = text.replace(/\s+/g, ' ').trim();
    if (!/\p{L}{2}/u.test(trimmed) || names.includes(trimmed)) return;
    found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: trimmed });
  };

  /** What an expression can come to, without looking into calls: their arguments are not shown. */
  const visitShown = (node) => {
    if (ts.isStringLiteralLike(node)) report(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      report(
        node,
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join(' '),
      );
    } else if (ts.isParenthesizedExpression(node)) visitShown(node.expression);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(visitShown);
    else if (ts.isBinaryExpression(node)) {
      const isChoice = /^(?:&&|\|\||\?\?|\+)$/.test(node.operatorToken.getText());
      if (isChoice) [node.left, node.right].forEach(visitShown);
    }
  };

  const visit = (node) => {
    if (ts.isJsxText(node)) report(node, node.text);
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression) {
      visitShown(node.expression);
    } else if (ts.isJsxAttribute(node) && read.test(node.name.getText()) && node.initializer) {
      visitShown(ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
