import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { analyse } from 'scslre';
import ts from 'typescript';
import { root } from '../../root.mjs';
import { listFiles } from '../../steps/fingerprint.mjs';
import { attackRegex } from './attackRegex.mjs';

// scslre proves attacks that repeat one character, and takes a second for all expressions. Attacks that repeat several characters are
// tried with counted steps, which takes some seconds. recheck 4.5.0 finds them too, but takes two minutes.

export const title = 'regexes';

/** Expressions that may take more than linear time, with the reason why attackers cannot trigger it. */
const harmless = new Map([
  [String.raw`\*\*|[*?{].*\/`, 'a pattern of files that a developer writes'],
  [String.raw`^import\s+(["'])(.+)\1\s*;?\s*$`, 'a line of a developer’s own GraphQL file'],
  [String.raw`([^/.]+)\.[^/]*$`, 'a path of the site’s own build'],
  [String.raw`\/+$`, 'an address that the operator writes'],
  [String.raw`\s+\S*$`, 'a description that was cut before'],
  [String.raw`-[^/]*$`, 'a name of the site’s own folder, which has 255 bytes at most'],
]);

/** Checks that no shipped regular expression takes quadratic time or worse. */
export async function run() {
  const seen = new Set();
  const problems = ['sdk', 'server', 'web']
    .flatMap((name) => listFiles(join(root, 'packages', name, 'src')))
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|laws)\.tsx?$|\/testing\//.test(file))
    .flatMap((file) =>
      regexesOf(file, readFileSync(file, 'utf8')).flatMap(({ line, source, flags }) => {
        seen.add(source);
        if (harmless.has(source)) return [];
        const problem = slowness(source, flags);
        return problem === null ? [] : [`${relative(root, file)}:${line} /${source}/${flags} ${problem}`];
      }),
    );
  const gone = [...harmless.keys()].filter((source) => !seen.has(source));
  return [...problems, ...gone.map((source) => `/${source}/ is excused, and nowhere`)].join('\n');
}

/**
 * Returns the regular expressions of a module: literals, and calls of `new RegExp`, with `x` in place of inserted values.
 *
 * @returns line, source and flags of each
 */
export function regexesOf(file, code) {
  const parsed = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, source, flags) => {
    const line = parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ line, source, flags });
  };
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      add(node, node.text.slice(1, end), node.text.slice(end + 1));
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [source, flags] = node.arguments;
      const text = textOf(source);
      if (text !== null) add(node, text, flags ? (textOf(flags) ?? '') : '');
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function textOf(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  const isRaw = ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw';
  const template = isRaw ? node.template : node;
  const part = (literal) => (isRaw ? literal.rawText : literal.text);
  if (ts.isNoSubstitutionTemplateLiteral(template)) return part(template);
  if (!ts.isTemplateExpression(template)) return null;
  return [template.head, ...template.templateSpans.map(({ literal }) => literal)].map(part).join('x');
}

/** Returns the problem of a regular expression, or null. */
export function slowness(source, flags) {
  const mend = 'say what may not stand there again, or where it begins';
  const [report] = analyse({ source, flags }).reports;
  if (report) {
    const how = report.exponential ? 'doubles its time with each' : 'takes the square of the time for many';
    return `${how} ${report.character.literal.source}: ${mend}`;
  }
  const attack = attackRegex(source, flags);
  if (!attack) return null;
  const [before, piece, after] = [attack.before, attack.piece, attack.after].map((text) =>
    JSON.stringify(text),
  );
  return `takes the square of the time, or more, for many ${piece} between ${before} and ${after}: ${mend}`;
}
