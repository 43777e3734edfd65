import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';

export const title = 'texts';

/** Attributes, and properties of our components, that users can read or hear. */
const read =
  /^(?:alt|label|placeholder|title|aria-(?:description|label|placeholder|roledescription|valuetext)|\w+Label)$/;
/** Names that are the same in every language. */
const names = ['Mainvideo', 'ffmpeg'];

/**
 * Checks that the markup contains no text. Visible texts must be messages of packages/web/src/i18n, in every
 * language.
 */
export async function run(folder = join(root, 'packages/web/src')) {
  return listFiles(folder)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      textsLeft(file, readFileSync(file, 'utf8')).map(
        ({ line, text }) =>
          `${relative(root, file)}:${line} “${text}” is not translated: make it a message of packages/web/src/i18n`,
      ),
    )
    .join('\n');
}

/** Returns the visible texts in a module's markup, with their lines. */
export function textsLeft(file, code) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const report = (node, text) => {
    const trimmed = text.replace(/\s+/g, ' ').trim();
    if (!/\p{L}{2}/u.test(trimmed) || names.includes(trimmed)) return;
    found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: trimmed });
  };

  /** Visits the possible values of an expression. Arguments of calls are not shown, so they are skipped. */
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
