import { existsSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import ts from 'typescript';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';

export const title = 'threats';

const page = 'docs/develop/security.md';

/** Finds rows of the threat model without an id or a test, and tests whose id does not belong to a row. */
export async function run() {
  const files = ['packages', 'scripts']
    .flatMap((folder) => listFiles(join(root, folder)))
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((file) => /\.test\.(?:tsx?|mjs)$/.test(file));
  const idsByFile = new Map(
    files.map((file) => [file, idsInCode(readFileSync(join(root, file), 'utf8'), file)]),
  );
  return problemsOfThreats(readFileSync(join(root, page), 'utf8'), {
    idsByFile,
    isFile: (path) => existsSync(join(root, path)),
  }).join('\n');
}

/**
 * The rows of the threat tables: those of each table whose first column is `Id`.
 *
 * @returns line, id (or an empty text) and test files, as paths from the root, of each
 */
export function readThreats(markdown) {
  const threats = [];
  let isThreatTable = false;
  for (const [index, text] of markdown.split('\n').entries()) {
    if (!text.startsWith('|')) isThreatTable = false;
    else if (/^\|\s*Id\s*\|/.test(text)) isThreatTable = true;
    else if (isThreatTable && !/^\|[\s|:-]+$/.test(text)) {
      const [, first] = text.split('|');
      const links = [...text.matchAll(/\]\(([^)\s]+\.test\.(?:tsx?|mjs))\)/g)];
      threats.push({
        line: index + 1,
        id: /^T\d+$/.test(first.trim()) ? first.trim() : '',
        files: links.map(([, path]) => posix.join(posix.dirname(page), path)),
      });
    }
  }
  return threats;
}

/** @returns the ids at the beginning of a test's name: `T3, T12: refuses …` carries two */
export function idsOf(name) {
  const [, ids = ''] = /^(T\d+(?:, T\d+)*): /.exec(name) ?? [];
  return ids.split(', ').filter(Boolean);
}

/** @returns the ids at the beginning of strings in a test file: names of tests, and parts of names in a table of cases */
export function idsInCode(code, file = 'a.ts') {
  const ids = new Set();
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node))
      for (const id of idsOf(node.text)) ids.add(id);
    ts.forEachChild(node, visit);
  };
  // Only a few files contain ids, and parsing all of them would take seconds.
  if (/T\d+: /.test(code)) visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest));
  return ids;
}

/**
 * Checks the threat model without running a test.
 *
 * @param idsByFile the ids that each test file carries, by its path from the root
 * @returns lines, each with its place and what is wrong there
 */
export function problemsOfThreats(markdown, { idsByFile, isFile }) {
  const threats = readThreats(markdown);
  const known = new Set(threats.map(({ id }) => id));
  const problems = threats.flatMap(({ line, id, files }, index) => {
    const at = `${page}:${line}`;
    if (id === '') return [`${at} has no id. Begin the row with the next free one: | T1 | …`];
    const first = threats.findIndex((other) => other.id === id);
    if (first < index)
      return [`${at} has the id ${id} of line ${threats[first].line}. Take the next free one.`];
    if (files.length === 0)
      return [`${at} ${id} links no test. Link the file of a test whose name begins with ${id}.`];
    return files
      .filter((file) => !idsByFile.get(file)?.has(id))
      .map((file) =>
        isFile(file)
          ? `${at} ${id} links ${file}, which has no test whose name begins with ${id}.`
          : `${at} ${id} links ${file}, which does not exist.`,
      );
  });
  if (threats.length === 0) problems.push(`${page} has no table whose first column is Id.`);
  for (const [file, ids] of idsByFile) {
    for (const id of ids)
      if (!known.has(id)) problems.push(`${file} has a test for ${id}, which is no row of ${page}.`);
  }
  return problems;
}

/**
 * Checks that a whole run has covered each threat.
 *
 * @param ranTests by path from the root, every test that ran: `{ name, passed }`
 * @returns a line for each threat without a test in its linked files that carries its id, ran and passed
 */
export function threatsNotHeld(markdown, ranTests) {
  return readThreats(markdown)
    .filter(({ id }) => id !== '')
    .flatMap(({ line, id, files }) => {
      const tests = files
        .flatMap((file) => ranTests.get(file) ?? [])
        .filter(({ name }) => idsOf(name).includes(id));
      if (tests.some(({ passed }) => passed)) return [];
      const why = tests.length === 0 ? 'no test of it ran' : 'no test of it passed';
      return [`${page}:${line} ${id} is not held: ${why}.`];
    });
}
