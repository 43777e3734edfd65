import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../root.mjs';

export const title = 'threats';

const page = 'docs/security.md';

/** Each line of the threat model is held by tests that are there, under the names that it gives. */
export async function run() {
  const file = join(root, page);
  return unheldLines(readFileSync(file, 'utf8'), (path) => {
    const target = join(dirname(file), path);
    return existsSync(target) ? testNames(readFileSync(target, 'utf8')) : null;
  })
    .map(({ line, problem }) => `${page}:${line} ${problem}`)
    .join('\n');
}

/**
 * The rows of tables that name no test, and links whose text is no test of the file that they lead to.
 *
 * @param namesOf the rules of `testNames` for a file; null: there is no such file
 */
export function unheldLines(markdown, namesOf) {
  return markdown.split('\n').flatMap((text, i) => {
    const links = [...text.matchAll(/\[((?:[^\][]|\[[^\]]*\])+)\]\(([^)\s]+\.test\.tsx?)\)/g)];
    const isRow = text.startsWith('|') && !/^\|[\s|:-]*$/.test(text) && !/^\| (?:Attack|Who) /.test(text);
    if (isRow && links.length === 0) return [{ line: i + 1, problem: 'names no test' }];
    return links.flatMap(([, link, path]) => {
      const name = link.replace(/\\(.)/g, '$1');
      const names = namesOf(path);
      if (names === null) return [{ line: i + 1, problem: `${path} is not there` }];
      if (names.some((isNamed) => isNamed(name))) return [];
      return [{ line: i + 1, problem: `${path} has no test “${name}”` }];
    });
  });
}

/**
 * The names that tests of a source text have, each as a rule that says whether a name is one. Of a name that is filled in when the
 * tests are made, every word must stand somewhere in the file.
 */
export function testNames(code) {
  const names = [];
  const visit = (node) => {
    const isTest =
      ts.isCallExpression(node) && /^(?:it(?:[A-Z]\w*)?|\w+Suite)$/.test(node.expression.getText(source));
    const name = isTest ? node.arguments[0] : undefined;
    if (name && ts.isStringLiteralLike(name)) names.push((given) => given === name.text);
    if (name && ts.isTemplateExpression(name)) {
      const parts = [name.head, ...name.templateSpans.map(({ literal }) => literal)].map(({ text }) => text);
      const pattern = new RegExp(`^${parts.map(escaped).join('(.*)')}$`, 's');
      names.push((given) => pattern.exec(given)?.slice(1).every(standsIn) ?? false);
    }
    ts.forEachChild(node, visit);
  };
  const standsIn = (filled) => filled.split(/[\s"]+/).every((word) => word === '…' || code.includes(word));
  const source = ts.createSourceFile('a.ts', code, ts.ScriptTarget.Latest);
  visit(source);
  return names;
}

function escaped(text) {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
