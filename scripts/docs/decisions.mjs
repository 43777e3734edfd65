import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../root.mjs';
import { listFiles } from '../steps/fingerprint.mjs';

/** A record fits on a page. */
const maxLines = 45;

/** Checks the decision records of the repository and their index. Returns a line for each problem. */
export function decisionProblems(folder = join(root, 'docs/decisions')) {
  const texts = listFiles(folder).map((file) => [basename(file), readFileSync(file, 'utf8')]);
  const records = new Map(texts.filter(([name]) => /^\d{4}-/.test(name)));
  return problemsOfDecisions(records, new Map(texts).get('README.md') ?? '').map(
    (problem) => `docs/decisions/${problem}`,
  );
}

/**
 * Checks that each record is short, named like its title and listed in the index, and that the index explains each number without a record.
 *
 * @param records texts by file name
 * @param index the index, as Markdown
 */
export function problemsOfDecisions(records, index) {
  const numbers = new Set();
  const problems = [...records].flatMap(([name, text]) => {
    const number = name.slice(0, 4);
    numbers.add(number);
    const [, title = ''] = /^# (.*)$/m.exec(text) ?? [];
    const expectedName = `${number}-${slugOf(title)}.md`;
    const lines = text.trimEnd().split('\n').length;
    return [
      ...(name === expectedName ? [] : [`${name} has another title. Rename it to ${expectedName}.`]),
      ...(lines <= maxLines ? [] : [`${name} has ${lines} lines. Shorten it to ${maxLines}.`]),
      ...(index.includes(`- ${number} [${title}](${name})\n`)
        ? []
        : [`README.md does not list “- ${number} [${title}](${name})”.`]),
    ];
  });
  const highest = Math.max(0, ...[...numbers].map(Number));
  for (let i = 1; i < highest; i += 1) {
    const number = String(i).padStart(4, '0');
    if (!numbers.has(number) && !index.includes(`\`${number}\``))
      problems.push(`README.md does not explain why there is no \`${number}\`.`);
  }
  return problems;
}

function slugOf(title) {
  return title
    .toLowerCase()
    .replaceAll('`', '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
